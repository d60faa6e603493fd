package org.bellwether.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.bellwether.model.Fence;
import org.bellwether.model.Output.Status;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"UnusedVariable", "UnnecessaryLambda"}) // fields are read by reflection
class SnapshotsTest {
  enum Colour {
    RED,
    GREEN {
      @Override
      boolean cold() {
        return true;
      }
    };

    boolean cold() {
      return false;
    }
  }

  sealed interface Message {
    record Ping(int hops) implements Message {}

    record Pong() implements Message {}

    enum Signal implements Message {
      STOP,
      GO
    }

    non-sealed interface Extra extends Message {}
  }

  record Note(String text) implements Message.Extra {}

  record Chain(int value, @Nullable Chain next) {}

  record Pair<A, B>(A first, @Nullable B second) {}

  static class Base {
    protected byte tiny = -1;
    protected short small = 300;
  }

  static final class Everything extends Base {
    private boolean flag = true;
    private char letter = 'x';
    private int number = -70_000;
    private long big = Long.MIN_VALUE;
    private float single = 0.1f;
    private double twice = Math.PI;
    private @Nullable String text = "hello";
    private @Nullable Long boxed = Long.MAX_VALUE;
    private Character boxedLetter = 'y';
    private Float boxedSingle = 1.5f;
    private Boolean boxedFlag = false;
    private Colour colour = Colour.GREEN;
    private @Nullable Fence fence = new Fence(1, 2);
    private Chain chain = new Chain(1, new Chain(2, null));
    private BitSet bits = BitSet.valueOf(new long[] {5, 0, 1});
    private ArrayList<@Nullable Integer> numbers = new ArrayList<>(Arrays.asList(1, null, 3));
    private List<Fence> fences = List.of(new Fence(3, 4), new Fence(5, 6), new Fence(7, 8));
    private List<String> words = new ArrayList<>(List.of("a", "b"));
    private List<@Nullable String> gaps =
        Arrays.<@Nullable String>asList("a", null).stream().toList();
    private ArrayDeque<Message> queue = new ArrayDeque<>(List.of(new Message.Ping(1)));
    private Deque<Long> deque = new ArrayDeque<>(List.of(9L, 8L));
    private Queue<Long> line = new ArrayDeque<>();
    private TreeMap<Integer, @Nullable String> names = new TreeMap<>();
    private SortedMap<Status, Long> counts = new TreeMap<>(Map.of(Status.NORMAL, 3L));
    private NavigableMap<Fence, int[]> arrays = new TreeMap<>();
    private Map<String, String> map = new TreeMap<>();
    private TreeSet<Long> ids = new TreeSet<>(List.of(3L, 1L, 2L));
    private SortedSet<String> set = new TreeSet<>(List.of("z"));
    private int[] ints = {1, -2, 3};
    private long[] @Nullable [] longs = {{1}, null, {}};
    private boolean[] booleans = {true, false};
    private byte[] bytes = {1, -1};
    private short[] shorts = {1, -1};
    private char[] chars = {'a', '\uFFFF'};
    private float[] floats = {1.5f};
    private double[] doubles = {2.5, -0.0};
    private @Nullable Fence[] fenceArray = {new Fence(1, 1), null};
    private List<Integer>[] listArray = lists();
    private Object anything = new Pair<>(List.of(1, "two", 3L), new Pair<>('c', null));
    private Object array = new Fence[][] {{new Fence(1, 2)}, {}};
    private Object primitives = new int[] {1, 2};
    private Object constant = Colour.GREEN;
    private Comparable<?> comparable = "text";
    private Number numeric = (short) 3;
    private Message message = new Message.Pong();
    private Message signal = Message.Signal.GO;
    private Message extra = new Note("hi");
    private @Nullable Record record = new Message.Ping(4);
    private Pair<Integer, TreeSet<Integer>> pair = new Pair<>(1, new TreeSet<>(List.of(2)));

