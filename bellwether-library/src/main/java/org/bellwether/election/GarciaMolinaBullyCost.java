package org.bellwether.election;

import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.spec.Meter;
import org.jspecify.annotations.Nullable;

/**
 * What the undisturbed elections of {@link GarciaMolinaBully} cost: those that end with their
 * caller at work as coordinator, and during which no node crashes or recovers. Their messages are
 * the caller's requests since it last asked the higher nodes, or since it last stopped the lower
 * ones if there are none above it, and the answers to these requests.
 */
public final class GarciaMolinaBullyCost implements Meter {
  private final long[] ids;
  private final BitSet down = new BitSet();
  private final @Nullable Attempt[] attempts; // by node
  private final double[] cameUp; // by node, while its first election is to come, or NaN
  private final Status[] status; // by node
  private int elections;
  private int timed;
  private long expected;
  private long messages;
  private double shortest = Double.POSITIVE_INFINITY;
  private double longest;

  /** An election that has not ended. */
  private static final class Attempt {
    final RequestNumber first;
    final double begun; // NaN if nobody can tell from outside
    RequestNumber last;
    long messages;

    Attempt(RequestNumber first, double begun) {
      this.first = first;
      this.begun = begun;
      last = first;
    }

    boolean asked(RequestNumber number) {
      return number.life() == first.life()
          && number.count() >= first.count()
          && number.count() <= last.count();
    }
  }

  /**
   * A meter for a run.
   *
   * @param ids by position
   */
  public GarciaMolinaBullyCost(long[] ids) {
    this.ids = ids;
    attempts = new @Nullable Attempt[ids.length];
    cameUp = new double[ids.length];
    Arrays.fill(cameUp, Double.NaN);
    status = new Status[ids.length];
  }

  /** How many undisturbed elections there were. */
  public int elections() {
    return elections;
  }

  /** For how many of them it is known when they began. */
  public int timed() {
    return timed;
  }

  /** h+d+6l, added up over all undisturbed elections. */
  public long expected() {
    return expected;
  }

  /** The messages of all undisturbed elections. */
  public long messages() {
    return messages;
  }

  /** How long an undisturbed election took: of all, the time that is furthest from this one. */
  public double time(double theory) {
    return Math.abs(shortest - theory) > Math.abs(longest - theory) ? shortest : longest;
  }

  @Override
  public void sent(int from, int to, Object message, double time) {
    if (!(message instanceof GarciaMolinaBully.Message known)) return;
    switch (known) {
      case GarciaMolinaBully.AreYouUp(var number) -> asked(from, number, true, time);
      case GarciaMolinaBully.EnterElection(var number) ->
          asked(from, number, above(from) == 0, cameUp[from]);
      case GarciaMolinaBully.SetCoordinator(var number) -> asked(from, number, false, Double.NaN);
      case GarciaMolinaBully.NewState(var number, var definition) ->
          asked(from, number, false, Double.NaN);
      case GarciaMolinaBully.AyuAnswer(var number) -> answered(to, number);
      case GarciaMolinaBully.EeAnswer(var number, var version) -> answered(to, number);
      case GarciaMolinaBully.ScAnswer(var number, var done) -> answered(to, number);
      case GarciaMolinaBully.NsAnswer(var number, var done) -> answered(to, number);
      case GarciaMolinaBully.AreYouNormal areYouNormal -> {}
      case GarciaMolinaBully.AynAnswer aynAnswer -> {}
      case GarciaMolinaBully.LetMeJoin letMeJoin -> {} // of no election
    }
  }

  private void asked(int caller, RequestNumber number, boolean opens, double begun) {
    Attempt attempt = attempts[caller];
    if (opens && (attempt == null || !attempt.asked(number))) {
      attempt = new Attempt(number, begun);
      attempts[caller] = attempt;
    }
    if (attempt == null) return; // disturbed
    attempt.last = number;
    attempt.messages++;
  }

  private void answered(int caller, RequestNumber number) {
    Attempt attempt = attempts[caller];
    if (attempt != null && attempt.asked(number)) attempt.messages++;
  }

  @Override
  public void output(int node, Output output, double time) {
    if (!(output instanceof View view)) return;
    boolean first = status[node] == Status.DOWN && view.status() == Status.ELECTION;
    if (view.status() == Status.DOWN) cameUp[node] = time;
    else if (!first) cameUp[node] = Double.NaN;
    status[node] = view.status();
    Attempt attempt = attempts[node];
    boolean coordinates = view.status() == Status.NORMAL && view.coordinator() == ids[node];
    if (attempt == null || !coordinates) return;
    attempts[node] = null;
    elections++;
    messages += attempt.messages;
    expected += above(node) + below(node, true) + 6L * below(node, false);
    if (Double.isNaN(attempt.begun)) return;
    shortest = Math.min(shortest, time - attempt.begun);
    longest = Math.max(longest, time - attempt.begun);
    timed++;
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
