package org.bellwether.locks;

import org.bellwether.group.GroupMessage;
import org.bellwether.group.LockService;
import org.bellwether.node.Journal;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;

/**
 * Watches how long a member keeps a new view waiting, because leases that it has granted to
 * somebody who is left out may still run. Used under the turn of the node.
 */
final class DebtWatch implements Journal {
  private final LockFigures figures;
  private boolean waits;
  private long proposed; // when

  DebtWatch(LockFigures figures) {
    this.figures = figures;
  }

  @Override
  public void step(Step step) {
    if (step.input() instanceof Input.Receive(int port, LockService.Grouped grouped)
        && grouped.content() instanceof GroupMessage.Propose) {
      waits = step.effects().persisted() != null && !accepts(step.effects());
      proposed = step.nanos();
    } else if (waits && accepts(step.effects())) {
      waits = false;
      figures.waitedForDebts(step.nanos() - proposed);
    }
  }

  private static boolean accepts(Effects effects) {
    for (Effects.Send send : effects.sends()) {
      if (send.message() instanceof LockService.Grouped grouped
          && grouped.content() instanceof GroupMessage.Accept) return true;
    }
    return false;
  }
}
