package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.RoundNode.Payload;
import org.bellwether.model.RoundNode.Ticked;

/** What each tick of a synchronizer costs: messages of the application, and others by kind. */
final class TickMessages {
  private Kind[] kinds = {};
  private Kind last = new Kind(TickMessages.class); // no message is of this one

  /** The messages of a class, by tick. */
  private static final class Kind {
    final Class<?> type;
    final boolean control; // not the application's
    long[] counts = new long[16];
    int ticks;

    Kind(Class<?> type) {
      this.type = type;
      control = !Payload.class.isAssignableFrom(type);
    }

    void count(int tick, long times) {
      if (tick >= counts.length) counts = Arrays.copyOf(counts, Math.max(tick + 1, 2 * tick));
      if (tick >= ticks) ticks = tick + 1;
      counts[tick] += times;
    }

    long at(int tick) {
      return tick < ticks ? counts[tick] : 0;
    }
  }

  /** Counts a message that was sent several times. */
  void count(Object message, int times) {
    Ticked ticked = Ticked.in(message);
    if (ticked == null) return;
    int tick = ticked.tick();
    if (tick < 0) return; // starts a node, or comes from one that was paused when it was to begin
    Kind kind = last;
    if (kind.type != ticked.getClass()) last = kind = find(ticked.getClass());
    kind.count(tick, times);
  }

  private Kind find(Class<?> type) {
    for (Kind kind : kinds) if (kind.type == type) return kind;
    Kind kind = new Kind(type);
    kinds = Arrays.copyOf(kinds, kinds.length + 1);
    kinds[kinds.length - 1] = kind;
    return kind;
  }

  /** Adds what another one has counted. */
  void add(TickMessages other) {
    for (Kind more : other.kinds) {
      Kind kind = find(more.type);
      for (int tick = 0; tick < more.ticks; tick++) kind.count(tick, more.counts[tick]);
    }
  }

  /** How many ticks had messages. */
  int ticks() {
    int ticks = 0;
    for (Kind kind : kinds) ticks = Math.max(ticks, kind.ticks);
    return ticks;
  }

  List<Long> applicationPerTick(int ticks) {
    List<Long> list = new ArrayList<>();
    for (int tick = 0; tick < ticks; tick++) {
      long sum = 0;
      for (Kind kind : kinds) if (!kind.control) sum += kind.at(tick);
      list.add(sum);
    }
    return list;
  }

  List<SortedMap<String, Long>> controlPerTick(int ticks) {
    List<SortedMap<String, Long>> list = new ArrayList<>();
    for (int tick = 0; tick < ticks; tick++) {
      SortedMap<String, Long> byKind = new TreeMap<>();
      for (Kind kind : kinds) {
        if (kind.control && kind.at(tick) > 0) byKind.put(kind.type.getSimpleName(), kind.at(tick));
      }
      list.add(byKind);
    }
    return list;
  }
}
