package hostile;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.jspecify.annotations.Nullable;

/** Nodes whose code depends on more than their fields and arguments, and some that do not. */
@SuppressWarnings({"all", "NullAway"}) // on purpose
public final class HiddenInputNodes {
  private HiddenInputNodes() {}

  /** A part of the sentence that refuses the node; empty if nothing is wrong with it. */
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Finds {
    String value();
  }

  public record Go(Kind kind) {}

  public enum Kind {
    A,
    B,
    C
  }

  public record Said(String text) implements Output.Custom {}

  /** Answers with something. */
  abstract static class Answering implements Node<Go> {
    long last;

    abstract Object answer(Go message, Context<Go> ctx);

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      Object answer = answer(message, ctx);
      ctx.emit(new Said(String.valueOf(answer)));
    }
  }

  // ---- Clocks, chance and threads

  @Finds("answer of Millis (HiddenInputNodes.java:")
  static final class Millis extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return System.currentTimeMillis() / 1000;
    }
  }

  @Finds("calls System.nanoTime, which reads a clock: if that does no harm, allow System.nanoTime")
  static final class Nanos extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      LongSupplier clock = System::nanoTime;
      return clock.getAsLong();
    }
  }

  @Finds("calls Instant.now, which reads a clock")
  static final class Now extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return Instant.now();
    }
  }

  @Finds("calls Math.random, which draws at random")
  static final class Rarely extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return Math.random() < 0.01;
    }
  }

  @Finds("calls new Random, which draws at random")
  static final class Seedless extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return new Random().nextInt();
    }
  }

  @Finds("")
  static final class Seeded extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return new Random(42).nextInt();
    }
  }

  @Finds("calls ThreadLocalRandom.current")
  static final class OfThisThread extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return ThreadLocalRandom.current().nextInt();
    }
  }

  @Finds("calls Collections.shuffle")
  static final class Shuffling extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
      Collections.shuffle(list);
      return list;
    }
  }

  @Finds("calls Thread.currentThread, which depends on threads")
  static final class NameOfThread extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return Thread.currentThread().getName();
    }
  }

  @Finds("calls Thread.startVirtualThread")
  static final class ActsLater extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return Thread.startVirtualThread(() -> ctx.send(0, message)).isAlive();
    }
  }

  @Finds("calls System.getenv, which depends on the machine")
  static final class Environment extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return System.getenv("HOME");
    }
  }

  @Finds("calls System.identityHashCode")
  static final class Identity extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return System.identityHashCode(message) % 2;
    }
  }

  @Finds("calls Enum.hashCode, which differs from one Java to the next")
  static final class HashOfEnum extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return message.kind.hashCode() % 2;
    }
  }

  @Finds("calls Objects.hash,")
  static final class HashOfSeveral extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return Objects.hash(message, last);
    }
  }

  @Finds("")
  static final class HashOfString extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return "fixed".hashCode();
    }
  }

  static final class Deep {
    static long reach(int level) {
      return level == 0 ? System.nanoTime() : reach(level - 1);
    }
  }

  @Finds("reach of Deep (HiddenInputNodes.java:")
  static final class CallsHelper extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return Stream.of(3).map(level -> Deep.reach(level)).toList();
    }
  }

  @Finds("the constructor of ClockInConstructor")
  static final class ClockInConstructor extends Answering {
    private final long born = System.nanoTime();

    @Override
    Object answer(Go message, Context<Go> ctx) {
      return born;
    }
  }

  @Finds("the initialiser of SeedOfClass")
  static final class SeedOfClass extends Answering {
    private static final long SEED = System.nanoTime();

    @Override
    Object answer(Go message, Context<Go> ctx) {
      return SEED;
    }
  }

  interface Clocking {
    default long read() {
      return System.nanoTime();
    }
  }

  @Finds("read of Clocking")
  static final class InheritsClock extends Answering implements Clocking {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return read();
    }
  }

  @Finds("")
  static final class HasMain extends Answering {
    /** Nothing that a handler calls. */
    public static void main(String[] args) {
      System.out.println(System.nanoTime());
    }

    @Override
    Object answer(Go message, Context<Go> ctx) {
      return ctx.random(1, 6);
    }
  }

  // ---- Order

  @Finds("iterates over one with Set.iterator: its order differs from one run to the next")
  static final class IteratesSetOf extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      String text = "";
      for (String each : Set.of("a", "b", "c")) text += each;
      return text;
    }
  }

  @Finds("makes a collection with HashMap")
  static final class LocalHashMap extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      Map<Kind, Integer> votes = new HashMap<>();
      for (Kind kind : Kind.values()) votes.merge(kind, 1, Integer::sum);
      return votes.keySet().iterator().next();
    }
  }

  @Finds("makes a collection with HashSet")
  static final class CopiesHashSet extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return new ArrayList<>(new HashSet<>(List.of(Kind.values())));
    }
  }

  @Finds("makes a collection with Collectors.groupingBy")
  static final class Groups extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return Arrays.stream(Kind.values())
          .collect(Collectors.groupingBy(kind -> kind))
          .values()
          .iterator()
          .next();
    }
  }

  @Finds("")
  static final class OnlyContains extends Answering {
    private static final Set<Kind> QUIET = Set.of(Kind.A, Kind.B);

    @Override
    Object answer(Go message, Context<Go> ctx) {
      return QUIET.contains(message.kind);
    }
  }

  @Finds("")
  static final class InOrder extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      TreeMap<Kind, Integer> votes = new TreeMap<>();
      Map<Kind, Integer> more = new EnumMap<>(Kind.class);
      LinkedHashMap<Kind, Integer> third = new LinkedHashMap<>(more);
      votes.put(message.kind, 1);
      int sum = 0;
      for (int each : votes.values()) sum += each;
      for (var each : third.entrySet()) sum += each.getValue();
      for (Kind each : new TreeSet<>(Set.of(Kind.A, Kind.B))) sum += each.ordinal();
      return sum;
    }
  }

  // ---- Statics

  @Finds("reads the static field ArrayOfClass.SHARED, which holds an int[]")
  static final class ArrayOfClass extends Answering {
    private static final int[] SHARED = {0};

    @Override
    Object answer(Go message, Context<Go> ctx) {
      return SHARED[0]++;
    }
  }

  public enum Counting {
    ONLY;

    int count;
  }

  @Finds("reads the static field Counting.ONLY, which holds a Counting, whose field count is not")
  static final class FieldOfEnum extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return ++Counting.ONLY.count;
    }
  }

  static final class Helper {
    static long cache;
    static final long LIMIT = Long.parseLong("7");
  }

  @Finds("the static field Helper.cache")
  static final class StaticOfHelper extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return ++Helper.cache;
    }
  }

  @Finds("")
  static final class ConstantOfHelper extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return Helper.LIMIT;
    }
  }

  @Finds("ThreadLocal")
  static final class OfThread extends Answering {
    private static final ThreadLocal<Integer> MINE = ThreadLocal.withInitial(() -> 0);

    @Override
    Object answer(Go message, Context<Go> ctx) {
      return MINE.get();
    }
  }

  @Finds("reads the static field ListOfClass.ALL, which holds an ArrayList")
  static final class ListOfClass extends Answering {
    private static final List<Long> ALL = new ArrayList<>();

    @Override
    Object answer(Go message, Context<Go> ctx) {
      return ALL.size();
    }
  }

  @Finds("reads the static field AtomicOfClass.COUNT, which holds an AtomicInteger")
  static final class AtomicOfClass extends Answering {
    private static final AtomicInteger COUNT = new AtomicInteger();

    @Override
    Object answer(Go message, Context<Go> ctx) {
      return COUNT.incrementAndGet();
    }
  }

  record Holder(List<int[]> arrays) {}

  @Finds("reads the static field RecordOfArrays.HOLDER")
  static final class RecordOfArrays extends Answering {
    private static final Holder HOLDER = new Holder(List.of(new int[1]));

    @Override
    Object answer(Go message, Context<Go> ctx) {
      return HOLDER.arrays.get(0)[0]++;
    }
  }

  record Limits(long least, List<String> names, Kind kind) {}

  @Finds("")
  static final class Constants extends Answering {
    private static final Limits LIMITS = new Limits(1, List.of("a"), Kind.B);
    private static final Comparator<Long> ORDER = Comparator.reverseOrder();
    private static final Comparator<Go> BY_KIND = Comparator.comparing(Go::kind);
    private static final BigInteger BIG = BigInteger.TEN;
    private static final int[] NONE = {};

    @Override
    Object answer(Go message, Context<Go> ctx) {
      assert last >= 0;
      return switch (message.kind) {
        case A -> LIMITS.least + ORDER.compare(1L, 2L);
        case B -> BIG.add(BigInteger.ONE);
        default -> NONE.length + BY_KIND.compare(message, message);
      };
    }
  }

  /** Another part of a node. */
  static final class Guest {
    private @Nullable Object kept;

    Object look() {
      return new HashMap<>(Map.of(1, 2)).toString() + System.nanoTime();
    }
  }

  @Finds("look of Guest")
  static final class HostsGuest extends Answering {
    private final Guest guest = new Guest();

    @Override
    Object answer(Go message, Context<Go> ctx) {
      return guest.look();
    }
  }

  /** A message that knows the time. */
  public record Stamped(long time) {
    public Stamped {
      time = time == 0 ? System.nanoTime() : time;
    }
  }

  @Finds("the constructor of Stamped")
  static final class SendsStamped extends Answering {
    @Override
    Object answer(Go message, Context<Go> ctx) {
      return new Stamped(0);
    }
  }
}
