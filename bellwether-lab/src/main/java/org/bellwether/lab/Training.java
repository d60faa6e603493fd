package org.bellwether.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Runs several command lines in one JVM, so that the launcher can make its start-up cache from all
 * of them. The launcher sets the system property {@code bellwether.train} for it.
 */
final class Training {

  /** Stands between two command lines. */
  static final String NEXT = "---";

  private Training() {}

  static void run(String[] args, ToIntFunction<String[]> execute) {
    for (List<String> line : lines(args)) {
      var status = execute.applyAsInt(line.toArray(String[]::new));
      if (status != 0) {
        System.err.println("training: status " + status + " from " + String.join(" ", line));
      }
    }
  }

  static List<List<String>> lines(String... args) {
    var lines = new ArrayList<List<String>>();
    var line = new ArrayList<String>();
    for (var arg : Arrays.asList(args)) {
      if (arg.equals(NEXT)) {
        lines.add(List.copyOf(line));
        line.clear();
      } else {
        line.add(arg);
      }
    }
    lines.add(List.copyOf(line));
    return lines;
  }
}
