package org.bellwether.node;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.group.LockCommand;
import org.bellwether.group.LockService;
import org.bellwether.model.Node;
import org.bellwether.model.Timed.Timer;
import org.bellwether.mutex.PathCompression;
import org.bellwether.mutex.Raymond;
import org.bellwether.mutex.SuzukiKasami;
import org.bellwether.scenario.Scenario;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.ValueCodec;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * Three members and a guest behind the greeting, as a fuzzer drives them: each byte of the input
 * decides what happens next. Messages are delivered, lost, repeated and forged, by members and
 * guests that may send whatever has bytes; timers expire at any moment; processes crash and
 * recover; clients give commands. A process may end the connection to a peer, and nothing else may
 * come of it.
 */
final class HostileGroup {
  private static final int MEMBERS = 3;
  private static final int PROCESSES = 4; // the last one is a guest
  private static final int SEATS = 2; // from the last one a stranger talks
  private static final int MOST_WAITING = 200; // messages of a connection
  private static final int MOST_PRELUDE = 400; // deliveries before anything hostile happens
  private static final List<String> MUTEXES =
      List.of("path-compression", "suzuki-kasami", "raymond");
  private static final List<Class<?>> CONTENTS =
      List.of(PathCompression.Message.class, SuzukiKasami.Message.class, Raymond.Message.class);
  private static final List<UntimedScenario> SCENARIOS =
      MUTEXES.stream()
          .flatMap(mutex -> List.of(wired(mutex, false), wired(mutex, true)).stream())
          .toList();
  private static final Map<Class<?>, Shape> SHAPES = new HashMap<>();

  private record Shape(RecordComponent[] components, Constructor<?> constructor) {}

  private record Sent(int from, int to, Object message) {}

  private final byte[] bytes;
  private int next;
  private final UntimedScenario scenario;
  private final ValueCodec<Object> codec;
  private final List<Member> members = new ArrayList<>();
  private final List<ArrayDeque<Sent>> onTheirWay = new ArrayList<>(); // by from and to
  private final ArrayList<Sent> said = new ArrayList<>(); // some of what was sent, to be repeated
  private long now;
  private long lives = 1;
  private long tickets = 1;
  private int refused;
  private int deliveries;

  private HostileGroup(byte[] bytes, int kind) {
    this.bytes = bytes;
    scenario = SCENARIOS.get(kind % SCENARIOS.size());
    codec = MessageTypes.codec(scenario.node(0));
    for (int i = 0; i < PROCESSES * PROCESSES; i++) onTheirWay.add(new ArrayDeque<>());
    for (int p = 0; p < PROCESSES; p++) members.add(new Member(p));
    for (Member each : members) each.boot(null);
  }

  private static UntimedScenario wired(String mutex, boolean founding) {
    return UntimedScenario.of(
        Scenario.builder("lock-service")
            .nodes(MEMBERS + SEATS)
            .parameter("guests", SEATS)
            .parameter("longest", 500)
            .parameter("mutex", mutex)
            .parameter("founding", founding)
            .until(BigDecimal.ONE)
            .build(),
        Catalog.standard());
  }

  /** Does what the bytes say; throws if a process fails. */
  static HostileGroup attacked(byte[] input) {
    int kind = input.length > 0 ? input[0] & 0xFF : 0;
    int prelude = input.length > 1 ? (input[1] & 0xFF) % 5 * MOST_PRELUDE / 4 : 0;
    HostileGroup group = new HostileGroup(input, kind);
    group.next = 2;
    for (int i = 0; i < prelude; i++) group.correct(i);
    while (group.next < input.length) group.hostile();
    return group;
  }

  /** Correct processes only, whose clients use locks. */
  static HostileGroup correct(int kind, int steps) {
    HostileGroup group = new HostileGroup(new byte[0], kind);
    for (int i = 0; i < steps; i++) group.correct(i);
    return group;
  }

  /** How many messages were refused. */
  int refused() {
    return refused;
  }

  int deliveries() {
    return deliveries;
  }

  /** How many locks were granted. */
  int grants() {
    return members.stream().mapToInt(each -> each.grants).sum();
  }

  // ---- What happens

