package org.bellwether.check;

import java.util.Arrays;
import org.bellwether.spec.Abstraction.WorkloadConfiguration;
import org.bellwether.spec.Invariant.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Stands in one state, can change single numbers of its vector, and can undo all changes since.
 *
 * <p>The fingerprint of a state is the sum of one pseudo-random word per number of the vector, so
 * that a move pays only for the numbers that it changes.
 */
final class Cursor implements WorkloadConfiguration<Object, Object> {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final Model model;
  private final NodeStateTable nodeStates;
  private final int firstLink;
  private final int environmentAt;
  private final int[] state;
  private final long[] words; // by place, what its number adds to the fingerprint
  private int[] undoLog; // pairs of a place and its former number
  private long[] undoWords; // and what that number added
  private int logged;
  private long fingerprint;
  private long startFingerprint;
  private Environment environment; // of the state in which the cursor stands
  private boolean anyCut;

  Cursor(Model model) {
    this.model = model;
    nodeStates = model.nodeStates;
    StateLayout layout = model.layout;
    firstLink = layout.firstLink();
    environmentAt = layout.environment();
    state = new int[layout.width()];
    words = new long[state.length];
    undoLog = new int[8 * state.length + 1024];
    undoWords = new long[undoLog.length / 2];
    environment = model.environments.initial();
    for (int place = 0; place < state.length; place++) {
      words[place] = word(place, 0);
      fingerprint += words[place];
    }
  }

  /** The word that a number adds to the fingerprint in a place of the vector. */
  static long word(int place, int number) {
    return mix(((long) place << Integer.SIZE | number) * GOLDEN + GOLDEN);
  }

  /** Scatters numbers over all numbers, no two to the same one. */
  static long mix(long number) {
    long z = (number ^ number >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** Goes to a state. */
  void stand(int[] vector) {
    long sum = fingerprint;
    for (int place = 0; place < state.length; place++) {
      int number = vector[place];
      if (number == state[place]) continue; // states that follow each other share most numbers
      long word = word(place, number);
      sum += word - words[place];
      words[place] = word;
      state[place] = number;
    }
    fingerprint = sum;
    startFingerprint = sum;
    environment = model.environments.environment(state[environmentAt]);
    anyCut = !environment.cut().isEmpty();
    logged = 0;
  }

  /** Changes one number of the vector until the next {@link #undo}. */
  void set(int place, int number) {
    int before = state[place];
    if (before == number) return;
    long word = word(place, number);
    if (logged == undoLog.length) { // a step may send any number of messages
      undoLog = Arrays.copyOf(undoLog, 2 * logged);
      undoWords = Arrays.copyOf(undoWords, logged);
    }
    undoWords[logged >> 1] = words[place];
    undoLog[logged++] = place;
    undoLog[logged++] = before;
    fingerprint += word - words[place];
    words[place] = word;
    state[place] = number;
  }

  /** Returns to the state in which the cursor stands. */
  void undo() {
    while (logged > 0) {
      int before = undoLog[--logged];
      int place = undoLog[--logged];
      state[place] = before;
      words[place] = undoWords[logged >> 1];
    }
    fingerprint = startFingerprint;
  }

  /** The vector with all changes; it is the cursor's own and not to be kept. */
  int[] state() {
    return state;
  }

  /** The fingerprint of the vector with all changes. */
  long fingerprint() {
    return fingerprint;
  }

  int number(int place) {
    return state[place];
  }

  /** The number in a place of the vector before the changes since the cursor stands here. */
  int before(int place) {
    for (int i = 0; i < logged; i += 2) if (undoLog[i] == place) return undoLog[i + 1];
    return state[place];
  }

  NodeState nodeState(int node) {
    return nodeStates.state(state[node]);
  }

  /** The number of what is in flight over a link; 0 if nothing is. */
  int link(int link) {
    return state[firstLink + link];
  }

  void setLink(int link, int number) {
    set(firstLink + link, number);
  }

  /** The environment before the current move. */
  Environment environment() {
    return environment;
  }

  /** The environment with all changes. */
  Environment changedEnvironment() {
    return model.environments.environment(state[environmentAt]);
  }

  void setEnvironment(Environment changed) {
    set(environmentAt, model.environments.number(changed));
  }

  /** Whether a link was cut before the current move. */
  boolean cut(int link) {
    return anyCut && environment.cut().get(link);
  }

  @Override
  public int n() {
    return model.n();
  }

  @Override
  public @Nullable Object node(int position) {
    return nodeStates.live(state[position]);
  }

  @Override
  public int requests(int node) {
    return nodeState(node).requests;
  }

  @Override
  public void inFlight(Configuration.Visitor<Object> visitor) {
    for (int link = 0; link < model.network.size(); link++) {
      for (int envelope : model.linkStates.contents(link(link))) {
        visitor.message(
            model.network.from(link),
            model.network.to(link),
            model.values.value(model.envelopes.message(envelope)));
      }
    }
  }
}
