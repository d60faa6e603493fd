package org.bellwether.scenario;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run needs. The same scenario gives the same run, event by event, on every
 * machine.
 *
 * @param algorithm its name in the catalogue
 * @param nodes how many; null where {@code ids} or {@code topology} say it
 * @param topology null for what the algorithm runs on
 * @param ids null for a random permutation of 1..n, or for algorithms that use positions
 * @param start who starts spontaneously, and when, by node and time; null for all at 0. A node may
 *     occur several times if its algorithm {@linkplain
 *     org.bellwether.catalog.Entry.Trait#STARTS_AGAIN may be started again}
 * @param starts for the checker: whether all starts come before the first delivery
 * @param parameters of the algorithm: booleans, {@code Long}, {@code BigDecimal}, {@code String},
 *     lists and maps of these
 * @param schedule what happens step by step, if not time and chance decide; empty if they do
 */
public record Scenario(
    String algorithm,
    @Nullable Integer nodes,
    @Nullable Network topology,
    @Nullable Ids ids,
    @Nullable List<Starting> start,
    Starts starts,
    Map<String, Object> parameters,
    Links links,
    Clocks clocks,
    Operations operations,
    List<Fault> faults,
    Randomness random,
    @Nullable BigDecimal until,
    List<Step> schedule) {

  public Scenario {
    if (start != null) start = start.stream().sorted(Starting.ORDER).toList();
  }

  /** A node that starts spontaneously at a time. */
  public record Starting(int node, BigDecimal time) {
    private static final Comparator<Starting> ORDER =
        Comparator.comparingInt(Starting::node).thenComparing(Starting::time);
  }

  /** When the checker lets nodes start. */
  public enum Starts {
    ANYTIME,
    FIRST
  }

  /** A network by kind and size, or by its edges. */
  public sealed interface Network {
    /** Sizes that the kind does not take are null. */
    record Kind(
        String kind,
        @Nullable Integer nodes,
        @Nullable Integer rows,
        @Nullable Integer columns,
        @Nullable Integer dimension,
        @Nullable Integer degree)
        implements Network {
      public static Kind grid(int rows, int columns) {
        return new Kind("grid", null, rows, columns, null, null);
      }

      public static Kind random(int nodes, int degree) {
        return new Kind("random", nodes, null, null, null, degree);
      }

      public static Kind of(String kind) {
        return new Kind(kind, null, null, null, null, null);
      }
    }

    record Edges(List<Pair> edges) implements Network {}
  }

  /** Two positions; where direction matters, from the first to the second. */
  public record Pair(int from, int to) {}

  /** Identifiers by position, or the name of an arrangement. */
  public sealed interface Ids {
    record Given(List<Long> ids) implements Ids {}

    /** {@code ascending}, {@code descending}, {@code random}, {@code worst:franklin}, ... */
    record Arranged(String name) implements Ids {}
  }

  /** How long a message takes. */
  public sealed interface Delay {
    record Constant(BigDecimal ticks) implements Delay {}

    /** Whole ticks if both bounds are whole. */
    record Uniform(BigDecimal low, BigDecimal high) implements Delay {}

    record Exponential(BigDecimal mean) implements Delay {}
  }

  public record LinkDelay(int from, int to, BigDecimal ticks) {}

  /** How messages travel. */
  public record Links(
      Delay delay, List<LinkDelay> perLink, boolean fifo, double loss, double duplicate) {
    public static final Links UNIT =
        new Links(new Delay.Constant(BigDecimal.ONE), List.of(), true, 0, 0);

    /** Whether every message arrives after one unit, once and in order. */
    public boolean unit() {
      return delay instanceof Delay.Constant(BigDecimal ticks)
          && ticks.compareTo(BigDecimal.ONE) == 0
          && perLink.isEmpty()
          && fifo
          && loss == 0
          && duplicate == 0;
    }

    public Links delay(Delay other) {
      return new Links(other, perLink, fifo, loss, duplicate);
    }

    public Links reordering() {
      return new Links(delay, perLink, false, loss, duplicate);
    }

    public Links perLink(List<LinkDelay> delays) {
      return new Links(delay, delays, fifo, loss, duplicate);
    }

    public Links unreliable(double lossRate, double duplicateRate) {
      return new Links(delay, perLink, fifo, lossRate, duplicateRate);
    }
  }

  /**
   * Local clocks by position; an empty list means the default for all: unit 1, offset 0, drift 0.
   */
  public record Clocks(List<BigDecimal> unit, List<BigDecimal> offset, List<BigDecimal> drift) {
    public static final Clocks PERFECT = new Clocks(List.of(), List.of(), List.of());
  }

  /** A client's wish at a time. */
  public record Request(BigDecimal time, int node) {}

  public record Multicasting(BigDecimal time, int node, String payload) {}

  public record Sending(BigDecimal time, int from, int to, String payload) {}

  /**
   * What clients do. Locks: {@code requests} (open), or {@code first}, {@code think} and {@code
   * rounds} (closed: each node asks again that long after its exit).
   */
  public record Operations(
      @Nullable BigDecimal hold,
      List<Request> requests,
      List<Request> first,
      List<BigDecimal> think,
      @Nullable Integer rounds,
      List<Multicasting> multicasts,
      List<Sending> sends) {
    public static final Operations NONE =
        new Operations(null, List.of(), List.of(), List.of(), null, List.of(), List.of());
  }

  /**
   * Scripted choices come before the seed.
   *
   * @param tapes choices by node
   */
  public record Randomness(long seed, SortedMap<Integer, List<Integer>> tapes) {
    public static final Randomness DEFAULT = new Randomness(1, new TreeMap<>());
  }

  /**
   * Some messages: by kind and by the values of their fields.
   *
   * @param hop which of the sends that match, counted from 1
   */
  public record Pattern(String kind, Map<String, Object> fields, long hop) {}

  /** What goes wrong. */
  public sealed interface Fault {
    record Crash(BigDecimal at, int node) implements Fault {}

    record Recover(BigDecimal at, int node) implements Fault {}

    /**
     * Crashes a node in the middle of a step, when it writes to its stable storage; nothing that it
     * has sent or told in this step gets out.
     *
     * @param write which of the node's writes, counted from 1 and over all its lives
     * @param written whether the crash comes after the write, which is durable then
     * @param recoverAfter how long it stays down; null for ever
     */
    record CrashAtWrite(int node, int write, boolean written, @Nullable BigDecimal recoverAfter)
        implements Fault {}

    /** Nodes in no component form one of their own together. */
    record Partition(BigDecimal at, List<List<Integer>> components) implements Fault {}

    /** Cuts links one way. */
    record Cut(BigDecimal at, List<Pair> links) implements Fault {}

    record Heal(BigDecimal at) implements Fault {}

    record Pause(BigDecimal at, int node) implements Fault {}

    record Resume(BigDecimal at, int node) implements Fault {}

    /** Messages sent in {@code [from, until)} are lost, duplicated or late with these odds. */
    record Window(
        BigDecimal from,
        BigDecimal until,
        double loss,
        double duplicate,
        double late,
        BigDecimal lateBy)
        implements Fault {}

    record Lose(Pattern message) implements Fault {}

    record Duplicate(Pattern message) implements Fault {}

    /** Puts a message at a node's door. */
    record Inject(BigDecimal at, int node, String kind, Map<String, Object> fields)
        implements Fault {}

    record LoseToken(BigDecimal at) implements Fault {}
  }

  /** A scenario to start from: the defaults for everything. */
  public static Scenario of(String algorithm) {
    return new Scenario(
        algorithm,
        null,
        null,
        null,
        null,
        Starts.ANYTIME,
        Map.of(),
        Links.UNIT,
        Clocks.PERFECT,
        Operations.NONE,
        List.of(),
        Randomness.DEFAULT,
        null,
        List.of());
  }

  public Builder but() {
    return new Builder(this);
  }

  public static Builder builder(String algorithm) {
    return of(algorithm).but();
  }

  /** Changes some of a scenario. */
  public static final class Builder {
    private final String algorithm;
    private @Nullable Integer nodes;
    private @Nullable Network topology;
    private @Nullable Ids ids;
    private @Nullable List<Starting> start;
    private Starts starts;
    private final Map<String, Object> parameters;
    private Links links;
    private Clocks clocks;
    private Operations operations;
    private final List<Fault> faults;
    private Randomness random;
    private @Nullable BigDecimal until;
    private List<Step> schedule;

    private Builder(Scenario s) {
      algorithm = s.algorithm;
      nodes = s.nodes;
      topology = s.topology;
      ids = s.ids;
      start = s.start;
      starts = s.starts;
      parameters = new LinkedHashMap<>(s.parameters);
      links = s.links;
      clocks = s.clocks;
      operations = s.operations;
      faults = new ArrayList<>(s.faults);
      random = s.random;
      until = s.until;
      schedule = s.schedule;
    }

    public Builder nodes(int n) {
      nodes = n;
      return this;
    }

    public Builder topology(@Nullable Network network) {
      topology = network;
      return this;
    }

    /** Edges as pairs of positions, one after the other: {@code edges(0, 1, 1, 2)}. */
    public Builder edges(int... ends) {
      List<Pair> pairs = new ArrayList<>();
      for (int i = 0; i < ends.length; i += 2) pairs.add(new Pair(ends[i], ends[i + 1]));
      topology = new Network.Edges(pairs);
      return this;
    }

    public Builder ids(long... given) {
      List<Long> list = new ArrayList<>();
      for (long id : given) list.add(id);
      ids = new Ids.Given(list);
      return this;
    }

    public Builder ids(@Nullable Ids arranged) {
      ids = arranged;
      return this;
    }

    /** These positions start at 0. */
    public Builder start(int... positions) {
      List<Starting> all = new ArrayList<>();
      for (int position : positions) all.add(new Starting(position, BigDecimal.ZERO));
      start = all;
      return this;
    }

    /** These start and nobody else; null for all at 0. */
    public Builder start(@Nullable List<Starting> all) {
      start = all;
      return this;
    }

    /** These start, each once at its own time. */
    public Builder start(SortedMap<Integer, BigDecimal> times) {
      List<Starting> all = new ArrayList<>();
      times.forEach((node, time) -> all.add(new Starting(node, time)));
      start = all;
      return this;
    }

    /** A node starts at a time, beside those that are named already. */
    public Builder startAt(long time, int node) {
      List<Starting> more = start == null ? new ArrayList<>() : new ArrayList<>(start);
      more.add(new Starting(node, BigDecimal.valueOf(time)));
      start = more;
      return this;
    }

    public Builder starts(Starts when) {
      starts = when;
      return this;
    }

    public Builder parameter(String name, Object value) {
      parameters.put(name, value instanceof Integer i ? Long.valueOf(i) : value);
      return this;
    }

    public Builder links(Links other) {
      links = other;
      return this;
    }

    public Builder delay(long ticks) {
      links = links.delay(new Delay.Constant(BigDecimal.valueOf(ticks)));
      return this;
    }

    public Builder delay(long low, long high) {
      links = links.delay(new Delay.Uniform(BigDecimal.valueOf(low), BigDecimal.valueOf(high)));
      return this;
    }

    public Builder clocks(Clocks other) {
      clocks = other;
      return this;
    }

    public Builder operations(Operations other) {
      operations = other;
      return this;
    }

    /** An open load on a lock: requests as time and node, one after the other. */
    public Builder requests(long hold, long... timeAndNode) {
      List<Request> requests = new ArrayList<>();
      for (int i = 0; i < timeAndNode.length; i += 2) {
        requests.add(new Request(BigDecimal.valueOf(timeAndNode[i]), (int) timeAndNode[i + 1]));
      }
      operations =
          new Operations(
              BigDecimal.valueOf(hold), requests, List.of(), List.of(), null, List.of(), List.of());
      return this;
    }

    /** A closed load on a lock: each node asks {@code rounds} times, first at its position. */
    public Builder closedLoad(long hold, int rounds, int n, long think) {
      List<Request> first = new ArrayList<>();
      for (int v = 0; v < n; v++) first.add(new Request(BigDecimal.valueOf(v), v));
      List<BigDecimal> pauses = Collections.nCopies(n, BigDecimal.valueOf(think));
      operations =
          new Operations(
              BigDecimal.valueOf(hold), List.of(), first, pauses, rounds, List.of(), List.of());
      return this;
    }

    /** A payload for everybody. */
    public Builder multicast(long time, int node, String payload) {
      List<Multicasting> more = new ArrayList<>(operations.multicasts);
      more.add(new Multicasting(BigDecimal.valueOf(time), node, payload));
      operations =
          new Operations(
              operations.hold,
              operations.requests,
              operations.first,
              operations.think,
              operations.rounds,
              more,
              operations.sends);
      return this;
    }

    /** A payload from one node to another. */
    public Builder unicast(long time, int from, int to, String payload) {
      List<Sending> more = new ArrayList<>(operations.sends);
      more.add(new Sending(BigDecimal.valueOf(time), from, to, payload));
      operations =
          new Operations(
              operations.hold,
              operations.requests,
              operations.first,
              operations.think,
              operations.rounds,
              operations.multicasts,
              more);
      return this;
    }

    public Builder fault(Fault fault) {
      faults.add(fault);
      return this;
    }

    public Builder crash(long at, int node) {
      return fault(new Fault.Crash(BigDecimal.valueOf(at), node));
    }

    public Builder recover(long at, int node) {
      return fault(new Fault.Recover(BigDecimal.valueOf(at), node));
    }

    public Builder random(Randomness other) {
      random = other;
      return this;
    }

    public Builder seed(long seed) {
      random = new Randomness(seed, random.tapes);
      return this;
    }

    public Builder tape(int node, int... choices) {
      SortedMap<Integer, List<Integer>> tapes = new TreeMap<>(random.tapes);
      List<Integer> tape = new ArrayList<>();
      for (int choice : choices) tape.add(choice);
      tapes.put(node, tape);
      random = new Randomness(random.seed, tapes);
      return this;
    }

    public Builder until(@Nullable BigDecimal time) {
      until = time;
      return this;
    }

    /** Has these steps happen, one after the other, and no others. */
    public Builder schedule(List<Step> steps) {
      schedule = List.copyOf(steps);
      return this;
    }

    /** Forgets the faults. */
    public Builder faultless() {
      faults.clear();
      return this;
    }

    public Scenario build() {
      return new Scenario(
          algorithm,
          nodes,
          topology,
          ids,
          start,
          starts,
          parameters,
          links,
          clocks,
          operations,
          List.copyOf(faults),
          random,
          until,
          schedule);
    }
  }
}
