package hostile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.bellwether.model.Context;
import org.bellwether.model.Timed;
import org.jspecify.annotations.Nullable;

/** Messages, timers, records and fields that cannot be stored. */
@SuppressWarnings({"JdkObsolete", "NullAway", "UnusedVariable"}) // on purpose
public final class BadValues {
  private BadValues() {}

  record Go() {}

  abstract static class Going extends Hostile<Go> {
    @Override
    public void start(Context<Go> ctx) {
      ctx.send(1, new Go());
    }
  }

  record Table(HashMap<String, Long> map) {}

  @Hostile.Refused("component map of Table is a HashMap")
  static final class SendsHashMap extends Hostile<Table> {
    @Override
    public void start(Context<Table> ctx) {
      ctx.send(1, new Table(new HashMap<>()));
    }
  }

  record AnyMap(Map<Long, Long> map) {}

  @Hostile.Refused("component map of AnyMap holds a HashMap")
  static final class SendsMapThatIsHash extends Hostile<AnyMap> {
    @Override
    public void start(Context<AnyMap> ctx) {
      ctx.send(1, new AnyMap(new HashMap<>()));
    }
  }

  @Hostile.Refused("message AnyMap cannot be stored: component map of AnyMap holds")
  static final class SendsMapOf extends Hostile<AnyMap> {
    @Override
    public void start(Context<AnyMap> ctx) {
      ctx.send(1, new AnyMap(Map.of(1L, 2L)));
    }
  }

  record AnyList(List<Long> list) {}

  @Hostile.Refused("component list of AnyList holds an Arrays.ArrayList")
  static final class SendsAsList extends Hostile<AnyList> {
    @Override
    public void start(Context<AnyList> ctx) {
      ctx.send(1, new AnyList(Arrays.asList(1L, 2L)));
    }
  }

  @Hostile.Refused("component list of AnyList holds an ArrayList.SubList")
  static final class SendsSubList extends Hostile<AnyList> {
    @Override
    public void start(Context<AnyList> ctx) {
      ctx.send(1, new AnyList(new ArrayList<>(List.of(1L, 2L)).subList(0, 1)));
    }
  }

  @Hostile.Says("[1]")
  static final class SendsImmutableSubList extends Hostile<AnyList> {
    @Override
    public void start(Context<AnyList> ctx) {
      ctx.send(1, new AnyList(List.of(1L, 2L).subList(0, 1)));
    }

    @Override
    public void receive(int port, AnyList message, Context<AnyList> ctx) {
      say(ctx, message.list);
    }
  }

  @Hostile.Refused("message null, expected a record or enum")
  static final class SendsNull extends Hostile<Go> {
    @Override
    public void start(Context<Go> ctx) {
      ctx.send(1, null);
    }
  }

  @Hostile.Says("null")
  static final class SendsNullComponent extends Hostile<AnyList> {
    @Override
    public void start(Context<AnyList> ctx) {
      ctx.send(1, new AnyList(null));
    }

    @Override
    public void receive(int port, AnyList message, Context<AnyList> ctx) {
      say(ctx, message.list);
    }
  }

  /** Not a record. */
  static final class Plain {
    int number;
  }

  @Hostile.Refused("messages of SendsPlainObject are of the class Plain, expected records")
  static final class SendsPlainObject extends Hostile<Plain> {
    @Override
    public void start(Context<Plain> ctx) {
      ctx.send(1, new Plain());
    }
  }

  @Hostile.Refused("message Plain cannot be stored")
  static final class SendsAnything extends Hostile<Object> {
    @Override
    public void start(Context<Object> ctx) {
      ctx.send(1, new Plain());
    }
  }

  @Hostile.Refused("message Object cannot be stored")
  static final class SendsBareObject extends Hostile<Object> {
    @Override
    public void start(Context<Object> ctx) {
      ctx.send(1, new Object());
    }
  }

  @Hostile.Says("hello")
  static final class SendsString extends Hostile<String> {
    @Override
    public void start(Context<String> ctx) {
      ctx.send(1, "hello");
    }

    @Override
    public void receive(int port, String message, Context<String> ctx) {
      say(ctx, message);
    }
  }

  record Lambda(Supplier<Long> source) {}

  @Hostile.Refused("component source of Lambda is a Supplier")
  static final class SendsLambda extends Hostile<Lambda> {
    @Override
    public void start(Context<Lambda> ctx) {
      ctx.send(1, new Lambda(() -> 1L));
    }
  }

  record Nested(List<Map<String, Set<HashSet<Long>>>> deep) {}

  @Hostile.Refused("component deep of Nested holds a HashSet")
  static final class SendsDeepHashSet extends Hostile<Nested> {
    @Override
    public void start(Context<Nested> ctx) {
      ctx.send(1, new Nested(List.of()));
    }
  }

  record Sorted(TreeSet<Long> set) {}

  @Hostile.Refused("component set of Sorted holds a TreeSet with a comparator")
  static final class SendsReverseOrder extends Hostile<Sorted> {
    @Override
    public void start(Context<Sorted> ctx) {
      ctx.send(1, new Sorted(new TreeSet<>(Comparator.reverseOrder())));
    }
  }

  /** Counts up whenever it is made. */
  record Growing(int size) {
    Growing {
      size++;
    }
  }

  @Hostile.Refused("a copy of a Growing is not equal to it")
  static final class SendsGrowing extends Hostile<Growing> {
    @Override
    public void start(Context<Growing> ctx) {
      ctx.send(1, new Growing(1));
    }

    @Override
    public void receive(int port, Growing message, Context<Growing> ctx) {
      say(ctx, message.size);
    }
  }

  /** Cut to size, the same every time. */
  record Capped(int size) {
    Capped {
      size = Math.min(size, 3);
    }
  }

