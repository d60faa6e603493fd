package org.bellwether.group;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Command;

/** Commands of clients to locks, for scenarios. */
final class LockCommands {
  private LockCommands() {}

  static Command acquire(long time, int node, String lock, long ticket) {
    return command(time, node, "Acquire", Map.of("lock", lock, "ticket", ticket));
  }

  static Command release(long time, int node, String lock, long ticket) {
    return command(time, node, "Release", Map.of("lock", lock, "ticket", ticket));
  }

  /** The same for a client that has used fences up to a sequence. */
  static Command release(long time, int node, String lock, long ticket, long sequence) {
    return command(
        time, node, "Release", Map.of("lock", lock, "ticket", ticket, "sequence", sequence));
  }

  static Command abandon(long time, int node, String lock, long ticket) {
    return command(time, node, "Abandon", Map.of("lock", lock, "ticket", ticket));
  }

  static Command leave(long time, int node) {
    return command(time, node, "Leave", Map.of());
  }

  static Command announce(long time, int node, String lock, long ticket) {
    return command(
        time, node, "Announce", Map.of("lock", lock, "ticket", ticket, "name", "client " + node));
  }

  private static Command command(long time, int node, String kind, Map<String, Object> fields) {
    return new Command(BigDecimal.valueOf(time), node, kind, fields);
  }

  static Operations all(Command... commands) {
    return Operations.NONE.commands(List.of(commands));
  }
}