  private int choose(int bound) {
    return next < bytes.length ? (bytes[next++] & 0xFF) % bound : 0;
  }

  private void correct(int i) {
    if (i % 37 == 5) command(i % PROCESSES, i / 37 % 5);
    if (!deliver(i)) expireFirst();
  }

  private void hostile() {
    switch (choose(16)) {
      case 0, 1, 2, 3 -> deliver(choose(16));
      case 4 -> expireFirst();
      case 5 -> members.get(choose(PROCESSES)).expire(choose(32));
      case 6 -> command(choose(PROCESSES), choose(6));
      case 7, 8, 9 -> forge(arbitrary(LockService.Message.class, 6));
      case 10, 11 -> {
        if (!said.isEmpty()) forge(twisted(said.get(choose(said.size())).message, 5));
      }
      case 12 -> {
        if (!said.isEmpty()) forge(said.get(choose(said.size())).message);
      }
      case 13 -> relink(choose(PROCESSES), choose(PROCESSES));
      case 14 -> {
        for (int i = choose(32); i >= 0; i--) correct(choose(256));
      }
      default -> {
        if (choose(4) == 0) restart(choose(PROCESSES));
        else deliver(choose(16));
      }
    }
  }

  /** Delivers the next message of a connection, if any waits. */
  private boolean deliver(int from) {
    for (int i = 0; i < onTheirWay.size(); i++) {
      Sent sent = onTheirWay.get((from + i) % onTheirWay.size()).poll();
      if (sent == null) continue;
      members.get(sent.to).receive(sent.from, sent.message);
      return true;
    }
    return false;
  }

  private void expireFirst() {
    Member first = members.getFirst();
    for (Member each : members) if (each.firstDue() < first.firstDue()) first = each;
    if (first.firstDue() == Long.MAX_VALUE) return;
    now = Math.max(now, first.firstDue());
    first.expireFirst();
  }

  private void command(int p, int what) {
    String lock = what % 2 == 0 ? "a" : "b";
    Member member = members.get(p);
    long ticket = member.held > 0 ? member.held : Math.max(1, tickets - choose(4));
    switch (what) {
      case 0, 1 -> member.happen(new Input.Command(new LockCommand.Acquire(lock, ++tickets)));
      case 2, 3 -> {
        member.happen(new Input.Command(new LockCommand.Release(member.lock, ticket, 0)));
        member.held = 0;
      }
      case 4 ->
          member.happen(new Input.Command(new LockCommand.Announce(member.lock, ticket, "x")));
      default -> member.happen(new Input.Command(new LockCommand.Abandon(lock, ticket)));
    }
  }

  /** Somebody says something, which arrives as bytes; a stranger may use the last seat. */
  private void forge(@Nullable Object message) {
    if (message == null) return;
    Member to = members.get(choose(PROCESSES));
    int from = choose(MEMBERS + SEATS);
    if (from == to.position || (to.position >= MEMBERS && from >= MEMBERS)) return;
    Object read;
    try {
      read = codec.load(codec.save(message));
    } catch (IllegalArgumentException e) {
      return; // malformed
    }
    if (read instanceof LockService.Message) to.receive(from, read);
  }

  private void relink(int p, int q) {
    if (p == q || (p >= MEMBERS && q >= MEMBERS)) return;
    if (q < PROCESSES) {
      onTheirWay.get(p * PROCESSES + q).clear();
      onTheirWay.get(q * PROCESSES + p).clear();
      members.get(q).happen(new Input.Unlinked(p));
    }
    members.get(p).happen(new Input.Unlinked(q));
    members.get(p).happen(new Input.Linked(q, q < PROCESSES ? members.get(q).life : 1));
    if (q < PROCESSES) members.get(q).happen(new Input.Linked(p, members.get(p).life));
  }

  private void restart(int p) {
    Record saved = members.get(p).saved;
    members.set(p, new Member(p));
    members.get(p).boot(saved);
  }

  /** A process, with everything between it and its connections. */
  private final class Member implements StepRunner.Trouble {
    final int position;
    final long life = lives++;
    private final Map<Timer, Long> timers = new LinkedHashMap<>();
    private final StepBuffer buffer;
    private final StepRunner runner;
    private @Nullable Record saved;
    private int grants;
    private long held; // the last ticket that was granted
    private String lock = "a";

