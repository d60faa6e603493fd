package org.bellwether.election;

import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.spec.Meter;
import org.jspecify.annotations.Nullable;

/**
 * What the undisturbed elections of {@link GarciaMolinaBullyPrinted} cost: those that end with
 * their caller at work as coordinator, and during which nobody crashes, recovers or calls another
 * one. Their messages are the caller's requests and the answers to it, from its first request on.
 */
public final class PrintedBullyCost implements Meter {
  private final long[] ids;
  private final boolean combined;
  private final BitSet down = new BitSet();
  private final @Nullable Attempt[] attempts; // by node
  private int elections;
  private long expected;
  private long messages;

  /** An election that has not ended. */
  private static final class Attempt {
    final double begun;
    long messages;

    Attempt(double begun) {
      this.begun = begun;
    }
  }

  /**
   * A meter for a run.
   *
   * @param ids by position
   * @param combined whether two of the four steps are one
   */
  public PrintedBullyCost(long[] ids, boolean combined) {
    this.ids = ids;
    this.combined = combined;
    attempts = new @Nullable Attempt[ids.length];
  }

  /** How many undisturbed elections there were. */
  public int elections() {
    return elections;
  }

  /** h+d+6l, or h+d+4l if two steps are one, added up over all undisturbed elections. */
  public long expected() {
    return expected;
  }

  /** The messages of all undisturbed elections. */
  public long messages() {
    return messages;
  }

  @Override
  public void sent(int from, int to, Object message, double time) {
    if (!(message instanceof GarciaMolinaBullyPrinted.Message known)) return;
    switch (known) {
      case GarciaMolinaBullyPrinted.AreYouUp() -> asked(from, true, time);
      case GarciaMolinaBullyPrinted.EnterElection() -> asked(from, above(from) == 0, time);
      case GarciaMolinaBullyPrinted.EnterUnder() -> asked(from, above(from) == 0, time);
      case GarciaMolinaBullyPrinted.SetCoordinator() -> asked(from, false, time);
      case GarciaMolinaBullyPrinted.NewState newState -> asked(from, false, time);
      case GarciaMolinaBullyPrinted.AyuAnswer() -> answered(to);
      case GarciaMolinaBullyPrinted.EeAnswer() -> answered(to);
      case GarciaMolinaBullyPrinted.ScAnswer() -> answered(to);
      case GarciaMolinaBullyPrinted.NsAnswer() -> answered(to);
      case GarciaMolinaBullyPrinted.AreYouNormal() -> {}
      case GarciaMolinaBullyPrinted.AynAnswer aynAnswer -> {}
    }
  }

  private void asked(int caller, boolean opens, double time) {
    Attempt attempt = attempts[caller];
    if (opens && (attempt == null || attempt.begun < time)) {
      attempt = new Attempt(time);
      attempts[caller] = attempt;
    }
    if (attempt != null) attempt.messages++;
  }

  private void answered(int caller) {
    Attempt attempt = attempts[caller];
    if (attempt != null) attempt.messages++;
  }

  @Override
  public void output(int node, Output output, double time) {
    if (!(output instanceof View view)) return;
    boolean leads = view.coordinator() == ids[node];
    if (view.status() != Status.NORMAL || !leads) {
      boolean stopped = view.status() == Status.REORGANIZATION && !leads;
      if (stopped) attempts[node] = null; // by another caller
      return;
    }
    Attempt attempt = attempts[node];
    if (attempt == null) return;
    attempts[node] = null;
    elections++;
    messages += attempt.messages;
    expected += above(node) + below(node, true) + (combined ? 4L : 6L) * below(node, false);
  }

  private long above(int node) {
    return Arrays.stream(ids).filter(id -> id > ids[node]).count();
  }

  /** How many of the nodes below a node are dead, or alive. */
  private int below(int node, boolean dead) {
    int count = 0;
    for (int w = 0; w < ids.length; w++) {
      if (ids[w] < ids[node] && down.get(w) == dead) count++;
    }
    return count;
  }

  @Override
  public void crashed(int node) {
    down.set(node);
    Arrays.fill(attempts, null);
  }

  @Override
  public void recovered(int node) {
    down.clear(node);
    Arrays.fill(attempts, null);
  }

  @Override
  public void disturbed(boolean calm) {
    Arrays.fill(attempts, null);
  }
}
