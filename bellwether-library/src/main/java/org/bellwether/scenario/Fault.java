package org.bellwether.scenario;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.scenario.Network.Pair;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong. A fault itself says when it strikes, which nodes, and which assumptions it
 * breaks. What it does in a run is defined by the worlds: in simulations and replayed schedules by
 * {@link org.bellwether.simulate.engine.FaultScript}, and in checks by the moves of its {@link
 * org.bellwether.check.FaultKind}.
 */
public sealed interface Fault {
  /** The kinds of trouble that an algorithm may assume to be absent. */
  enum Harm {
    LOSS,
    DUPLICATION,
    LATENESS,
    CRASH,
    PAUSE,
    PARTITION
  }

  /** When it strikes; null if it strikes messages as they are sent, or a node as it writes. */
  default @Nullable BigDecimal at() {
    return null;
  }

  /** The node that it happens to; -1 if it happens to the network, or to messages. */
  default int node() {
    return -1;
  }

  /** All nodes that it names. */
  default List<Integer> nodes() {
    return node() < 0 ? List.of() : List.of(node());
  }

  /** The times that it names, by the field of a scenario that says them. */
  default Map<String, BigDecimal> times() {
    BigDecimal at = at();
    return at == null ? Map.of() : Map.of("at", at);
  }

  /** The field of a scenario that says what it strikes: the name of its kind, in most cases. */
  default String field() {
    String kind = getClass().getSimpleName();
    return Character.toLowerCase(kind.charAt(0)) + kind.substring(1);
  }

  /** The kinds of trouble that it causes. */
  default Set<Harm> harms() {
    return Set.of();
  }

  record Crash(BigDecimal at, int node) implements Fault {
    @Override
    public Set<Harm> harms() {
      return Set.of(Harm.CRASH);
    }
  }

  /**
   * A node that has crashed recovers.
   *
   * @param blank whether it has lost what it stored
   */
  record Recover(BigDecimal at, int node, boolean blank) implements Fault {
    /** A node that has crashed recovers with what it has stored. */
    public Recover(BigDecimal at, int node) {
      this(at, node, false);
    }

    @Override
    public String field() {
      return blank ? "recoverBlank" : "recover";
    }
  }

  /** A crash in the middle of a step. */
  sealed interface InStep extends Fault {
    /** How long the node stays down; null for ever. */
    @Nullable BigDecimal recoverAfter();

    @Override
    default Map<String, BigDecimal> times() {
      BigDecimal after = recoverAfter();
      return after == null ? Map.of() : Map.of("recoverAfter", after);
    }

    @Override
    default String field() {
      return "crash";
    }

    @Override
    default Set<Harm> harms() {
      return Set.of(Harm.CRASH);
    }
  }

  /**
   * Crashes a node in the middle of a step, right after it has sent a message: its record is
   * durable, and the messages before this one have left as well, but nothing else of the step.
   *
   * @param send which of the messages that the node sends, counted from 1 and over all its lives
   */
  record CrashAtSend(int node, int send, @Nullable BigDecimal recoverAfter) implements InStep {}

  /**
   * Crashes a node in the middle of a step, when it writes to its stable storage; none of the
   * messages and outputs of this step leaves it.
   *
   * @param write which of the node's writes, counted from 1 and over all its lives
   * @param written whether the crash comes after the write, which is durable then
   * @param recoverAfter how long it stays down; null for ever
   */
  record CrashAtWrite(int node, int write, boolean written, @Nullable BigDecimal recoverAfter)
      implements InStep {}

  /** Splits the network. Nodes that no component names form one more together. */
  record Partition(BigDecimal at, List<List<Integer>> components) implements Fault {
    public Partition {
      components = Copies.lists(components);
    }

    @Override
    public List<Integer> nodes() {
      return components.stream().flatMap(List::stream).toList();
    }

    @Override
    public Set<Harm> harms() {
      return Set.of(Harm.PARTITION);
    }
  }

  /** Cuts links, each in the direction of its pair. */
  record Cut(BigDecimal at, List<Pair> links) implements Fault {
    public Cut {
      links = List.copyOf(links);
    }

    @Override
    public List<Integer> nodes() {
      return links.stream().flatMap(link -> List.of(link.from(), link.to()).stream()).toList();
    }

    @Override
    public Set<Harm> harms() {
      return Set.of(Harm.PARTITION);
    }
  }

  record Heal(BigDecimal at) implements Fault {}

  record Pause(BigDecimal at, int node) implements Fault {
    @Override
    public Set<Harm> harms() {
      return Set.of(Harm.PAUSE);
    }
  }

  record Resume(BigDecimal at, int node) implements Fault {}

  /** A node hears that its connection with a peer is closed, though nothing is wrong. */
  record Unlink(BigDecimal at, int node, int peer) implements Fault {
    @Override
    public List<Integer> nodes() {
      return List.of(node, peer);
    }
  }

  /**
   * The wall clock of a node's machine jumps.
   *
   * @param shows what it shows from then on, in milliseconds since 1970, and goes on from there
   */
  record WallClock(BigDecimal at, int node, long shows) implements Fault {}

  /** Messages sent in {@code [from, until)} are lost, duplicated or late with these odds. */
  record Window(
      BigDecimal from,
      BigDecimal until,
      double loss,
      double duplicate,
      double late,
      BigDecimal lateBy)
      implements Fault {
    @Override
    public Map<String, BigDecimal> times() {
      return Map.of("from", from, "until", until, "lateBy", lateBy);
    }

    @Override
    public Set<Harm> harms() {
      EnumSet<Harm> harms = EnumSet.noneOf(Harm.class);
      if (loss > 0) harms.add(Harm.LOSS);
      if (duplicate > 0) harms.add(Harm.DUPLICATION);
      if (late > 0) harms.add(Harm.LATENESS);
      return harms;
    }
  }

  record Lose(Pattern message) implements Fault {
    @Override
    public Set<Harm> harms() {
      return Set.of(Harm.LOSS);
    }
  }

  record Duplicate(Pattern message) implements Fault {
    @Override
    public Set<Harm> harms() {
      return Set.of(Harm.DUPLICATION);
    }
  }

  /** A node receives a message that nobody sent. */
  record Inject(BigDecimal at, int node, String kind, Map<String, Object> fields) implements Fault {
    public Inject {
      fields = Copies.values(fields);
    }

    @Override
    public String field() {
      return "inject.node";
    }

    @Override
    public Set<Harm> harms() {
      return Set.of(Harm.DUPLICATION);
    }
  }

  record LoseToken(BigDecimal at) implements Fault {
    @Override
    public Set<Harm> harms() {
      return Set.of(Harm.LOSS);
    }
  }

  /**
   * Selects messages by kind and by the values of their fields.
   *
   * @param hop which of the sends that match, counted from 1
   */
  record Pattern(String kind, Map<String, Object> fields, long hop) {
    public Pattern {
      fields = Copies.values(fields);
    }
  }
}
