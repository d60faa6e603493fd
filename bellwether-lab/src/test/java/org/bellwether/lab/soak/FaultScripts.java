package org.bellwether.lab.soak;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.bellwether.election.AgreementTime;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;

/**
 * Random scripts of what may go wrong with an election of 3 to 9 nodes, within what its algorithm
 * assumes. The same seed gives the same script.
 */
final class FaultScripts {
  private final Random random;
  private final int n;
  private final int tm;
  private final int tp;
  private final int period;
  private final List<Timely> faults = new ArrayList<>();
  private final boolean[] down;
  private final Links links;
  private int time;
  private int later;

  private record Timely(int time, Fault fault) {}

  private FaultScripts(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    n = 3 + random.nextInt(7);
    down = new boolean[n];
    tm = 1 + random.nextInt(6);
    tp = random.nextInt(3);
    period = answer() * (1 + random.nextInt(8)) + random.nextInt(answer());
    Links delays =
        Links.UNIT.delay(
            new Links.Delay.Uniform(
                BigDecimal.valueOf(random.nextInt(tm + 1)), BigDecimal.valueOf(tm)));
    Links duplicating = random.nextInt(3) == 0 ? delays.unreliable(0, 0.1) : delays;
    links = random.nextBoolean() ? duplicating.reordering() : duplicating;
  }

  /** T = 2Tm+Tp. */
  private int answer() {
    return 2 * tm + tp;
  }

  /** A script for an algorithm. */
  static Scenario of(String algorithm, long seed) {
    FaultScripts scripts = new FaultScripts(seed);
    return switch (algorithm) {
      case "participant-ring" -> scripts.participantRing(seed);
      case "bully" -> scripts.bully(seed);
      case "garcia-molina-bully" -> scripts.garciaMolinaBully(seed);
      case "invitation" -> scripts.invitation(seed);
      default -> throw new IllegalArgumentException(algorithm);
    };
  }

  private Scenario garciaMolinaBully(long seed) {
    crashAtWrites();
    for (int i = random.nextInt(12); i > 0; i--) {
      pass();
      crashOrRecover();
    }
    return scenario("garcia-molina-bully", seed)
        .parameter("period", period)
        .parameter("letMeJoin", random.nextInt(3) == 0)
        .until(BigDecimal.valueOf(time + tm + later + AgreementTime.ofBully(answer(), period)))
        .build();
  }

  private Scenario invitation(long seed) {
    crashAtWrites();
    boolean[] paused = new boolean[n];
    for (int i = random.nextInt(14); i > 0; i--) {
      pass();
      switch (random.nextInt(9)) {
        case 0, 1, 2 -> crashOrRecover();
        case 3, 4 -> at(new Fault.Partition(now(), components()));
        case 5 -> at(new Fault.Cut(now(), cuts()));
        case 6 -> at(new Fault.Heal(now()));
        case 7 -> window();
        case 8 -> {
          int v = random.nextInt(n);
          if (down[v]) continue;
          at(paused[v] ? new Fault.Resume(now(), v) : new Fault.Pause(now(), v));
          paused[v] = !paused[v];
        }
        default -> throw new IllegalStateException();
      }
    }
    pass();
    for (int v = 0; v < n; v++) if (paused[v]) at(new Fault.Resume(now(), v));
    // whoever is cut off one way can be heard but not told: only whole partitions may stay
    at(new Fault.Heal(now()));
    if (random.nextBoolean()) at(new Fault.Partition(now(), components()));
    return scenario("invitation", seed)
        .parameter("period", period)
        .parameter("inviteOldMembers", random.nextInt(3) == 0)
        .parameter("answerWithCoordinator", random.nextInt(3) == 0)
        .until(
            BigDecimal.valueOf(
                time + tm + later + lastLate() + AgreementTime.ofInvitation(n, answer(), period)))
        .build();
  }

  private int lastLate() {
    int last = time;
    for (Timely timely : faults) {
      if (timely.fault instanceof Fault.Window w) {
        last = Math.max(last, w.until().add(w.lateBy()).intValueExact());
      }
    }
    return last - time;
  }

  /** Crashes and recoveries; node 0 lives through all of it, and suspects the leader at the end. */
  private Scenario bully(long seed) {
    TreeMap<Integer, BigDecimal> start = new TreeMap<>();
    for (int v = 1; v < n; v++) {
      if (random.nextBoolean()) start.put(v, BigDecimal.valueOf(random.nextInt(20 * answer())));
    }
    for (int i = random.nextInt(10); i > 0; i--) {
      pass();
      int v = 1 + random.nextInt(n - 1);
      at(down[v] ? new Fault.Recover(now(), v) : new Fault.Crash(now(), v));
      down[v] = !down[v];
    }
    start.put(0, BigDecimal.valueOf(time + tm + 1 + random.nextInt(10 * answer())));
    return scenario("bully", seed).start(start).build();
  }

