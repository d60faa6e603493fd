package org.bellwether.check;

import org.bellwether.check.RecordedMove.Fate;
import org.bellwether.scenario.Step;

/** A message in flight is lost. */
final class MessageLoss extends FaultMoves {
  private int link;
  private int envelope;

  MessageLoss(Explorer explorer) {
    super(explorer, FaultKind.LOSS);
  }

  @Override
  boolean strikesMessages(Environment now) {
    return now.faults().left(kind) > 0;
  }

  @Override
  void strikeMessage(int over, int lost) {
    link = over;
    envelope = lost;
    cursor.setLink(link, model.linkStates.remove(cursor.link(link), envelope));
    spend();
    explorer.made(this, ObservationTable.NOTHING);
  }

  @Override
  RecordedMove lastMove() {
    int to = model.network.to(link);
    Step step = new Step.Lose(model.network.from(link), to, slot(link), 0);
    return recorded(step, to, link, envelope, null, Fate.HANDLED);
  }
}