    @SuppressWarnings("unchecked") // nodes understand their own messages
    Member(int position) {
      this.position = position;
      NodeCounters counters = new NodeCounters();
      buffer = new StepBuffer(this::release, counters, () -> {});
      runner =
          new StepRunner(
              scenario,
              position,
              (Node<Object>) scenario.node(position),
              (number, low, high) -> low + choose(Math.min(256, high - low + 1)),
              1,
              new MonotonicTimers("none", () -> {}),
              buffer,
              null,
              counters,
              this);
    }

    void boot(@Nullable Record record) {
      saved = record;
      happen(new Input.Boot(record));
      if (record == null) happen(Input.START);
      for (int peer = 0; peer < members.size(); peer++) relink(position, peer);
    }

    void happen(Input input) {
      runner.run(input);
      buffer.durable(Long.MAX_VALUE);
    }

    void receive(int from, Object message) {
      deliveries++;
      runner.run(new Input.Receive(from, message), from, 1, 100);
      buffer.durable(Long.MAX_VALUE);
    }

    private void release(Journal.Step step) {
      Effects effects = step.effects();
      if (effects.persisted() != null) saved = effects.persisted();
      for (Effects.TimerChange change : effects.timers()) {
        if (change.cancels()) timers.remove(change.timer());
        else timers.put(change.timer(), now + change.ticks());
      }
      for (Effects.Send send : effects.sends()) {
        int to = scenario.topology().neighbour(position, send.slot());
        if (to >= PROCESSES) continue;
        ArrayDeque<Sent> queue = onTheirWay.get(position * PROCESSES + to);
        Sent sent = new Sent(position, to, send.message());
        if (queue.size() < MOST_WAITING) queue.add(sent);
        if (said.size() < 256) said.add(sent);
        else said.set((int) ((step.firstNumber() * 31 + to) & 255), sent);
      }
      for (var output : effects.outputs()) {
        if (!(output instanceof org.bellwether.group.LockEvent.Granted granted)) continue;
        grants++;
        held = granted.ticket();
        lock = granted.lock();
      }
    }

    long firstDue() {
      return timers.values().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
    }

    void expireFirst() {
      long due = firstDue();
      for (Map.Entry<Timer, Long> each : timers.entrySet()) {
        if (each.getValue() != due) continue;
        expire(each.getKey());
        return;
      }
    }

    void expire(int index) {
      int i = 0;
      for (Timer timer : timers.keySet()) {
        if (i++ != index) continue;
        expire(timer);
        return;
      }
    }

    private void expire(Timer timer) {
      timers.remove(timer);
      happen(new Input.Expire(timer));
    }

    @Override
    public void failed(NodeStopped failure) {
      throw new IllegalStateException(failure.getMessage(), failure.getCause());
    }

    @Override
    public void rejected(int from, String why) {
      refused++;
      if (from < PROCESSES) {
        onTheirWay.get(from * PROCESSES + position).clear();
        members.get(from).happen(new Input.Unlinked(position));
        happen(new Input.Unlinked(from));
        happen(new Input.Linked(from, members.get(from).life));
        members.get(from).happen(new Input.Linked(position, life));
      } else {
        happen(new Input.Unlinked(from));
      }
    }
  }

  // ---- Values

  private static Shape shape(Class<?> type) {
    return SHAPES.computeIfAbsent(
        type,
        key -> {
          RecordComponent[] components = type.getRecordComponents();
          for (RecordComponent each : components) each.getAccessor().setAccessible(true);
          Constructor<?> constructor = type.getDeclaredConstructors()[0];
          for (Constructor<?> each : type.getDeclaredConstructors()) {
            if (each.getParameterCount() == components.length) constructor = each;
          }
          constructor.setAccessible(true);
          return new Shape(components, constructor);
        });
  }

