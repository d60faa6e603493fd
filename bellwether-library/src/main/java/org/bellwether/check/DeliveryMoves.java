package org.bellwether.check;

import org.bellwether.check.RecordedMove.Fate;
import org.bellwether.scenario.Step;
import org.jspecify.annotations.Nullable;

/**
 * The end of a message's way: its receiver handles it; or the receiver is down and the sender,
 * which detects that, is told; or it vanishes.
 */
final class DeliveryMoves extends Moves {
  private final DirectedLinks network;
  private final LinkStateTable linkStates;
  private final EnvelopeTable envelopes;
  private final OutcomeTable outcomes;
  private final boolean fifo;
  private final int[] state; // of the cursor; read here without a detour, since it is read most
  private final int firstLink;
  private int node;
  private int link;
  private int envelope;
  private @Nullable HandlerOutcome outcome; // null if the message vanishes

  DeliveryMoves(Explorer explorer) {
    super(explorer);
    network = model.network;
    linkStates = model.linkStates;
    envelopes = model.envelopes;
    outcomes = model.outcomes;
    fifo = network.fifo();
    state = cursor.state();
    firstLink = model.layout.firstLink();
  }

  /** Explores everything that may arrive at a node, which is not paused. */
  void explore(int receiver) {
    for (int in : network.into(receiver)) {
      if (state[firstLink + in] == 0) continue;
      exploreLink(in);
      if (explorer.stopped()) return;
    }
  }

  private void exploreLink(int in) {
    int[] contents = linkStates.contents(cursor.link(in));
    if (fifo) {
      if (envelopes.least(contents[0]) == 0) arrive(in, contents[0]);
      return;
    }
    for (int i = 0; i < contents.length && !explorer.stopped(); i++) {
      if (i > 0 && contents[i] == contents[i - 1]) continue;
      if (envelopes.least(contents[i]) == 0) arrive(in, contents[i]);
    }
  }

  private void arrive(int in, int carried) {
    int to = network.to(in);
    int from = network.from(in);
    int message = envelopes.message(carried);
    link = in;
    envelope = carried;
    boolean cut = cursor.cut(in);
    if (!cut && cursor.nodeState(to).up()) {
      handle(to, NodeEvent.deliver(network.arrival(in), message));
    } else if (!cut && model.detecting && cursor.nodeState(from).up()) {
      if (cursor.nodeState(from).paused) return; // it hears of this when it goes on
      int slot = model.prepared.topology().slotOf(from, to);
      handle(from, NodeEvent.unreachable(slot, message));
    } else {
      node = to;
      outcome = null;
      takeFromLink();
      explorer.made(this, ObservationTable.NOTHING);
    }
  }

  /** Lets a node handle the arrival, once per outcome. */
  private void handle(int v, int event) {
    node = v;
    HandlerOutcome next = outcomes.outcome(cursor.number(v), event);
    for (; next != null && !explorer.stopped(); next = explorer.permitted(next.other())) {
      outcome = next;
      takeFromLink();
      explorer.apply(v, next);
      explorer.made(this, next.observation());
    }
  }

  private void takeFromLink() {
    int before = cursor.link(link);
    cursor.setLink(link, fifo ? linkStates.rest(before) : linkStates.remove(before, envelope));
  }

  @Override
  int fairnessLabel() {
    return model.fairness.label(link, fifo ? 0 : envelope + 1);
  }

  @Override
  RecordedMove lastMove() {
    Step step = new Step.Deliver(network.from(link), network.to(link), slot(link), 0);
    Fate fate =
        outcome == null ? Fate.DROPPED : node == network.from(link) ? Fate.BOUNCED : Fate.HANDLED;
    return recorded(step, node, link, envelope, outcome, fate);
  }
}
