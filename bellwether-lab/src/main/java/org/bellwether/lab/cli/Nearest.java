package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What somebody who misspelt a word may have meant. */
final class Nearest {
  private static final int MOST = 3;

  private Nearest() {}

  /** The known words that are close enough, the closest ones only. */
  static List<String> to(String word, Collection<String> known) {
    List<String> nearest = new ArrayList<>();
    for (String candidate : known) {
      if (candidate.equalsIgnoreCase(word)) return List.of(candidate);
    }
    if (word.startsWith("-") && word.length() == 2) return nearest; // any letter is near any other
    int letters = word.startsWith("-") ? word.replace("-", "").length() : word.length();
    int least = Math.max(1, letters / 3) + 1;
    for (String candidate : known) {
      int distance = distance(word, candidate);
      if (distance < least) nearest.clear();
      if (distance < least || (distance == least && !nearest.isEmpty())) nearest.add(candidate);
      least = Math.min(least, distance);
    }
    return nearest.subList(0, Math.min(MOST, nearest.size()));
  }

  /** How many letters are missing, too many, wrong, or swapped with their neighbour. */
  static int distance(String a, String b) {
    int[][] table = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          table[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        table[i][j] =
            Math.min(table[i - 1][j - 1] + change, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1);
      }
    }
    return table[a.length()][b.length()];
  }
}