  @Hostile.Says("3")
  static final class SendsCapped extends Hostile<Capped> {
    @Override
    public void start(Context<Capped> ctx) {
      ctx.send(1, new Capped(8));
    }

    @Override
    public void receive(int port, Capped message, Context<Capped> ctx) {
      say(ctx, message.size);
    }
  }

  record Copied(List<Long> members) {
    Copied {
      members = List.copyOf(members);
    }
  }

  @Hostile.Says("[1]")
  static final class SendsCopied extends Hostile<Copied> {
    @Override
    public void start(Context<Copied> ctx) {
      ctx.send(1, new Copied(new ArrayList<>(List.of(1L))));
    }

    @Override
    public void receive(int port, Copied message, Context<Copied> ctx) {
      say(ctx, message.members);
    }
  }

  record Many(int number) {}

  @Hostile.Says("700")
  static final class SendsHundreds extends Hostile<Many> {
    private int received;

    @Override
    public void start(Context<Many> ctx) {
      for (int i = 0; i < 700; i++) ctx.send(1, new Many(i));
    }

    @Override
    public void receive(int port, Many message, Context<Many> ctx) {
      if (++received == 700) say(ctx, received);
    }
  }

  // ---- Timers

  record Alarm(int[] which) implements Timed.Timer {}

  @Hostile.Refused("timers of ArrayTimer are of the class Alarm, which may change")
  static final class ArrayTimer extends Going implements Timed<Go, Alarm> {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      ctx.setTimer(new Alarm(new int[] {1}), 1);
      ctx.cancelTimer(new Alarm(new int[] {1}));
    }

    @Override
    public void timeout(Alarm timer, Context<Go> ctx) {
      say(ctx, "alarm");
    }
  }

  /** An object for a timer. */
  static final class Bell implements Timed.Timer {}

  @Hostile.Refused("timers of ObjectTimer are of the class Bell, expected records, enums")
  static final class ObjectTimer extends Going implements Timed<Go, Bell> {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      ctx.setTimer(new Bell(), 1);
    }

    @Override
    public void timeout(Bell timer, Context<Go> ctx) {
      say(ctx, "bell");
    }
  }

  @Hostile.Refused("timer Alarm may change")
  static final class OpenTimer extends Going implements Timed<Go, Timed.Timer> {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      ctx.setTimer(new Alarm(new int[] {1}), 1);
    }

    @Override
    public void timeout(Timed.Timer timer, Context<Go> ctx) {
      say(ctx, "alarm");
    }
  }

  @Hostile.Refused("sets a timer, but is not Timed")
  static final class TimerWithoutHandler extends Going {
    private enum Tick implements Timed.Timer {
      TICK
    }

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      ctx.setTimer(Tick.TICK, 1);
    }
  }

  @Hostile.Refused("timer null, expected an enum or record")
  static final class NullTimer extends Going implements Timed<Go, Timed.Timer> {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      ctx.setTimer(null, 1);
    }

    @Override
    public void timeout(Timed.Timer timer, Context<Go> ctx) {}
  }

  // ---- Fields

  @Hostile.Refused("field list of KeepsAsList holds an Arrays.ArrayList")
  static final class KeepsAsList extends Going {
    private List<Long> list = List.of();

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      list = Arrays.asList(1L);
      say(ctx, list);
    }
  }

  @Hostile.Refused("field any of KeepsAnything holds a HashMap")
  static final class KeepsAnything extends Going {
    private @Nullable Object any;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      any = new HashMap<>();
      say(ctx, any);
    }
  }

  @Hostile.Refused("field queue of KeepsLinkedList holds a LinkedList")
  static final class KeepsLinkedList extends Going {
    private @Nullable Queue<Long> queue;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      queue = new LinkedList<>();
      say(ctx, queue);
    }
  }

  @Hostile.Refused("field map of KeepsReverseMap holds a TreeMap with a comparator")
  static final class KeepsReverseMap extends Going {
    private TreeMap<Long, Long> map = new TreeMap<>();

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      map = new TreeMap<>(Comparator.reverseOrder());
      say(ctx, map);
    }
  }

  @Hostile.Refused("a node must not keep its context")
  static final class KeepsContext extends Going {
    private @Nullable Context<Go> ctx;

    @Override
    public void receive(int port, Go message, Context<Go> context) {
      ctx = context;
      say(ctx, "kept");
    }
  }

  @Hostile.Refused("a node must not keep its context")
  static final class KeepsContextAsObject extends Going {
    private @Nullable Object kept;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      kept = ctx;
      say(ctx, "kept");
    }
  }

  @Hostile.Refused("field hidden of TransientField is transient")
  static final class TransientField extends Going {
    private transient int hidden;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      say(ctx, ++hidden);
    }
  }

  @Hostile.Refused("field count of StaticCounter is static and not final")
  static final class StaticCounter extends Going {
    private static int count;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      say(ctx, ++count);
    }
  }

  @Hostile.Refused("class ExtendsThread extends ArrayList")
  static final class ExtendsThread extends ArrayList<Long>
      implements org.bellwether.model.Node<Go> {
    private static final long serialVersionUID = 1;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {}
  }

  @Hostile.Refused("the fields of KeepsGrowing change when they are stored and read")
  static final class KeepsGrowing extends Going {
    private Growing kept = new Growing(1);

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      kept = new Growing(kept.size);
      say(ctx, kept.size);
    }
  }

  @Hostile.Refused("a field of Cyclic leads to an ArrayList that contains itself")
  static final class Cyclic extends Going {
    private final ArrayList<Object> list = new ArrayList<>();

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      list.add(List.of(list));
      say(ctx, "cycle");
    }
  }
}
