package org.bellwether.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Status;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random states and values, all made from seeds, survive a round trip. */
class RandomStateTest {
  record Mixed(@Nullable Object first, List<@Nullable Object> rest, long number) {}

  @SuppressWarnings("UnusedVariable") // fields are read by reflection
  static final class Node {
    private int number;
    private @Nullable Object content;
    private List<@Nullable Object> list = new ArrayList<>();
    private final ArrayDeque<Object> deque = new ArrayDeque<>();
    private final TreeMap<Integer, @Nullable Object> map = new TreeMap<>();
    private final TreeSet<String> set = new TreeSet<>();
    private final BitSet bits = new BitSet();
    private final @Nullable Object[] array = new @Nullable Object[3];
    private @Nullable Output output;

    void scramble(Values values) {
      Random random = values.random;
      number = random.nextInt();
      content = values.any(3);
      list = values.list(3);
      deque.clear();
      map.clear();
      set.clear();
      bits.clear();
      for (int i = random.nextInt(5); i > 0; i--) {
        deque.add(values.some(2));
        map.put(random.nextInt(10), values.any(2));
        set.add(values.text());
        bits.set(random.nextInt(200));
      }
      for (int i = 0; i < array.length; i++) array[i] = values.any(2);
      output = random.nextBoolean() ? null : new Output.Delivered(number, values.some(2), number);
    }
  }

  /** Makes values of every permitted type. */
  record Values(Random random) {
    @Nullable Object any(int depth) {
      return random.nextInt(8) == 0 ? null : some(depth);
    }

    Object some(int depth) {
      return switch (random.nextInt(depth > 0 ? 20 : 12)) {
        case 0 -> random.nextBoolean();
        case 1 -> (byte) random.nextInt();
        case 2 -> (short) random.nextInt();
        case 3 -> (char) random.nextInt();
        case 4 -> random.nextInt();
        case 5 -> random.nextLong() >> random.nextInt(64);
        case 6 -> random.nextFloat();
        case 7 -> random.nextGaussian();
        case 8 -> text();
        case 9 -> random.nextBoolean() ? Status.DOWN : Status.NORMAL;
        case 10 -> new Fence(random.nextInt(3), random.nextLong());
        case 11 -> BitSet.valueOf(new long[] {random.nextLong()});
        case 12 -> list(depth - 1);
        case 13 -> List.of(some(depth - 1), some(depth - 1));
        case 14 -> new Mixed(any(depth - 1), list(depth - 1), random.nextInt());
        case 15 -> new ArrayDeque<>(List.of(some(depth - 1)));
        case 16 -> new TreeMap<>(Map.of(text(), some(depth - 1)));
        case 17 -> new TreeSet<>(List.of(random.nextLong()));
        case 18 -> new long[] {random.nextLong(), random.nextInt(9)};
        default -> new @Nullable Object[] {any(depth - 1), any(depth - 1)};
      };
    }

    List<@Nullable Object> list(int depth) {
      List<@Nullable Object> list = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) list.add(any(depth));
      return random.nextBoolean() ? list : list.stream().toList();
    }

    String text() {
      return Integer.toString(random.nextInt(2000), Character.MAX_RADIX);
    }
  }

  @Test
  void statesSurviveARoundTrip() {
    Node other = new Node();
    StateWriter out = new StateWriter();
    for (int seed = 0; seed < 5_000; seed++) {
      Node node = new Node();
      node.scramble(new Values(new Random(seed)));
      byte[] saved = Snapshots.save(node);
      Snapshots.load(other, saved);
      out.clear();
      Snapshots.save(other, out);
      assertThat(out.toBytes()).as("seed %d", seed).isEqualTo(saved);
      assertThat(Snapshots.describe(other)).isEqualTo(Snapshots.describe(node));
      assertThat(Snapshots.same(node, other)).isTrue();
    }
  }

  @Test
  void statesFromOneSeedHaveOneHashAndOthersAnother() {
    TreeSet<Long> hashes = new TreeSet<>();
    for (int seed = 0; seed < 2_000; seed++) {
      Node first = new Node();
      Node second = new Node();
      second.scramble(new Values(new Random(seed + 1)));
      first.scramble(new Values(new Random(seed)));
      second.scramble(new Values(new Random(seed)));
      assertThat(Snapshots.hash(first)).isEqualTo(Snapshots.hash(second));
      hashes.add(Snapshots.hash(first));
    }
    assertThat(hashes).hasSize(2_000);
  }

  @Test
  void valuesSurviveARoundTrip() {
    ValueCodec<Object> open = ValueCodec.named();
    ValueCodec<Object> closed = ValueCodec.of(Object.class, Mixed.class, Status.class, Fence.class);
    Values values = new Values(new Random(7));
    for (int run = 0; run < 20_000; run++) {
      Object value = values.some(4);
      for (ValueCodec<Object> codec : List.of(open, closed)) {
        byte[] saved = codec.save(value);
        Object loaded = codec.load(saved);
        assertThat(codec.save(loaded)).isEqualTo(saved);
        assertThat(Snapshots.describeValue(loaded)).isEqualTo(Snapshots.describeValue(value));
      }
    }
  }
}