    Everything() {
      names.put(4, "four");
      names.put(2, null);
      arrays.put(new Fence(1, 1), new int[] {1});
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static List<Integer>[] lists() {
      return new List[] {List.of(1), new ArrayList<>(List.of(2))};
    }

    /** Makes every field different from what it was. */
    void disturb() {
      for (var field : getClass().getDeclaredFields()) {
        try {
          if (!field.getType().isPrimitive()) field.set(this, null);
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
      tiny = 0;
      small = 0;
      flag = false;
      letter = 0;
      number = 0;
      big = 0;
      single = 0;
      twice = 0;
    }
  }

  @Test
  void everyPermittedTypeComesBack() {
    Everything node = new Everything();
    byte[] saved = Snapshots.save(node);
    node.disturb();
    byte[] disturbed = Snapshots.save(node);
    Snapshots.load(node, saved);

    Everything fresh = new Everything();
    assertThat(node).usingRecursiveComparison().isEqualTo(fresh);
    assertThat(Snapshots.save(node)).isEqualTo(saved);
    assertThat(Snapshots.save(fresh)).isEqualTo(saved);

    Snapshots.load(fresh, disturbed);
    assertThat(Snapshots.save(fresh)).isEqualTo(disturbed);
    assertThat(fresh.text).isNull();
  }

  @Test
  void immutableListsComeBackImmutableAndOthersDoNot() {
    Everything node = new Everything();
    byte[] saved = Snapshots.save(node);
    node.disturb();
    Snapshots.load(node, saved);
    assertThat(node.fences).isUnmodifiable();
    assertThat(node.gaps).isUnmodifiable().containsExactly("a", null);
    node.words.add("c");
    assertThat(node.words).containsExactly("a", "b", "c");
    assertThat(node.listArray[0]).isUnmodifiable();
    assertThat(node.listArray[1]).isInstanceOf(ArrayList.class);
  }

  @Test
  void loadedStateSharesNothingWithTheNodeThatWasSaved() {
    Everything first = new Everything();
    Everything second = new Everything();
    Snapshots.load(second, Snapshots.save(first));
    first.ints[0] = 99;
    first.names.clear();
    assertThat(second.ints).containsExactly(1, -2, 3);
    assertThat(second.names).hasSize(2);
  }

  static final class Fixed {
    private final int id = 7;
    private final String name = "seven";
    private final Fence origin = new Fence(1, 2);
    private final @Nullable List<Integer> none = null;
    private final IntUnaryOperator step = x -> x + 1;
    private final ArrayList<Integer> list = new ArrayList<>();
    private final List<String> general = new ArrayList<>();
    private final List<Long> knowledge = List.of(1L, 2L);
    private final ArrayDeque<Integer> deque = new ArrayDeque<>();
    private final TreeMap<Integer, String> map = new TreeMap<>();
    private final TreeSet<Integer> set = new TreeSet<>();
    private final BitSet bits = new BitSet();
    private final int[] counts = new int[3];
    private final @Nullable String[] words = new @Nullable String[2];
    private final Object anything = new ArrayList<>(List.of(1));
    private final Pair<Integer, ArrayList<Integer>> pair = new Pair<>(1, new ArrayList<>());

    void fill(int by) {
      list.add(by);
      general.add("g" + by);
      deque.add(by);
      map.put(by, "m");
      set.add(by);
      bits.set(by);
      counts[1] += by;
      words[0] = "w" + by;
      Objects.requireNonNull(pair.second).add(by);
    }
  }

  @Test
  void whatFinalFieldsReferToIsLoadedInPlace() {
    Fixed node = new Fixed();
    node.fill(5);
    byte[] saved = Snapshots.save(node);
    List<Integer> list = node.list;
    int[] counts = node.counts;
    node.fill(6);
    assertThat(Snapshots.save(node)).isNotEqualTo(saved);

    Snapshots.load(node, saved);
    assertThat(node.list).isSameAs(list).containsExactly(5);
    assertThat(node.counts).isSameAs(counts).containsExactly(0, 5, 0);
    assertThat(node.deque).containsExactly(5);
    assertThat(node.map).containsOnlyKeys(5);
    assertThat(node.set).containsExactly(5);
    assertThat(node.bits.cardinality()).isEqualTo(1);
    assertThat(node.words).containsExactly("w5", null);
    assertThat(node.pair.second).containsExactly(5);
    assertThat(Snapshots.save(node)).isEqualTo(saved);

    Fixed other = new Fixed();
    Snapshots.load(other, saved);
    assertThat(Snapshots.same(node, other)).isTrue();
  }

  static final class Constants {
    private final int id;
    private final Fence fence = new Fence(1, 2);
    private final Colour colour = Colour.RED;
    private final Message message = new Message.Pong();
    private final Runnable nothing = () -> {};

    Constants(int id) {
      this.id = id;
    }
  }

  @Test
  void constantsTakeNoBytes() {
    assertThat(Snapshots.save(new Constants(3))).isEmpty();
  }

  static final class Sized {
    private final long[] values;

    Sized(int length) {
      values = new long[length];
    }
  }

  @Test
  void aFinalArrayKeepsItsLength() {
    byte[] three = Snapshots.save(new Sized(3));
    assertThatThrownBy(() -> Snapshots.load(new Sized(2), three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a final array has length 2 and cannot take 3");
  }

  static final class Ordered {
    private final TreeMap<String, Integer> map = new TreeMap<>();
    private final TreeSet<Long> set = new TreeSet<>();
    private final BitSet bits = new BitSet();
    private ArrayDeque<Integer> deque = new ArrayDeque<>();
    private ArrayList<Integer> list = new ArrayList<>();
  }

  @Test
  void equalStatesHaveEqualBytesHoweverTheyCameAbout() {
    Ordered first = new Ordered();
    Ordered second = new Ordered();
    for (int i = 0; i < 100; i++) {
      first.map.put("k" + i, i);
      second.map.put("k" + (99 - i), 99 - i);
      first.set.add((long) i);
      second.set.add(99L - i);
      second.deque.add(i);
      second.deque.poll();
    }
    second.bits.set(5000);
    second.bits.clear(5000);
    second.list = new ArrayList<>(1000);
    assertThat(Snapshots.same(first, second)).isTrue();
    assertThat(Snapshots.hash(first)).isEqualTo(Snapshots.hash(second));

    second.bits.set(1);
    assertThat(Snapshots.same(first, second)).isFalse();
    assertThat(Snapshots.hash(first)).isNotEqualTo(Snapshots.hash(second));
    assertThat(Snapshots.same(first, new Fixed())).isFalse();
  }

  static final class Small {
    private long id = 12;
    private int phase = 3;
    private boolean done;
    private Status status = Status.NORMAL;
    private @Nullable Fence fence;
    private List<Long> members = List.of(1L, 2L, 3L);
    private @Nullable Message last = new Message.Ping(2);
  }

  @Test
  void aSmallNodeTakesFewBytes() {
    assertThat(Snapshots.save(new Small())).hasSize(11);
  }

  static final class Bad {
    private int number = 1;
    private Object content = new Object();
  }

  @Test
  void aFailedSaveLeavesTheWriterAsItWas() {
    StateWriter out = new StateWriter();
    out.writeByte(9);
    assertThatThrownBy(() -> Snapshots.save(new Bad(), out))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(out.toBytes()).containsExactly(9);
  }

  static final class Linked {
    private @Nullable Chain chain;
    private Object nested = "leaf";
  }

  @Test
  void statesMayNestButNotForEver() {
    Linked node = new Linked();
    for (int i = 0; i < 400; i++) node.chain = new Chain(i, node.chain);
    Linked copy = new Linked();
    Snapshots.load(copy, Snapshots.save(node));
    assertThat(copy.chain).isEqualTo(node.chain);

    ArrayList<Object> cycle = new ArrayList<>();
    cycle.add(cycle);
    node.nested = cycle;
    assertThatThrownBy(() -> Snapshots.save(node))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("state nests more than 500 deep, or in a cycle");
  }
}
