package org.bellwether.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;

/**
 * The checker beside a program that was packed by hand for the same states, in one run: Chang and
 * Roberts' election, ids descending, starts first, no announcement, no reduction, one thread.
 */
public final class CheckRace {
  private static final double NANOS = 1e9;

  /** Time of the thread itself, so that others on the machine do not count. */
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private CheckRace() {}

  /** What one round of the race showed. */
  record Round(long states, double packedRate, double checkedRate, double bytesPerState) {
    double ratio() {
      return checkedRate / packedRate;
    }
  }

  /** One round with n nodes. */
  static Round round(int n) {
    long began = CPU.getCurrentThreadCpuTime();
    int packed = new PackedRing(n).run();
    double packedSeconds = (CPU.getCurrentThreadCpuTime() - began) / NANOS;
    Scenario scenario =
        Scenario.builder("chang-roberts")
            .nodes(n)
            .ids(new Ids.Arranged("descending"))
            .starts(Scenario.Starts.FIRST)
            .parameter("announce", false)
            .build();
    began = CPU.getCurrentThreadCpuTime();
    CheckResult checked = Check.of(scenario).reduction(false).run();
    double checkedSeconds = (CPU.getCurrentThreadCpuTime() - began) / NANOS;
    if (checked.states() != packed) {
      throw new IllegalStateException(
          "the checker finds " + checked.states() + " states, expected " + packed);
    }
    return new Round(
        packed, packed / packedSeconds, packed / checkedSeconds, checked.bytesPerState());
  }

  /** Arguments: number of nodes, number of rounds. */
  public static void main(String[] args) {
    int n = args.length > 0 ? Integer.parseInt(args[0]) : 12;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
    for (int i = 0; i < rounds; i++) {
      Round round = round(n);
      System.out.printf(
          Locale.ROOT,
          "n=%d  %d states  packed by hand %.2f M/s  checker %.2f M/s  ratio %.2f  %.1f bytes a"
              + " state%n",
          n,
          round.states,
          round.packedRate / 1e6,
          round.checkedRate / 1e6,
          round.ratio(),
          round.bytesPerState);
    }
  }
}