  /** Any value of a type. */
  private @Nullable Object arbitrary(Type type, int depth) {
    if (type instanceof ParameterizedType generic) {
      Type[] of = generic.getActualTypeArguments();
      int size = choose(4);
      if (generic.getRawType() == TreeMap.class) {
        TreeMap<Object, Object> map = new TreeMap<>();
        for (int i = 0; i < size; i++) {
          Object key = arbitrary(of[0], depth - 1);
          if (key != null) map.put(key, arbitrary(of[1], depth - 1));
        }
        return map;
      }
      List<Object> list = new ArrayList<>();
      for (int i = 0; i < size; i++) list.add(arbitrary(of[0], depth - 1));
      return list;
    }
    if (type == long.class) return number();
    if (type == int.class || type == Integer.class) return (int) number();
    if (type == boolean.class) return choose(2) == 1;
    if (type == String.class) return name();
    if (type == long[].class) {
      long[] array = new long[length()];
      for (int i = 0; i < array.length; i++) array[i] = number();
      return array;
    }
    if (type == int[].class) {
      int[] array = new int[length()];
      for (int i = 0; i < array.length; i++) array[i] = (int) number();
      return array;
    }
    if (type == Object.class) {
      int kind = choose(CONTENTS.size() + 1);
      if (kind < CONTENTS.size()) return arbitrary(CONTENTS.get(kind), depth - 1);
      return depth > 0 ? arbitrary(LockService.Message.class, depth - 1) : number();
    }
    Class<?> raw = (Class<?>) type;
    if (depth <= 0 || choose(64) == 63) return null;
    if (raw.isSealed()) {
      Class<?>[] permitted = raw.getPermittedSubclasses();
      return arbitrary(permitted[choose(permitted.length)], depth);
    }
    if (!raw.isRecord()) return null;
    Shape shape = shape(raw);
    Object[] values = new Object[shape.components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = arbitrary(shape.components[i].getGenericType(), depth - 1);
    }
    return make(shape, values);
  }

  private static @Nullable Object make(Shape shape, Object[] values) {
    try {
      return shape.constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      return null; // no such value
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private int length() {
    int choice = choose(8);
    return choice < 6 ? MEMBERS : choice == 6 ? choose(MEMBERS) : MEMBERS + choose(4);
  }

  private long number() {
    int choice = choose(24);
    return switch (choice) {
      case 20 -> -1;
      case 21 -> Long.MAX_VALUE - choose(3);
      case 22 -> Long.MIN_VALUE + choose(3);
      case 23 -> (long) choose(256) << choose(57);
      default -> choice;
    };
  }

  private @Nullable String name() {
    return switch (choose(16)) {
      case 15 -> null;
      case 14 -> "x".repeat(1025);
      case 13 -> "";
      case 12 -> "c" + choose(256);
      case 6, 7, 8, 9, 10, 11 -> "b";
      default -> "a";
    };
  }

  /** A value with something in it changed. */
  private @Nullable Object twisted(@Nullable Object value, int depth) {
    if (!(value instanceof Record record) || depth == 0) {
      return switch (value) {
        case Long number -> choose(2) == 0 ? number + choose(9) - 4 : number();
        case Integer number -> choose(2) == 0 ? number + choose(9) - 4 : (int) number();
        case Boolean flag -> !flag;
        case String string -> name();
        case long[] array -> {
          long[] other = array.clone();
          if (other.length > 0) other[choose(other.length)] = number();
          yield other;
        }
        case int[] array -> {
          int[] other = array.clone();
          if (other.length > 0) other[choose(other.length)] = (int) number();
          yield other;
        }
        case TreeMap<?, ?> map -> {
          TreeMap<Object, Object> other = new TreeMap<>();
          map.forEach((k, v) -> other.put(k, choose(2) == 0 ? v : twisted(v, depth - 1)));
          if (choose(3) == 0) other.clear();
          yield other;
        }
        case null, default -> value;
      };
    }
    Shape shape = shape(record.getClass());
    if (shape.components.length == 0) return record;
    int changed = choose(shape.components.length);
    Object[] values = new Object[shape.components.length];
    try {
      for (int i = 0; i < values.length; i++) {
        values[i] = shape.components[i].getAccessor().invoke(record);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    Type type = shape.components[changed].getGenericType();
    values[changed] =
        choose(8) == 0 ? arbitrary(type, depth - 1) : twisted(values[changed], depth - 1);
    return make(shape, values);
  }
}
