package org.bellwether.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"UnusedVariable", "UnnecessaryLambda"}) // fields are read by reflection
class DescribeTest {
  sealed interface Message {
    record Token(long id, @Nullable Fence fence) implements Message {}

    record Stop() implements Message {}
  }

  record Odd(int kind) {}

  static final class Guest {
    private int count = 2;
  }

  static class Base {
    private int size = 5;
    private final int id = 9;
  }

  static final class Example extends Base {
    private long size = 6;
    private boolean done;
    private char letter = 'c';
    private float ratio = 0.1f;
    private Status status = Status.NORMAL;
    private @Nullable String name;
    private Fence fence = new Fence(1, 2);
    private final Group group = new Group(3, 4);
    private Message message = new Message.Token(7, null);
    private final ArrayDeque<Message> queue = new ArrayDeque<>(List.of(new Message.Stop()));
    private Object anything = new Odd(1);
    private List<Fence> fences = List.of(new Fence(5, 6));
    private BitSet bits = BitSet.valueOf(new long[] {0b1010});
    private final int[] counts = {1, 2};
    private @Nullable String[] words = {"w", null};
    private final TreeMap<Fence, Long> byFence = new TreeMap<>(Map.of(new Fence(1, 1), 10L));
    private TreeMap<Status, TreeSet<Long>> byStatus =
        new TreeMap<>(Map.of(Status.DOWN, new TreeSet<>(List.of(2L, 1L))));
    private final Guest guest = new Guest();
    private final Guest[] guests = {new Guest()};
    private final TreeMap<Long, Guest> keyed = new TreeMap<>(Map.of(8L, new Guest()));
    private final Object config = new Message.Token(1, new Fence(0, 0));
    private final Runnable action = () -> {};
  }

  @Test
  void aNodeIsDescribedFieldByField() {
    Map<String, @Nullable Object> expected = new LinkedHashMap<>();
    expected.put("size", 5);
    expected.put("id", 9);
    expected.put("Example.size", 6L);
    expected.put("done", false);
    expected.put("letter", "c");
    expected.put("ratio", 0.1);
    expected.put("status", "NORMAL");
    expected.put("name", null);
    expected.put("fence", map("epoch", 1L, "sequence", 2L));
    expected.put("group", map("founder", 3L, "number", 4L));
    expected.put("message", map("kind", "Token", "id", 7L, "fence", null));
    expected.put("queue", List.of(map("kind", "Stop")));
    expected.put("anything", map("kind", "Odd", "Odd.kind", 1));
    expected.put("fences", List.of(map("epoch", 5L, "sequence", 6L)));
    expected.put("bits", List.of(1, 3));
    expected.put("counts", List.of(1, 2));
    expected.put("words", Arrays.asList("w", null));
    expected.put("byFence", map("1:1", 10L));
    expected.put("byStatus", map("DOWN", List.of(1L, 2L)));
    expected.put("guest", map("count", 2));
    expected.put("guests", List.of(map("count", 2)));
    expected.put("keyed", map("8", map("count", 2)));
    expected.put(
        "config", map("kind", "Token", "id", 1L, "fence", map("epoch", 0L, "sequence", 0L)));

    Map<String, @Nullable Object> described = Snapshots.describe(new Example());
    assertThat(described).isEqualTo(expected);
    assertThat(new ArrayList<>(described.keySet())).isEqualTo(new ArrayList<>(expected.keySet()));
    assertThat(described.toString()).isEqualTo(expected.toString());
  }

  @Test
  void aMessageIsDescribedWithItsKindFirst() {
    assertThat(Snapshots.describeValue(new Message.Token(7, new Fence(1, 2))).toString())
        .isEqualTo("{kind=Token, id=7, fence={epoch=1, sequence=2}}");
    assertThat(Snapshots.describeValue(new Output.Won())).isEqualTo(map("kind", "Won"));
    assertThat(Snapshots.describeValue(new Output.Delivered(1, new Message.Stop(), 7)))
        .isEqualTo(
            map("kind", "Delivered", "sender", 1, "payload", map("kind", "Stop"), "stamp", 7L));
  }

  @Test
  void otherValuesHaveAKindToo() {
    assertThat(Snapshots.describeValue(Status.DOWN)).isEqualTo(map("kind", "DOWN"));
    assertThat(Snapshots.describeValue("text")).isEqualTo(map("kind", "String", "value", "text"));
    assertThat(Snapshots.describeValue(List.of(1)))
        .isEqualTo(map("kind", "List", "value", List.of(1)));
  }

  private static Map<String, @Nullable Object> map(@Nullable Object... entries) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < entries.length; i += 2) map.put(String.valueOf(entries[i]), entries[i + 1]);
    return map;
  }
}
