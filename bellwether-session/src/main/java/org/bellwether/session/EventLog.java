package org.bellwether.session;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Status;
import org.bellwether.session.Events.Standing;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;

/** All events of a run so far, in columns. A fork shares those up to where it leaves. */
final class EventLog implements Trace {
  private static final int FIRST_CAPACITY = 64;
  private static final int MOST = 1 << 14; // events of a chunk

  private final List<Chunk> chunks = new ArrayList<>();
  private long[] ids = {}; // by position
  private final Map<Class<?>, Short> indices = new HashMap<>(); // of kinds
  private final List<String> kindNames = new ArrayList<>();
  private int decimals;
  private BigDecimal lastTime = BigDecimal.ZERO;
  private long lastTicks;
  private int size;
  private int messages; // sent before the next event

  /** A stretch of events; it grows until it is full, and never changes after that. */
  private static final class Chunk {
    byte[] types = new byte[FIRST_CAPACITY];
    int[] nodes = new int[FIRST_CAPACITY];
    long[] times = new long[FIRST_CAPACITY];
    int[] causes = new int[FIRST_CAPACITY];
    short[] kinds = new short[FIRST_CAPACITY];
    int[] senders = new int[FIRST_CAPACITY];
    int[] firstSends = new int[FIRST_CAPACITY];
    byte[] flags = new byte[FIRST_CAPACITY];

    void fit(int capacity) {
      types = Arrays.copyOf(types, capacity);
      nodes = Arrays.copyOf(nodes, capacity);
      times = Arrays.copyOf(times, capacity);
      causes = Arrays.copyOf(causes, capacity);
      kinds = Arrays.copyOf(kinds, capacity);
      senders = Arrays.copyOf(senders, capacity);
      firstSends = Arrays.copyOf(firstSends, capacity);
      flags = Arrays.copyOf(flags, capacity);
    }

    Chunk copy() {
      Chunk copy = new Chunk();
      copy.types = types;
      copy.nodes = nodes;
      copy.times = times;
      copy.causes = causes;
      copy.kinds = kinds;
      copy.senders = senders;
      copy.firstSends = firstSends;
      copy.flags = flags;
      copy.fit(types.length);
      return copy;
    }
  }

  /** Tells which ids the nodes have, before the first event. */
  void named(long[] idsByPosition) {
    ids = idsByPosition;
  }

  int size() {
    return size;
  }

  /** The same events up to one of them; whole chunks are shared. */
  EventLog upTo(int event) {
    EventLog log = new EventLog();
    int whole = event / MOST;
    log.chunks.addAll(chunks.subList(0, whole));
    if (event % MOST > 0) log.chunks.add(chunks.get(whole).copy());
    log.indices.putAll(indices);
    log.kindNames.addAll(kindNames);
    log.ids = ids;
    log.decimals = decimals;
    log.size = event;
    log.messages = event < size ? firstSend(event + 1) - 1 : messages;
    return log;
  }

  @Override
  @SuppressWarnings("EnumOrdinal") // a type takes one byte
  public void event(Trace.Event event) {
    int index = size % MOST;
    if (index == 0) chunks.add(new Chunk());
    Chunk chunk = chunks.getLast();
    if (index == chunk.types.length) chunk.fit(Math.min(MOST, 4 * index));
    size++;
    decimals = event.time().scale();
    chunk.types[index] = (byte) event.type().ordinal();
    chunk.nodes[index] = event.node();
    if (event.time().compareTo(lastTime) != 0) { // most events share theirs with the one before
      lastTime = event.time();
      lastTicks = lastTime.unscaledValue().longValueExact();
    }
    chunk.times[index] = lastTicks;
    Carried cause = event.cause();
    chunk.causes[index] = cause == null ? 0 : (int) cause.id();
    chunk.kinds[index] = cause == null ? -1 : kind(cause.message());
    chunk.senders[index] = cause == null ? -1 : cause.from();
    chunk.firstSends[index] = messages + 1;
    if (!event.sends().isEmpty()) messages = (int) event.sends().getLast().id();
    // Of a copied chunk, another run's flags may still be there.
    chunk.flags[index] = event.outputs().isEmpty() ? 0 : (byte) told(event);
  }