  /**
   * Crashes at any time, which node 0 lives through. Either hearts beat, and the run is long enough
   * for them to notice, or node 0 calls the last election.
   */
  private Scenario participantRing(long seed) {
    int delay = 1 + random.nextInt(6);
    Scenario.Builder builder =
        Scenario.builder("participant-ring").nodes(n).seed(seed).delay(1, delay).startAt(0, 0);
    for (int v = 1; v < n; v++) {
      if (random.nextBoolean()) builder.startAt(random.nextInt(4 * n * delay), v);
    }
    int spread = random.nextBoolean() ? 3 : 2 * n * delay;
    for (int i = random.nextInt(n); i > 0; i--) {
      time += random.nextInt(spread);
      int v = 1 + random.nextInt(n - 1);
      if (down[v]) continue;
      down[v] = true;
      at(new Fault.Crash(now(), v));
      if (random.nextInt(3) == 0) builder.startAt(time + random.nextInt(4 * n), 0);
    }
    faults.forEach(timely -> builder.fault(timely.fault));
    if (random.nextBoolean()) {
      int beat = 1 + random.nextInt(50);
      int quiet = Math.max(time, 8 * n * delay) + delay; // after the last crash and start
      return builder
          .parameter("heartbeat", beat)
          .until(BigDecimal.valueOf(quiet + beat + 6L * n * delay))
          .build();
    }
    return builder.startAt(time + 4 * n * delay + 1, 0).build();
  }

  private Scenario.Builder scenario(String algorithm, long seed) {
    Scenario.Builder builder =
        Scenario.builder(algorithm)
            .nodes(n)
            .seed(seed)
            .links(links)
            .parameter("tm", tm)
            .parameter("tp", tp);
    faults.stream()
        .sorted(Comparator.comparingInt(Timely::time))
        .forEach(timely -> builder.fault(timely.fault));
    return builder;
  }

  private void at(Fault fault) {
    faults.add(new Timely(time, fault));
  }

  private BigDecimal now() {
    return BigDecimal.valueOf(time);
  }

  /** Time goes on: by little, so that a fault hits what the last one set off, or by much. */
  private void pass() {
    time +=
        switch (random.nextInt(4)) {
          case 0 -> random.nextInt(2);
          case 1 -> random.nextInt(2 * answer() + 1);
          case 2 -> random.nextInt(8 * answer() + 1);
          default -> random.nextInt(3 * period + 10 * answer());
        };
  }

  private void crashOrRecover() {
    int v = random.nextInt(n);
    at(down[v] ? new Fault.Recover(now(), v) : new Fault.Crash(now(), v));
    down[v] = !down[v];
  }

  /** Crashes before and after writes, in one script of two. */
  private void crashAtWrites() {
    if (random.nextBoolean()) return;
    later = 16 * answer() + period; // when they strike is not known beforehand
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      faults.add(
          new Timely(
              0,
              new Fault.CrashAtWrite(
                  random.nextInt(n),
                  1 + random.nextInt(8),
                  random.nextBoolean(),
                  BigDecimal.valueOf(random.nextInt(6 * answer())))));
    }
  }

  private List<List<Integer>> components() {
    int parts = 1 + random.nextInt(n);
    List<List<Integer>> components = new ArrayList<>();
    for (int i = 0; i < parts; i++) components.add(new ArrayList<>());
    for (int v = 0; v < n; v++) components.get(random.nextInt(parts)).add(v);
    components.removeIf(List::isEmpty);
    return components;
  }

  private List<Pair> cuts() {
    List<Pair> cuts = new ArrayList<>();
    for (int i = 1 + random.nextInt(n); i > 0; i--) {
      int from = random.nextInt(n);
      cuts.add(new Pair(from, (from + 1 + random.nextInt(n - 1)) % n));
    }
    return cuts;
  }

  private void window() {
    int length = 1 + random.nextInt(10 * answer());
    int lateBy = random.nextInt(4 * period);
    at(
        new Fault.Window(
            now(),
            BigDecimal.valueOf(time + length),
            random.nextInt(3) * 0.15,
            random.nextInt(3) * 0.15,
            random.nextInt(3) * 0.15,
            BigDecimal.valueOf(lateBy)));
  }
}
