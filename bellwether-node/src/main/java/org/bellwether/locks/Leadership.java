package org.bellwether.locks;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who leads a group in something. At no instant do two processes lead, by the promise of {@link
 * Term#valid}. This process stands from the first call of {@link #onElected} until the member is
 * closed.
 *
 * <p>Callbacks run one at a time; for each term, elected comes first, deposed later, and both
 * before anything of the next term.
 */
public final class Leadership {
  static final String PREFIX = "@leader/";

  private final Locks locks;
  private final String name;

  // Under the monitor.
  private Consumer<Term> elected = _ -> {};
  private Consumer<Term> deposed = _ -> {};
  private boolean standing;
  private boolean closed;
  private @Nullable CompletableFuture<Grant> candidacy;
  private @Nullable Term term;

  Leadership(Locks locks, String name) {
    this.locks = locks;
    this.name = name;
  }

  /** A term of this process as the leader, with the promises of a {@link Grant}. */
  public static final class Term {
    private final Grant grant;

    private Term(Grant grant) {
      this.grant = grant;
    }

    /** The fencing number, larger than that of every earlier leader. */
    public long fence() {
      return grant.fence();
    }

    /** Whether this process leads right now, as {@link Grant#valid}. */
    public boolean valid() {
      return grant.valid();
    }

    /** Completes when the term ends though this process did not resign, as {@link Grant#lost}. */
    public CompletionStage<Void> lost() {
      return grant.lost();
    }

    @Override
    public String toString() {
      return "term " + Fences.text(grant.fence());
    }
  }

  /** Has somebody hear of every term of this process, and stands for election from now on. */
  public synchronized Leadership onElected(Consumer<Term> hears) {
    elected = elected.andThen(hears);
    if (!standing) {
      standing = true;
      stand();
    }
    return this;
  }

  /** Has somebody hear of the end of every term of this process. */
  public synchronized Leadership onDeposed(Consumer<Term> hears) {
    deposed = deposed.andThen(hears);
    return this;
  }

  /** Whether this process leads right now. */
  public synchronized boolean leads() {
    return term != null && term.valid();
  }

  /** Ends the term of this process, if it leads, and stands again behind those who wait. */
  public void resign() {
    Term ended;
    synchronized (this) {
      ended = term;
      if (ended == null) return;
      term = null;
    }
    end(ended);
  }

  private void end(Term ended) {
    Consumer<Term> hears;
    synchronized (this) {
      hears = deposed;
    }
    try {
      hears.accept(ended);
    } finally {
      ended.grant.close();
      synchronized (this) {
        if (!closed) stand();
      }
    }
  }

  private synchronized void stand() {
    CompletableFuture<Grant> asked = locks.async(PREFIX + name);
    candidacy = asked;
    var _ = asked.thenAccept(this::won);
  }

  private void won(Grant grant) {
    Term begun = new Term(grant);
    Consumer<Term> hears;
    synchronized (this) {
      candidacy = null;
      if (closed) {
        grant.close();
        return;
      }
      term = begun;
      hears = elected;
    }
    hears.accept(begun);
    grant.lost().thenRun(() -> deposed(begun));
  }

  private void deposed(Term lost) {
    synchronized (this) {
      if (term != lost) return; // resigned
      term = null;
    }
    end(lost);
  }

  /** Resigns, and does not stand again. */
  void close() {
    Term ended;
    synchronized (this) {
      closed = true;
      if (candidacy != null) candidacy.cancel(false);
      ended = term;
      term = null;
    }
    if (ended != null) end(ended);
  }
}
