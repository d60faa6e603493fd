package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Locked;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.Unlocked;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The experiment of docs/two-coordinators.md: what happens if only groups with a majority count, in
 * the invitation algorithm and in a majority group, with the same faults.
 */
class TwoCoordinatorsTest {
  private static final int RUNS = 200;
  private static final int NODES = 3;
  private static final Path PAGE = Path.of("..", "docs", "two-coordinators.md");

  /** Who coordinates a majority, as its application sees it, and with which numbers. */
  static final class Coordinators implements Monitor {
    private final TreeSet<Integer> working = new TreeSet<>();
    private final TreeMap<Integer, Long> numbers = new TreeMap<>(); // by node, the last
    private long largest;
    boolean twoAtOnce;
    boolean shrinks;

    @Override
    public void output(int node, Output output, Verdict verdict) {
      switch (output) {
        case Output.View view -> {
          boolean majority = 2 * view.members().size() > NODES;
          boolean mine = view.coordinator() == node + 1;
          var group = view.group();
          if (view.status() == Status.NORMAL && majority && mine && group != null) {
            begins(node, group.number());
          } else {
            working.remove(node);
          }
        }
        case Output.Until(Locked locked, var end) -> begins(node, locked.fence().epoch());
        case Unlocked unlocked -> working.remove(node);
        default -> {}
      }
    }

    @Override
    public void lapsed(int node, Output claim, Verdict verdict) {
      working.remove(node);
    }

    private void begins(int node, long number) {
      Long before = numbers.put(node, number);
      boolean goesOn = before != null && before == number;
      if (!goesOn && number <= largest) shrinks = true;
      largest = Math.max(largest, number);
      working.add(node);
      if (working.size() > 1) twoAtOnce = true;
    }
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static Scenario.Builder scenario(String algorithm, long seed, long until) {
    Scenario.Builder builder =
        Scenario.builder(algorithm).nodes(NODES).until(at(until)).delay(1, 3).seed(seed);
    if (!algorithm.equals("invitation")) return builder;
    return builder.ids(1, 2, 3).parameter("tm", at(3));
  }

  /** Whoever coordinates a majority is frozen for a while. */
  private static List<Fault> pause(SplittableRandom random, String algorithm, long seed) {
    long from = 300L + random.nextInt(100);
    long to = from + 200 + random.nextInt(100);
    Coordinators before = new Coordinators();
    Simulation.of(scenario(algorithm, seed, from).build()).judgedBy(() -> before).run();
    int coordinator = before.working.first();
    return List.of(new Fault.Pause(at(from), coordinator), new Fault.Resume(at(to), coordinator));
  }

  /** Four times one node is cut off, and the network heals. */
  private static List<Fault> partitions(SplittableRandom random) {
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      long from = 300L + 400L * i + random.nextInt(100);
      int alone = random.nextInt(NODES);
      faults.add(new Fault.Partition(at(from), List.of(List.of(alone))));
      faults.add(new Fault.Heal(at(from + 200)));
    }
    return faults;
  }

  /** How many runs have two coordinators of majorities at once, and numbers that shrink. */
  private static int[] count(String algorithm, String faults) {
    int[] runs = new int[2];
    for (long seed = 0; seed < RUNS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Scenario.Builder builder = scenario(algorithm, seed, 2200);
      List<Fault> script =
          faults.equals("one pause") ? pause(random, algorithm, seed) : partitions(random);
      script.forEach(builder::fault);
      Coordinators coordinators = new Coordinators();
      Simulation.of(builder.build()).judgedBy(() -> coordinators).run();
      if (coordinators.twoAtOnce) runs[0]++;
      if (coordinators.shrinks) runs[1]++;
    }
    return runs;
  }

  @ParameterizedTest
  @CsvSource({
    "invitation,one pause",
    "invitation,partitions",
    "majority-group,one pause",
    "majority-group,partitions"
  })
  void thePageHasTheseNumbers(String algorithm, String faults) throws IOException {
    int[] runs = count(algorithm, faults);
    String row = "| `%s` | %s | %d | %d |".formatted(algorithm, faults, runs[0], runs[1]);
    assertThat(Files.readAllLines(PAGE)).as("rows of the page").contains(row);
  }
}
