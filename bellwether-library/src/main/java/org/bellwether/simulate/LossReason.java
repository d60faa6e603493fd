package org.bellwether.simulate;

/** Why a message is lost: the detail of an event of type {@link Trace.Event.Type#LOSE}. */
public enum LossReason {
  /** The network lost it; there is no more to be said. */
  LOST("lost"),
  /** Its link was cut. */
  LINK_CUT("link cut"),
  /** The connection that carried it broke. */
  LINK_BROKEN("link broken"),
  /** Nobody was there to receive it. */
  RECEIVER_DOWN("receiver down"),
  /** Somebody who steps through the run lost it. */
  BY_HAND("lost by hand"),
  /** Somebody who steps through the run dropped it when it was about to arrive. */
  DROPPED_BY_HAND("dropped by hand"),
  /** The run was over before it could arrive. */
  LATE("did not arrive before the end");

  private final String words;

  LossReason(String words) {
    this.words = words;
  }

  /** In words, as traces show it. */
  @Override
  public String toString() {
    return words;
  }
}
