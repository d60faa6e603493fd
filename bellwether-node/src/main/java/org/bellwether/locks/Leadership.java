package org.bellwether.locks;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.bellwether.model.Fence;
import org.jspecify.annotations.Nullable;

/**
 * Who leads a group in something. At no instant do two processes lead, by the promise of {@link
 * Term#valid}. This process stands from the first call of {@link #onElected} until the member is
 * closed.
 *
 * <p>Callbacks run one at a time, in the thread of callbacks of the member; for each term, elected
 * comes first, deposed later, and both before anything of the next term. The leadership is passed
 * on when the callbacks of the end of a term have returned.
 */
public final class Leadership {
  static final String PREFIX = "@leader/";

  private final MemberCore member;
  private final Callbacks callbacks;
  private final String name;

  // Under the monitor.
  private Consumer<Term> elected = _ -> {};
  private Consumer<Term> deposed = _ -> {};
  private boolean standing;
  private boolean closed;
  private @Nullable CompletableFuture<Grant> candidacy;
  private @Nullable Term term;

  Leadership(MemberCore member, String name) {
    this.member = member;
    callbacks = member.callbacks();
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
      return "term " + Fence.unpacked(grant.fence());
    }
  }

  /** Adds a listener for every term of this process, and stands for election from now on. */
  public synchronized Leadership onElected(Consumer<Term> hears) {
    elected = elected.andThen(hears);
    if (!standing) {
      standing = true;
      callbacks.execute(this::stand);
    }
    return this;
  }

  /** Adds a listener for the end of every term of this process. */
  public synchronized Leadership onDeposed(Consumer<Term> hears) {
    deposed = deposed.andThen(hears);
    return this;
  }

  /** Whether this process leads right now. */
  public synchronized boolean leads() {
    return term != null && term.valid();
  }

  /**
   * The name of the member that leads, as far as this process has heard; empty if it has heard of
   * nobody. This is for people and for forwarding requests, and is not a promise: only the leader
   * itself knows whether it leads ({@link Term#valid}).
   */
  public Optional<String> leader() {
    return leads() ? Optional.of(member.config().self()) : member.holder(PREFIX + name);
  }

  /**
   * Ends the term of this process, if it leads: reports its end, then passes the leadership on, and
   * stands again behind those who wait.
   */
  public void resign() {
    Term current;
    synchronized (this) {
      current = term;
    }
    if (current != null) callbacks.execute(() -> end(current));
  }

  /** Resigns, and does not stand again. To be called where callbacks run. */
  void close() {
    Term current;
    synchronized (this) {
      closed = true;
      if (candidacy != null) candidacy.cancel(false);
      current = term;
    }
    if (current != null) end(current);
  }

  // ---- Where callbacks run, one at a time

  private void stand() {
    CompletableFuture<Grant> asked;
    synchronized (this) {
      if (closed) return;
      try {
        asked = member.locks().async(PREFIX + name).begin();
      } catch (MemberClosed e) {
        return; // nobody is elected any more
      }
      candidacy = asked;
    }
    var _ =
        asked.thenAccept(grant -> callbacks.run(() -> won(grant))); // at once, while it is valid
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
    member.locks().cell(grant.lock()).announce();
    try {
      hears.accept(begun);
    } finally {
      grant.lost().thenRun(() -> callbacks.execute(() -> end(begun)));
    }
  }

  /** A term is lost or given up; it ends once. */
  private void end(Term ended) {
    Consumer<Term> hears;
    synchronized (this) {
      if (term != ended) return;
      term = null;
      hears = deposed;
    }
    try {
      hears.accept(ended);
    } finally {
      ended.grant.close();
      stand();
    }
  }
}
