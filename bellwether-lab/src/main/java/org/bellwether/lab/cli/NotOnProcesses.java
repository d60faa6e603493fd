package org.bellwether.lab.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A scenario asks for what only a simulation can do. */
final class NotOnProcesses extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final double GIGABYTE = 1 << 30;

  /** What a process of one node takes, as measured. */
  private static final long PROCESS_BYTES = 70L << 20;

  /** One per line: a field, a colon, and why. */
  private final String lines;

  private NotOnProcesses(String lines) {
    super(lines);
    this.lines = lines;
  }

  /** Refuses what processes cannot do. */
  static void refuse(List<String> missing) {
    if (!missing.isEmpty()) throw new NotOnProcesses(String.join("\n", missing));
  }

  /** Refuses more processes than memory can hold before the first one is started. */
  static void refuseTooMany(int processes, long available) {
    double needed = (double) processes * PROCESS_BYTES;
    if (needed <= available) return;
    throw new Refusal(
        String.format(
            Locale.ROOT,
            "%d processes need about %.0f GB of memory, expected what fits into the %.1f GB that"
                + " this program may use; bellwether run simulates them",
            processes,
            Math.ceil(needed / GIGABYTE),
            available / GIGABYTE));
  }

  /** The same in the words of whoever wrote the scenario. */
  Refusal told(Origin origin) {
    return new Refusal(
        lines
            .lines()
            .map(
                line -> {
                  int colon = line.indexOf(':');
                  String field = line.substring(0, colon);
                  String told = origin.place(field) + origin.name(field) + line.substring(colon);
                  return told.contains(";") ? told : told + "; leave it out here";
                })
            .collect(Collectors.joining("\n")));
  }
}
