package org.bellwether.session.tree;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Guesses which word was meant. */
final class Spelling {
  private static final int MOST_EDITS = 2;
  private static final int LONGEST = 30;

  private Spelling() {}

  /** The word that the fewest edits lead to; null if every one is far off. */
  static @Nullable String closest(String typed, List<String> words) {
    if (typed.length() > LONGEST) return null;
    String closest = null;
    int fewest = Math.min(MOST_EDITS, typed.length() - 1) + 1;
    for (String word : words) {
      int edits = edits(typed.toLowerCase(Locale.ROOT), word.toLowerCase(Locale.ROOT));
      if (edits < fewest) {
        fewest = edits;
        closest = word;
      }
    }
    return closest;
  }

  /** How many letters to insert, delete or replace. */
  private static int edits(String from, String to) {
    int[] above = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) above[j] = j;
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replace = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replace, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[to.length()];
  }
}
