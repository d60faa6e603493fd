package org.bellwether.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.bellwether.simulate.Prepared;
import org.bellwether.spec.Essence;
import org.bellwether.spec.Forgetful;
import org.bellwether.spec.Gist;
import org.bellwether.state.Snapshots;
import org.bellwether.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * Takes states for one of which an algorithm's essence says the same: the fields of nodes and what
 * is on its way count only as far as they matter, and so does what monitors remember.
 *
 * <p>That nothing else matters is the word of whoever wrote the essence. It is watched: of a sample
 * of states all that are taken for one must have moves to states that are taken for one.
 */
final class Likeness implements Sameness {
  private static final int CACHE_BITS = 16;
  private static final int CACHE_SHIFT = Long.SIZE - CACHE_BITS;
  private static final int MOST = 1 << 14; // states that are watched

  private final Model model;
  private final Essence<Object, Object> essence;
  private final Gist gist = new Gist();
  private final StateWriter out = new StateWriter();
  // Neighbours have neighbours in common: what was told of a state is soon asked for again.
  private final long[] cached = new long[1 << CACHE_BITS]; // fingerprints of whole states
  private final long[] prints = new long[1 << CACHE_BITS]; // of their essences
  private final Walker ahead; // looks at the moves of states that are watched
  private final Watch watch;

  /** What was first seen of states that are taken for one. */
  private record Seen(int[] state, long moves) {}

  /** What is watched by all threads: as many as there is room for, chosen by fingerprint. */
  private static final class Watch {
    private final int most;
    private final Map<Long, Seen> seen = new HashMap<>();
    private volatile long mask; // bits of which none is set in the fingerprint of what is watched

    Watch(int most) {
      this.most = most;
    }

    synchronized @Nullable Seen first(long print, Seen now) {
      Seen first = seen.putIfAbsent(print, now);
      if (seen.size() > most) {
        mask = 2 * mask + 1;
        seen.keySet().removeIf(other -> (other & mask) != 0);
      }
      return first;
    }
  }

  private Likeness(Model model, Essence<Object, Object> essence, Watch watch) {
    this.model = model;
    this.essence = essence;
    this.watch = watch;
    ahead = new Walker(model);
  }

  /** By the essence of the algorithm, if it has one that counts here. */
  static @Nullable Likeness of(Model model) {
    return of(model, MOST);
  }

  /**
   * The same, for tests.
   *
   * @param watched how many states
   */
  static @Nullable Likeness of(Model model, int watched) {
    Essence<Object, Object> essence = essence(model.prepared);
    if (essence == null || !model.faultless() || !model.judgedByCatalogue()) return null;
    return new Likeness(model, essence, new Watch(watched));
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Essence<Object, Object> essence(Prepared prepared) {
    return (Essence<Object, Object>) prepared.entry().essence(prepared.setting());
  }

  @Override
  public Likeness another() {
    Essence<Object, Object> own = Objects.requireNonNull(essence(model.prepared));
    return new Likeness(model, own, watch);
  }

  @Override
  public long fingerprint(Walker walker) {
    long own = walker.fingerprint();
    if (!walker.begun()) return own;
    int at = (int) (own >>> CACHE_SHIFT);
    if (cached[at] == own) return prints[at];
    long print = print(walker);
    cached[at] = own;
    prints[at] = print;
    if ((print & watch.mask) == 0) watch(print, walker.state());
    return print;
  }

  private long print(Walker walker) {
    int[] state = walker.state();
    out.clear();
    out.writeUnsigned(state[model.conditionsAt()]);
    for (int v = 0; v < model.n(); v++) out.writeUnsigned(model.nodes.state(state[v]).frame);
    gist.clear();
    essence.tell(walker, gist);
    Judges.Memory memory = model.judges.memory(state[model.judgesAt()]);
    out.writeUnsigned(memory.rest());
    for (Forgetful monitor : memory.forgetful()) monitor.remember(walker, gist);
    gist.read(out::writeSigned);
    return out.hash(0);
  }

  private void watch(long print, int[] state) {
    long[] sum = new long[1];
    ahead.stand(state);
    ahead.expand(
        moved -> {
          long next = moved.begun() ? print(moved) : moved.fingerprint();
          sum[0] +=
              Walker.mix(moved.found().hashCode(), (int) next) ^ Walker.mix(0, (int) (next >>> 32));
          return true;
        });
    Seen first = watch.first(print, new Seen(state.clone(), sum[0]));
    if (first == null || first.moves == sum[0]) return;
    throw new IllegalStateException(
        "the essence of "
            + model.prepared.entry().name()
            + " takes two states for one that are not alike: "
            + tell(first.state)
            + " and "
            + tell(state));
  }

  private String tell(int[] state) {
    StringBuilder text = new StringBuilder();
    Walker there = new Walker(model);
    there.stand(state);
    for (int v = 0; v < model.n(); v++) {
      text.append(text.isEmpty() ? "" : ", ")
          .append(Snapshots.describe(Objects.requireNonNull(there.node(v))));
    }
    there.inFlight(
        (from, to, message) ->
            text.append(", ").append(from).append(" to ").append(to).append(": ").append(message));
    return text.toString();
  }
}
