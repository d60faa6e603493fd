package org.bellwether.check;

import java.math.BigDecimal;
import org.bellwether.model.Node;
import org.bellwether.scenario.Fault;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of faults that the checker explores. A new kind is one class of moves, and its lines
 * here.
 */
public enum FaultKind {
  LOSS("losses", "message losses"),
  DUPLICATION("duplications", "messages to be duplicated"),
  CRASH("crashes", "crashes"),
  CRASH_AT_WRITE(
      "crashes-at-write", "crashes in the middle of a step, when a node writes to its disk"),
  CRASH_AT_SEND(
      "crashes-at-send", "crashes in the middle of a step, between two messages that a node sends"),
  RECOVERY("recoveries", "recoveries of crashed nodes"),
  LOST_DISK("lost-disks", "recoveries of crashed nodes that have lost what they had written"),
  PAUSE("pauses", "pauses of a node, which may resume at any time"),
  RESUMPTION,
  UNLINKING("unlinks", "reports that a connection is closed though nothing is wrong"),
  WALL_CLOCK("wall-clock-jumps", "jumps of wall clocks, back and ahead in turn"),
  PARTITION("partitions", "partitions of the network in two"),
  CUT,
  HEALING;

  private final String plural;
  private final String description;

  /** A kind of which a check permits some. */
  FaultKind(String plural, String description) {
    this.plural = plural;
    this.description = description;
  }

  /** A kind that follows from another one, or strikes only where a scenario says so. */
  FaultKind() {
    this("", "");
  }

  /** Whether a check must permit it. */
  public boolean budgeted() {
    return !plural.isEmpty();
  }

  /** The name of its budget, such as {@code losses}; empty if it has none. */
  public String plural() {
    return plural;
  }

  /** What a check permits, to be read after a number: {@code message losses}. */
  public String description() {
    return description;
  }

  /** The moves of this kind, for one explorer. */
  FaultMoves moves(Explorer explorer) {
    return switch (this) {
      case LOSS -> new MessageLoss(explorer);
      case DUPLICATION -> new MessageDuplication(explorer);
      case CRASH -> new NodeCrash(explorer);
      case CRASH_AT_WRITE, CRASH_AT_SEND -> new CrashInStep(explorer, this);
      case RECOVERY, LOST_DISK -> new NodeRecovery(explorer, this);
      case PAUSE -> new NodePause(explorer);
      case RESUMPTION -> new NodeResumption(explorer);
      case UNLINKING -> new ConnectionMoves(explorer);
      case WALL_CLOCK -> new WallClockJump(explorer);
      case PARTITION -> new NetworkPartition(explorer);
      case CUT -> new LinkCut(explorer);
      case HEALING -> new NetworkHealing(explorer);
    };
  }

  /** What it does to a node, if it is an event of one that its handlers may hear of. */
  void strike(Node<Object> node, HandlerRunner state) {
    switch (this) {
      case RECOVERY -> state.boot(node, false);
      case LOST_DISK -> state.boot(node, true);
      case PAUSE -> state.pause(true);
      case RESUMPTION -> state.pause(false);
      case WALL_CLOCK -> state.jump();
      default -> throw new IllegalStateException(this + " is not an event of a node");
    }
  }

  /** Whether it brings crashed nodes back. */
  boolean revives() {
    return this == RECOVERY || this == LOST_DISK;
  }

  /** The kind of a fault that a scenario asks for; null if the checker does not know it. */
  static @Nullable FaultKind of(Fault fault) {
    return switch (fault) {
      case Fault.Crash crash -> CRASH;
      case Fault.Recover recovery -> recovery.blank() ? LOST_DISK : RECOVERY;
      case Fault.Pause pause -> PAUSE;
      case Fault.Resume resume -> RESUMPTION;
      case Fault.Partition partition -> PARTITION;
      case Fault.Cut cut -> CUT;
      case Fault.Heal heal -> HEALING;
      default -> null;
    };
  }

  /** Whether a fault that a scenario asks for strikes before anything else happens. */
  static boolean atStart(Fault fault) {
    BigDecimal at =
        switch (fault) {
          case Fault.Crash crash -> crash.at();
          case Fault.Partition partition -> partition.at();
          case Fault.Cut cut -> cut.at();
          default -> BigDecimal.ONE;
        };
    return at.signum() == 0;
  }
}