  private short kind(Object message) {
    Object inner = message instanceof Wrapper ? Wrapper.innermost(message) : message;
    Short known = indices.get(inner.getClass());
    if (known != null) return known;
    String name = inner.getClass().getSimpleName();
    int index = kindNames.indexOf(name);
    if (index < 0) {
      index = kindNames.size();
      kindNames.add(name);
    }
    indices.put(inner.getClass(), (short) index);
    return (short) index;
  }

  @SuppressWarnings("EnumOrdinal") // a standing takes three bits
  private int told(Trace.Event event) {
    int flags = Events.OUTPUT;
    Standing standing = Standing.UNSAID;
    for (Output output : event.outputs()) {
      if (output instanceof Output.Won) flags |= Events.WON;
      Standing told = standing(output, event.node());
      if (told.compareTo(standing) > 0) standing = told;
    }
    return flags | standing.ordinal() << Events.STANDING;
  }

  private Standing standing(Output output, int node) {
    return switch (output) {
      case Output.Electing _ -> Standing.ELECTS;
      case Output.Won _ -> Standing.LEADS;
      case Output.Lost _ -> Standing.FOLLOWS;
      case Output.Elected(long leader) -> ids[node] == leader ? Standing.LEADS : Standing.FOLLOWS;
      case Output.Granted _ -> Standing.INSIDE;
      case Output.Delivered _ -> Standing.DELIVERS;
      case Output.View view -> standing(view, node);
      case Output.Until(Output claim, _) -> standing(claim, node);
      case Output.Custom _ -> Standing.TELLS;
    };
  }

  private Standing standing(Output.View view, int node) {
    if (view.status() != Status.NORMAL) return Standing.ELECTS;
    return ids[node] == view.coordinator() ? Standing.LEADS : Standing.FOLLOWS;
  }

  int node(int event) {
    return chunk(event).nodes[(event - 1) % MOST];
  }

  /** Notes that the node of an event is passive, unless its outputs say more. */
  @SuppressWarnings("EnumOrdinal") // a standing takes three bits
  void passive(int event) {
    int known = (chunk(event).flags[(event - 1) % MOST] & 0xff) >>> Events.STANDING;
    if (known == 0) flag(event, Standing.PASSIVE.ordinal() << Events.STANDING);
  }

  void flag(int event, int flag) {
    chunk(event).flags[(event - 1) % MOST] |= (byte) flag;
  }

  /** Takes a flag from the last event, which other logs may share. */
  void unflagLast(int flag) {
    Chunk last = chunks.getLast().copy();
    last.flags[(size - 1) % MOST] &= (byte) ~flag;
    chunks.set(chunks.size() - 1, last);
  }

  boolean has(int event, int flag) {
    return (chunk(event).flags[(event - 1) % MOST] & flag) != 0;
  }

  private Chunk chunk(int event) {
    return chunks.get((event - 1) / MOST);
  }

  private int firstSend(int event) {
    return chunk(event).firstSends[(event - 1) % MOST];
  }

  /** The event that sent a message: the last one whose first message is not a later one. */
  private int sentBy(int message, int before) {
    int low = 1;
    int high = before;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (firstSend(middle) <= message) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  Events window(int from, int to) {
    Events events = new Events(from, Math.max(0, to - from + 1), decimals, List.copyOf(kindNames));
    for (int done = 0; done < events.size(); ) {
      int index = (from - 1 + done) % MOST;
      int count = Math.min(MOST - index, events.size() - done);
      Chunk chunk = chunk(from + done);
      System.arraycopy(chunk.types, index, events.types, done, count);
      System.arraycopy(chunk.nodes, index, events.nodes, done, count);
      System.arraycopy(chunk.times, index, events.times, done, count);
      System.arraycopy(chunk.causes, index, events.causes, done, count);
      System.arraycopy(chunk.kinds, index, events.kinds, done, count);
      System.arraycopy(chunk.senders, index, events.senders, done, count);
      System.arraycopy(chunk.firstSends, index, events.firstSends, done, count);
      System.arraycopy(chunk.flags, index, events.flags, done, count);
      done += count;
    }
    for (int i = 0; i < events.size(); i++) {
      if (events.causes[i] > 0) events.causedBy[i] = sentBy(events.causes[i], from + i);
    }
    return events;
  }
}
