package org.bellwether.step;

import org.bellwether.model.Output;

/**
 * The client of a lock at one node, for every world: it has at most one request outstanding, waits
 * until the node grants it, and is inside until it leaves. What is not legal in its state is an
 * error of the world; what the node grants without being asked changes nothing here, and is for
 * monitors to object to.
 */
public enum LockClient {
  IDLE,
  WAITING,
  INSIDE;

  /** The client asks for the lock; right after it has left, if it is about to ask again. */
  public LockClient requests() {
    need(this == IDLE, "asks");
    return WAITING;
  }

  /** The client waits no longer. */
  public LockClient withdraws() {
    need(this == WAITING, "withdraws");
    return IDLE;
  }

  /** The node tells its application something. */
  public LockClient hears(Output output) {
    return output instanceof Output.Granted ? granted() : this;
  }

  /** The node grants the lock. */
  public LockClient granted() {
    return this == WAITING ? INSIDE : this;
  }

  /** The client leaves the critical section. */
  public LockClient leaves() {
    need(this == INSIDE, "leaves");
    return IDLE;
  }

  private void need(boolean legal, String what) {
    if (!legal) throw new IllegalStateException("a client that is " + this + " " + what);
  }
}
