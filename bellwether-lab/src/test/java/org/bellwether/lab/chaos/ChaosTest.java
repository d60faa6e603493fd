package org.bellwether.lab.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bellwether.lab.chaos.GuardedRegister.Operation;
import org.bellwether.lab.cluster.NamespaceNetwork;
import org.bellwether.lab.cluster.NamespaceNetwork.Cutting;
import org.bellwether.scenario.Network.Pair;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three members and a guest that pass a lock around while processes are killed, frozen and starved,
 * links are cut, and wall clocks jump. What they believed, and when, is judged afterwards by the
 * one clock of the machine, and what they did to a register that the lock protects by Lincheck.
 */
class ChaosTest {
  private static final int BUSY = 20; // processes that do nothing but compute
  private static final long DETECTION_MILLIS = 1000;
  private static final long SLACK_MILLIS = 100;
  private static final int MOST_SECONDS = 100_000; // by which a wall clock jumps

  @TempDir private Path directory;

  /** What is done to a process. */
  private enum Fault {
    KILLED,
    FROZEN,
    FROZEN_FOR_A_MOMENT,
    CUT_OFF,
    CUT_OFF_WITH_RESETS,
    CUT_FROM_ONE,
    CUT_ONE_WAY,
    STARVED,
    REPLACED,
    CLOCK_JUMPS;

    static List<Fault> possible(Chaos chaos) {
      List<Fault> all = new ArrayList<>(List.of(values()));
      if (chaos.network() == null) {
        all.removeAll(List.of(CUT_OFF, CUT_OFF_WITH_RESETS, CUT_FROM_ONE, CUT_ONE_WAY));
      }
      if (!chaos.clocksJump()) all.remove(CLOCK_JUMPS);
      return all;
    }
  }

  private void run(int faults, long seed) throws Exception {
    Random random = new Random(seed);
    Map<Fault, List<Long>> waited = new HashMap<>();
    try (Chaos chaos = new Chaos(directory, Math.max(1, faults / 30))) {
      Beliefs beliefs = chaos.beliefs();
      List<Fault> possible = new ArrayList<>();
      boolean whole = awaitAll(beliefs);
      for (int i = 0; i < faults; i++) {
        if (possible.isEmpty()) {
          possible.addAll(Fault.possible(chaos));
          Collections.shuffle(possible, random);
        }
        Fault fault = possible.removeLast();
        long served = happen(chaos, fault, random);
        if (whole) waited.computeIfAbsent(fault, _ -> new ArrayList<>()).add(served);
        beliefs.awaitGrants(List.of(), 1 + random.nextInt(20));
        whole = faults > 30 && random.nextBoolean() && awaitAll(beliefs); // else they may overlap
      }
      assertThat(beliefs.violations()).isEmpty();
      assertThat(beliefs.count()).isGreaterThan(faults);
      for (String name : Chaos.NAMES) assertThat(beliefs.count(name)).as(name).isPositive();
      List<Operation> history = chaos.register().history();
      assertThat(history).filteredOn(Operation::writes).hasSizeGreaterThan(Math.min(faults, 100));
      assertThat(HistoryJudge.linearizable(directory, history)).containsExactly(true);
    }
    if (faults > 30) judgeTimes(waited);
  }

  /** Waits until every process is granted the lock again. */
  private static boolean awaitAll(Beliefs beliefs) throws InterruptedException {
    for (String name : Chaos.NAMES) awaitGrantOf(name, beliefs);
    return true;
  }

  /** If one process fails while all others are well, a majority is left, and serves in time. */
  private static void judgeTimes(Map<Fault, List<Long>> waited) {
    waited.forEach(ChaosTest::report);
    waited.remove(Fault.STARVED); // takes as long as the machine lets it
    waited.forEach(
        (fault, nanos) ->
            assertThat(TimeUnit.NANOSECONDS.toMillis(Collections.max(nanos)))
                .as("longest wait of others after %s", fault)
                .isLessThanOrEqualTo(DETECTION_MILLIS + SLACK_MILLIS));
  }

