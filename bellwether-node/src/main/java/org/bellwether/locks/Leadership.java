package org.bellwether.locks;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bellwether.model.Fence;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who leads a group in something. At no instant do two processes lead, by the promise of {@link
 * Grant#valid}. This process stands for election from the first call of {@link #onElected} until
 * {@link #withdraw}, or until the member is closed.
 *
 * <p>Callbacks of one leadership run one at a time: for each term, elected comes first, deposed
 * later, and both before anything of the next term. Those of different leaderships do not wait for
 * each other. The leadership is passed on when the callbacks of the end of a term have returned.
 */
public final class Leadership {
  static final String PREFIX = "@leader/";
  private static final Logger LOG = LoggerFactory.getLogger(Member.class);

  private final MemberCore member;
  private final Callbacks.Line callbacks;
  private final String name;
  private final List<Consumer<? super Term>> elected = new CopyOnWriteArrayList<>();
  private final List<Consumer<? super Term>> deposed = new CopyOnWriteArrayList<>();

  // Under the monitor.
  private boolean standing;
  private boolean closed;
  private @Nullable CompletableFuture<Grant> candidacy;
  private @Nullable Term term;

  Leadership(MemberCore member, String name) {
    this.member = member;
    callbacks = member.callbacks().new Line();
    this.name = name;
  }

  /** A term of this process as the leader: the grant of a lock, whose release is to resign. */
  public static final class Term extends Grant {
    private volatile @Nullable Leadership leadership; // once it has begun

    Term(LockCell cell, long stay, long fence) {
      super(cell, stay, fence);
    }

    @Override
    void ended() {
      Leadership of = leadership;
      if (of != null) of.callbacks.execute(() -> of.end(this, false));
    }

    /** Resigns, if this is still the term. */
    @Override
    public void close() {
      Leadership of = leadership;
      if (of == null) release();
      else of.callbacks.execute(() -> of.end(this, true));
    }

    @Override
    public String toString() {
      String name = lock().substring(PREFIX.length());
      return "term " + Fence.unpacked(fence()) + " of \"" + name + "\"";
    }
  }

  /**
   * Adds a listener for every term of this process, and stands for election from now on. If it
   * fails, the term ends: it is logged and deposed is called, and the process stands again after
   * the detection time.
   */
  public Leadership onElected(Consumer<? super Term> hears) {
    elected.add(hears);
    return stand();
  }

  /** Adds a listener for the end of every term of this process. */
  public Leadership onDeposed(Consumer<? super Term> hears) {
    deposed.add(hears);
    return this;
  }

  /** Stands for election, as {@link #onElected} does; nothing happens if it stands already. */
  public Leadership stand() {
    synchronized (this) {
      if (standing || closed) return this;
      standing = true;
    }
    callbacks.execute(this::candidate);
    return this;
  }

  /** Resigns, if this process leads, and stands no more until {@link #stand} is called. */
  public void withdraw() {
    Term current = giveUp();
    if (current != null) callbacks.execute(() -> end(current, false));
  }

  private synchronized @Nullable Term giveUp() {
    standing = false;
    if (candidacy != null) candidacy.cancel(false);
    candidacy = null;
    return term;
  }

  /** Whether this process leads right now. */
  public synchronized boolean leads() {
    return term != null && term.valid();
  }

  /**
   * The name of the member that leads, as far as this process has heard; empty if it has heard of
   * nobody. This is for people and for forwarding requests, and is not a promise: only the leader
   * itself knows whether it leads ({@link Grant#valid}).
   */
  public Optional<String> leader() {
    return leads() ? Optional.of(member.config().self()) : member.holder(PREFIX + name);
  }

  /**
   * Ends the term of this process, if it leads: reports its end, then passes the leadership on, and
   * stands again after the detection time.
   */
  public void resign() {
    Term current;
    synchronized (this) {
      current = term;
    }
    if (current != null) current.close();
  }

  /** Withdraws for good. The future completes when that was reported. */
  CompletableFuture<Void> close() {
    Term current;
    synchronized (this) {
      closed = true;
      current = giveUp();
    }
    if (current == null) return CompletableFuture.completedFuture(null);
    return callbacks.last(() -> end(current, false));
  }

  // ---- Where callbacks run, one at a time

  private void candidate() {
    synchronized (this) {
      if (!standing || candidacy != null || term != null) return;
    }
    CompletableFuture<Grant> asked;
    try {
      asked = member.locks().async(PREFIX + name, callbacks).begin();
    } catch (MemberClosed e) {
      return; // nobody is elected any more
    }
    synchronized (this) {
      if (standing) candidacy = asked;
      else asked.cancel(false);
    }
    var unused = asked.thenAccept(grant -> won((Term) grant)); // at once, while it is valid
  }

  private void won(Term begun) {
    synchronized (this) {
      candidacy = null;
      if (!standing) {
        begun.release();
        return;
      }
      term = begun;
    }
    begun.leadership = this;
    if (!begun.holds()) { // nobody was told of its end
      end(begun, false);
      return;
    }
    begun.announce();
    try {
      for (Consumer<? super Term> hears : elected) hears.accept(begun);
    } catch (RuntimeException | Error e) {
      LOG.error("{} ends, because a callback of its begin failed", begun, e);
      end(begun, true);
    }
  }

  /**
   * A term is lost or given up; it ends once.
   *
   * @param later whether others are to have their turn first
   */
  private void end(Term ended, boolean later) {
    synchronized (this) {
      if (term != ended) return;
      term = null;
    }
    for (Consumer<? super Term> hears : deposed) {
      try {
        hears.accept(ended);
      } catch (RuntimeException | Error e) {
        LOG.error("a callback of the end of {} failed", ended, e);
      }
    }
    ended.release();
    if (!later) {
      candidate();
      return;
    }
    long pause = member.config().detection().toNanos();
    CompletableFuture.delayedExecutor(pause, TimeUnit.NANOSECONDS, callbacks)
        .execute(this::candidate);
  }
}
