package org.bellwether.group;

import java.util.ArrayDeque;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.jspecify.annotations.Nullable;

/** A member's part of one lock in one view: a mutex of the catalogue, and the client's tickets. */
final class NamedLock {
  private static final long NOBODY = 0;

  private final String name;
  private final Mutex<Object> mutex;
  private final boolean everybodyHears;
  final ArrayDeque<Long> waiting = new ArrayDeque<>(); // tickets, in the order in which they came
  boolean engaged; // the mutex has been asked, and not been left since
  private boolean entered; // the mutex has just let this member in
  private boolean demand; // another member may wait
  long inside = NOBODY; // the ticket that holds the lock
  boolean wanted; // that ticket knows that somebody waits
  @Nullable Fence fence; // of that ticket
  long sequence; // of the last grant in this epoch, as far as this member knows

  NamedLock(String name, Mutex<Object> mutex, boolean everybodyHears) {
    this.name = name;
    this.mutex = mutex;
    this.everybodyHears = everybodyHears;
  }

  /** Whether no ticket waits or holds. */
  boolean idle() {
    return inside == NOBODY && waiting.isEmpty();
  }

  void acquire(long ticket, LockContext ctx) {
    waiting.add(ticket);
    if (inside != NOBODY) want(ctx);
    ask(ctx);
  }

  void release(long ticket, long used, LockContext ctx) {
    if (ticket != inside || fence == null) return; // it has lost the lock in the meantime
    sequence = Math.max(sequence, fence.epoch() == ctx.epoch() ? used : 0);
    ctx.emit(new LockEvent.Released(name, ticket, fence));
    leave(ctx);
  }

  void abandon(long ticket, LockContext ctx) {
    waiting.remove(ticket); // if the token is on its way, it is passed on when it arrives
    release(ticket, 0, ctx);
  }

  /**
   * The claim to the lock has ended. Nobody knows how many fences of this epoch the client has used
   * by then, so that none of them may be given again.
   */
  void lose(LockContext ctx) {
    if (inside == NOBODY || fence == null) return;
    if (fence.epoch() == ctx.epoch()) sequence = ctx.afterLoss(sequence);
    ctx.emit(new LockEvent.Lost(name, inside, fence));
    leave(ctx);
  }

  /** The claim to the lock has ended before its ticket knew of it. */
  void waitAgain(LockContext ctx) {
    if (inside == NOBODY) return;
    waiting.addFirst(inside);
    leave(ctx);
  }

  /** The same tickets in a new view. If one holds the lock, the token has to be here. */
  void takeOver(NamedLock before, LockContext ctx) {
    waiting.addAll(before.waiting);
    inside = before.inside;
    fence = before.fence;
    if (inside == NOBODY) {
      ask(ctx);
      return;
    }
    engaged = true;
    mutex.request(ctx);
    if (!entered) throw new IllegalStateException(name + " is held without its token");
    entered = false; // its ticket has been told already
  }

  void receive(int port, long used, Object content, LockContext ctx) {
    sequence = Math.max(sequence, used);
    mutex.receive(port, content, ctx);
    if (!entered && (engaged || everybodyHears)) demand = true;
    if (demand && inside != NOBODY) want(ctx);
    settle(ctx);
  }

  /** The mutex lets this member in. It may be in the middle of a handler: see {@link #settle}. */
  void enter() {
    entered = true;
  }

  private void ask(LockContext ctx) {
    if (engaged || waiting.isEmpty() || ctx.frozen()) return;
    engaged = true;
    mutex.request(ctx);
    settle(ctx);
  }

  private void settle(LockContext ctx) {
    if (!entered) return;
    entered = false;
    if (waiting.isEmpty()) { // abandoned
      leave(ctx);
      return;
    }
    if (sequence >= ctx.lastSequence()) { // the token stays here, until there is a new view
      ctx.emit(new LockTable.Exhausted());
      return;
    }
    long next = waiting.remove();
    inside = next;
    wanted = false;
    fence = new Fence(ctx.epoch(), ++sequence);
    ctx.emit(new LockEvent.Granted(name, next, fence));
    if (demand || !waiting.isEmpty()) want(ctx);
  }

  private void leave(LockContext ctx) {
    inside = NOBODY;
    fence = null;
    if (ctx.frozen()) return; // the mutex is over with its view
    engaged = false;
    demand = false;
    mutex.release(ctx);
    ask(ctx);
  }

  private void want(LockContext ctx) {
    if (wanted) return;
    wanted = true;
    ctx.emit(new LockEvent.Wanted(name, inside));
  }
}