  private static void report(Fault fault, List<Long> nanos) {
    long[] millis = nanos.stream().mapToLong(TimeUnit.NANOSECONDS::toMillis).sorted().toArray();
    System.err.printf(
        "%-20s %4d times, others were served after %d ms (median), %d ms (19 of 20), %d ms (all)%n",
        fault,
        millis.length,
        millis[millis.length / 2],
        millis[(millis.length - 1) * 19 / 20],
        millis[millis.length - 1]);
  }

  /**
   * Does it, waits until processes are served that it does not concern, and ends it. Returns how
   * many nanoseconds it took until they were served, from when it was done.
   */
  private static long happen(Chaos chaos, Fault fault, Random random) throws Exception {
    Chaos.Running victim = chaos.process(random.nextInt(Chaos.NAMES.size()));
    List<String> others = List.of(victim.name());
    return switch (fault) {
      case KILLED -> {
        victim.kill();
        long served = awaitGrants(chaos, others, 1);
        victim.restart();
        yield served;
      }
      case REPLACED -> replace(chaos, chaos.process(random.nextInt(Chaos.MEMBERS.size())));
      case FROZEN -> { // longer than the detection of silence, if it held the lock
        victim.signal("STOP");
        long served = awaitGrants(chaos, others, 1);
        victim.signal("CONT");
        yield served;
      }
      case FROZEN_FOR_A_MOMENT -> { // a lapse, or nothing at all
        int signals = random.nextInt(1, 50); // each takes some milliseconds
        for (int s = 0; s < signals; s++) victim.signal("STOP");
        victim.signal("CONT");
        yield awaitGrants(chaos, List.of(), 1);
      }
      case CUT_OFF -> cut(chaos, all(victim, true), Cutting.DROP, others);
      case CUT_OFF_WITH_RESETS -> cut(chaos, all(victim, true), Cutting.REJECT, others);
      case CUT_ONE_WAY -> cut(chaos, all(victim, false), Cutting.DROP, others);
      case CUT_FROM_ONE -> {
        int peer = (victim.number() + 1 + random.nextInt(Chaos.NAMES.size() - 1)) % 4;
        List<Pair> link = List.of(new Pair(victim.number(), peer), new Pair(peer, victim.number()));
        yield cut(chaos, link, random.nextBoolean() ? Cutting.DROP : Cutting.REJECT, List.of());
      }
      case STARVED -> starve(chaos);
      case CLOCK_JUMPS -> {
        victim.wallClock(random.nextInt(-MOST_SECONDS, MOST_SECONDS));
        yield awaitGrants(chaos, List.of(), 1);
      }
    };
  }

  private static long awaitGrants(Chaos chaos, List<String> except, int more)
      throws InterruptedException {
    long began = System.nanoTime();
    chaos.beliefs().awaitGrants(except, more);
    return System.nanoTime() - began;
  }

  /** All links of a process, in both directions or only those that lead to it. */
  private static List<Pair> all(Chaos.Running victim, boolean both) {
    List<Pair> links = new ArrayList<>();
    IntStream.range(0, Chaos.NAMES.size())
        .filter(peer -> peer != victim.number())
        .forEach(
            peer -> {
              links.add(new Pair(peer, victim.number()));
              if (both) links.add(new Pair(victim.number(), peer));
            });
    return links;
  }

  /**
   * A member loses its directory, is replaced, and comes back with the directory that was lost,
   * which the others refuse, before the right one returns.
   */
  private static long replace(Chaos chaos, Chaos.Running victim) throws Exception {
    List<String> others = List.of(victim.name());
    victim.kill();
    long served = awaitGrants(chaos, others, 1);
    victim.move("", ".replaced");
    victim.restart();
    awaitGrantOf(victim.name(), chaos.beliefs());
    victim.kill();
    victim.move("", ".right");
    victim.move(".replaced", "");
    victim.restart();
    awaitGrants(chaos, others, 20);
    victim.kill();
    victim.move("", ".replaced");
    victim.move(".right", "");
    victim.forget(".replaced");
    victim.restart();
    return served;
  }

