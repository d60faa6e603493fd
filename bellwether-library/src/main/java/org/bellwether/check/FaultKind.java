package org.bellwether.check;

import java.math.BigDecimal;
import org.bellwether.scenario.Fault;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of faults that the checker explores. A new kind is one class of moves, and its lines
 * here.
 */
enum FaultKind {
  LOSS,
  DUPLICATION,
  CRASH,
  CRASH_AT_WRITE,
  RECOVERY,
  PAUSE,
  RESUMPTION,
  UNLINKING,
  PARTITION,
  CUT,
  HEALING;

  /** The moves of this kind, for one explorer. */
  FaultMoves moves(Explorer explorer) {
    return switch (this) {
      case LOSS -> new MessageLoss(explorer);
      case DUPLICATION -> new MessageDuplication(explorer);
      case CRASH -> new NodeCrash(explorer);
      case CRASH_AT_WRITE -> new CrashAtWrite(explorer);
      case RECOVERY -> new NodeRecovery(explorer);
      case PAUSE -> new NodePause(explorer);
      case RESUMPTION -> new NodeResumption(explorer);
      case UNLINKING -> new ConnectionMoves(explorer);
      case PARTITION -> new NetworkPartition(explorer);
      case CUT -> new LinkCut(explorer);
      case HEALING -> new NetworkHealing(explorer);
    };
  }

  /** The kind of a fault that a scenario asks for; null if the checker does not know it. */
  static @Nullable FaultKind of(Fault fault) {
    return switch (fault) {
      case Fault.Crash _ -> CRASH;
      case Fault.Recover recovery when !recovery.blank() -> RECOVERY;
      case Fault.Pause _ -> PAUSE;
      case Fault.Resume _ -> RESUMPTION;
      case Fault.Partition _ -> PARTITION;
      case Fault.Cut _ -> CUT;
      case Fault.Heal _ -> HEALING;
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
