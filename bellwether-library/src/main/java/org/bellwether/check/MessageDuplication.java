package org.bellwether.check;

import org.bellwether.check.RecordedMove.Fate;
import org.bellwether.scenario.Step;

/** A message in flight is duplicated: its copy follows right behind it. */
final class MessageDuplication extends FaultMoves {
  private int link;
  private int envelope;

  MessageDuplication(Explorer explorer) {
    super(explorer, FaultKind.DUPLICATION);
  }

  @Override
  boolean strikesMessages(Environment now) {
    return now.faults().left(kind) > 0;
  }

  @Override
  void strikeMessage(int over, int copied) {
    link = over;
    envelope = copied;
    cursor.setLink(link, model.linkStates.duplicate(cursor.link(link), envelope));
    spend();
    explorer.made(this, ObservationTable.NOTHING);
  }

  @Override
  RecordedMove lastMove() {
    int to = model.network.to(link);
    Step step = new Step.Duplicate(model.network.from(link), to, slot(link), 0);
    return recorded(step, to, link, envelope, null, Fate.HANDLED);
  }
}