  private static long cut(Chaos chaos, List<Pair> links, Cutting how, List<String> except)
      throws IOException, InterruptedException {
    NamespaceNetwork network = chaos.network();
    if (network == null) throw new AssertionError("no links can be cut");
    Map<Pair, Cutting> blocked = new HashMap<>();
    for (Pair link : links) blocked.put(link, how);
    network.block(blocked);
    long served = awaitGrants(chaos, except, 1);
    network.block(Map.of());
    return served;
  }

  /** Gives all processes more competitors than there are cores. */
  private static long starve(Chaos chaos) throws IOException, InterruptedException {
    Process[] busy = new Process[BUSY];
    Arrays.setAll(busy, _ -> compute());
    try {
      return awaitGrants(chaos, List.of(), 10);
    } finally {
      for (Process one : busy) one.destroyForcibly().waitFor();
    }
  }

  private static Process compute() {
    try {
      return new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void noTwoProcessesBelieveThatTheyHoldTheLockWhateverFails() throws Exception {
    run(Integer.getInteger("bellwether.faults", 30), Long.getLong("bellwether.seed", 1));
  }

  @Test
  @Tag("soak")
  @Timeout(value = 3, unit = TimeUnit.HOURS)
  void theSameOverAThousandFaults() throws Exception {
    run(1000, 2);
  }

  /** On two cores, 300 threads compute while three processes pass the lock around. */
  @Test
  @Tag("soak")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void aHundredBusyThreadsPerProcessExcludeNobody() throws Exception {
    try (Chaos chaos = new Chaos(directory, Chaos.MEMBERS, 1_000_000, 100)) {
      Beliefs beliefs = chaos.beliefs();
      for (String name : Chaos.MEMBERS) awaitGrantOf(name, beliefs); // all are busy from now on
      List<List<String>> before = chaos.newViews();
      assertThat(before).contains(Chaos.MEMBERS); // they say who is there
      int grants = beliefs.count();
      long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (System.nanoTime() - end < 0) beliefs.await(end - System.nanoTime());
      System.err.printf("%d grants in a minute beside 300 threads%n", beliefs.count() - grants);
      assertThat(chaos.newViews()).allMatch(Chaos.MEMBERS::equals);
      assertThat(beliefs.violations()).isEmpty();
    }
  }

  private static void awaitGrantOf(String name, Beliefs beliefs) throws InterruptedException {
    beliefs.awaitGrants(Chaos.NAMES.stream().filter(n -> !n.equals(name)).toList(), 1);
  }

  @Test
  void theJudgeFindsTwoWhoBelieveAtOnce() {
    Beliefs beliefs = new Beliefs();
    beliefs.add("a", 17, 100, 110);
    beliefs.add("b", 18, 150, 160);
    assertThat(beliefs.violations()).isEmpty();
    beliefs.add("a", 17, 161, 170);
    assertThat(beliefs.violations())
        .containsExactly("a believed in fence 0:17 1 ns after b believed in 0:18");
    beliefs.add("a", 18, 200, 210);
    assertThat(beliefs.violations()).contains("a and b both have fence 18");
  }

  @Test
  void lincheckFindsAnUpdateThatIsLostAndOneThatCountsTooLate() throws Exception {
    Operation first = new Operation(0, 10, 0, 1);
    Operation second = new Operation(5, 20, 1, 2);
    Operation killed = new Operation(21, GuardedRegister.NEVER, 2, 3);
    Operation look = new Operation(40, 50, 3, 0);
    Operation lost = new Operation(5, 20, 0, 2); // it has not seen the first one
    Operation late =
        new Operation(30, 40, 1, 0); // it sees the first one after the second has ended
    assertThat(
            HistoryJudge.linearizable(
                directory,
                List.of(first, second, killed, look),
                List.of(first, lost),
                List.of(first, second, late)))
        .containsExactly(true, false, false);
  }
}
