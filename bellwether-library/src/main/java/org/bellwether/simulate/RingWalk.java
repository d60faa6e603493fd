package org.bellwether.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.LongAdder;
import org.bellwether.model.Node;
import org.jspecify.annotations.Nullable;

/**
 * A run on a one-way ring that goes by place instead of by time. A node hears from nobody but its
 * predecessor, over a link that keeps order, so what it does depends on what that link brings and
 * on nothing else: it may do all of it at once, however late, before its successor does anything.
 *
 * <p>The ring is cut into stretches. In each lap every stretch is walked from end to end, all of
 * them at the same time, with what the stretch before it has sent in the lap before; until there is
 * nothing left to bring. How many stretches there are makes no difference to anybody.
 */
final class RingWalk {
  private static final int LEAST_STRETCH = 10_000; // nodes that are worth a thread

  private final Engine engine;
  private final @Nullable Progress progress;
  private final List<Stretch> stretches = new ArrayList<>();
  private final LongAdder walked = new LongAdder(); // steps, as far as stretches have told
  private volatile boolean stopped;

  RingWalk(
      Engine engine,
      Conditions conditions,
      Randoms randoms,
      @Nullable Node<Object>[] nodes,
      @Nullable Progress progress) {
    this.engine = engine;
    this.progress = progress;
    int n = nodes.length;
    int count = Math.clamp(n / LEAST_STRETCH, 1, Runtime.getRuntime().availableProcessors());
    long[] last = conditions.plain() ? null : new long[n];
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) n * i / count);
      int to = (int) ((long) n * (i + 1) / count);
      stretches.add(new Stretch(this, engine, conditions, randoms, nodes, last, from, to));
    }
  }

  /** How a walk ended. */
  enum End {
    /** Nothing is left to deliver. */
    REST,
    /** Too many steps: which is the last one is a matter of time. */
    LIMIT,
    STOPPED
  }

  /**
   * Walks to the end.
   *
   * @param starting how many nodes start, from position 0 on
   */
  End walk(int starting, long limit) {
    for (Stretch stretch : stretches) stretch.prepare(starting, limit);
    do {
      walkOnce();
      if (steps() >= limit) return End.LIMIT;
      if (stopped) return End.STOPPED;
    } while (handOver());
    return End.REST;
  }

  /** What leaves one stretch arrives at the next; false if nothing does. */
  private boolean handOver() {
    List<Stretch.Post> posts = stretches.stream().map(Stretch::post).toList();
    for (int i = 0; i < posts.size(); i++) {
      stretches.get((i + 1) % posts.size()).bring(posts.get(i));
    }
    return posts.stream().anyMatch(post -> post.size() > 0);
  }

  private void walkOnce() {
    List<ForkJoinTask<?>> others = new ArrayList<>();
    for (int i = 1; i < stretches.size(); i++) {
      others.add(ForkJoinTask.adapt(stretches.get(i)::walk).fork());
    }
    try {
      stretches.getFirst().walk();
    } finally {
      others.forEach(ForkJoinTask::quietlyJoin);
    }
    others.forEach(ForkJoinTask::join);
  }

  /** Hears from a stretch how much further it is; returns whether it is to go on. */
  boolean further(Stretch who, long more) {
    walked.add(more);
    if (progress != null && who == stretches.getFirst()) {
      stopped = !progress.at(walked.sum(), engine.units(who.latest()), who.post().size());
    }
    return !stopped;
  }

  long steps() {
    return stretches.stream().mapToLong(Stretch::steps).sum();
  }

  /** When the last message arrived. */
  long latest() {
    return stretches.stream().mapToLong(Stretch::latest).max().orElseThrow();
  }

  /** Adds what was sent. */
  void countInto(Counters counters) {
    for (Stretch stretch : stretches) counters.add(stretch.counters());
  }

  /** Tells what nodes have said, in the order of events. */
  void tell(OutputLog.Listener listener) {
    OutputLog.tell(stretches.stream().map(Stretch::outputs).toList(), listener);
  }
}
