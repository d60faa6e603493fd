package org.bellwether.lab.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bellwether.node.ClusterPlan.Missing;

/** Refuses scenarios that ask for what only a simulation can do. */
final class NotOnProcesses {
  private static final double GIGABYTE = 1 << 30;

  /** What a process of one node takes, as measured. */
  private static final long PROCESS_BYTES = 70L << 20;

  private NotOnProcesses() {}

  /**
   * Refuses what processes cannot do, one line each.
   *
   * @param origin knows the words of whoever wrote the scenario
   */
  static void refuse(List<Missing> missing, Origin origin) {
    if (missing.isEmpty()) return;
    throw new Refusal(
        missing.stream().map(one -> told(one, origin)).collect(Collectors.joining("\n")));
  }

  private static String told(Missing missing, Origin origin) {
    String field = missing.field();
    String instead = missing.instead() == null ? "leave it out here" : missing.instead();
    return "%s%s: %s; %s"
        .formatted(origin.place(field), origin.name(field), missing.why(), instead);
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
}
