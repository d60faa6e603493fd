package org.bellwether.check;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bellwether.scenario.Fault;

/** All faults that may strike in a state: those within the budget, and the scenario's own. */
final class Faults {
  private final Explorer explorer;
  private final Map<FaultKind, FaultMoves> byKind = new EnumMap<>(FaultKind.class);
  private final List<FaultMoves> kinds;
  private final FaultMoves[] striking; // those that may strike messages in the current state

  Faults(Explorer explorer) {
    this.explorer = explorer;
    for (FaultKind kind : FaultKind.values()) byKind.put(kind, kind.moves(explorer));
    kinds = List.copyOf(byKind.values());
    striking = new FaultMoves[kinds.size()];
  }

  /** Whether any fault may strike: one of the budget, or what follows from one that has struck. */
  boolean possible(Environment now) {
    return explorer.model().linked || strikes(now);
  }

  /**
   * The same, but exactly, for connections too: time must not jump past a fault that may strike.
   */
  boolean mayStrike(Environment now) {
    return strikes(now) || explorer.phase().news(now);
  }

  private boolean strikes(Environment now) {
    if (now.faults().any() || !now.cut().isEmpty()) return true;
    if (!explorer.model().pausing) return false;
    for (int v = 0; v < explorer.model().n(); v++) {
      if (explorer.cursor().nodeState(v).paused) return true;
    }
    return false;
  }

  /** Explores the faults within the budget: first of messages, then of nodes, then of all. */
  void explore(Environment now) {
    strikeMessages(now);
    for (int v = 0; v < explorer.model().n(); v++) {
      for (FaultMoves kind : kinds) {
        if (explorer.stopped()) return;
        kind.strikeNode(now, v);
      }
    }
    for (FaultMoves kind : kinds) {
      if (explorer.stopped()) return;
      kind.strikeNetwork(now);
    }
  }

  private void strikeMessages(Environment now) {
    int count = 0;
    for (FaultMoves kind : kinds) if (kind.strikesMessages(now)) striking[count++] = kind;
    if (count == 0) return;
    Model model = explorer.model();
    for (int link = 0; link < model.network.size(); link++) {
      if (explorer.cursor().link(link) == 0) continue;
      int[] contents = model.linkStates.contents(explorer.cursor().link(link));
      int reachable = model.network.fifo() ? 1 : contents.length;
      for (int i = 0; i < reachable; i++) {
        if (i > 0 && contents[i] == contents[i - 1]) continue;
        for (int k = 0; k < count; k++) {
          if (explorer.stopped()) return;
          striking[k].strikeMessage(link, contents[i]);
        }
      }
    }
  }

  /** Lets the next of the scenario's own faults strike. */
  void exploreScripted(Environment now) {
    Fault fault = explorer.model().scripted.get(now.scripted());
    FaultMoves kind = byKind.get(FaultKind.of(fault));
    Objects.requireNonNull(kind).strikeScripted(fault, now.afterScripted());
  }
}
