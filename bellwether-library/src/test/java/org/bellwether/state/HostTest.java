package org.bellwether.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext.KeyedHost;
import org.bellwether.model.Node;
import org.bellwether.model.Outbox;
import org.bellwether.model.RoundNode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@SuppressWarnings("UnusedVariable") // fields are read by reflection
class HostTest {
  static class Counter implements Node<String> {
    private final int step;
    private int count;
    private final ArrayList<String> seen = new ArrayList<>();

    Counter(int step) {
      this.step = step;
    }

    void count() {
      count += step;
      seen.add("s" + count);
    }

    @Override
    public void receive(int port, String message, Context<String> ctx) {
      count();
    }
  }

  static final class Rounds implements RoundNode<String> {
    private int last = -1;

    @Override
    public boolean round(int round, List<@Nullable String> inbox, Outbox<String> out) {
      last = round;
      return true;
    }
  }

  interface Policy {
    void apply();
  }

  static final class Counting implements Policy {
    private int applied;

    @Override
    public void apply() {
      applied++;
    }
  }

  static final class Host implements KeyedHost<Long> {
    private final Node<String> guest = new Counter(1);
    private final RoundNode<String> application = new Rounds();
    private final Counting helper = new Counting();
    private final Policy policy = new Counting();
    private final Policy fixed = () -> {};
    private final @Nullable Node<String>[] array = nodes();
    private final Counter[][] grid = {{new Counter(1)}, {new Counter(2), new Counter(3)}};
    private final List<Node<String>> pair = List.of(new Counter(1), new Counter(2));
    private final Object anything = new Counter(4);
    private final TreeMap<Long, Counter> keyed = new TreeMap<>();

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Node<String>[] nodes() {
      return new @Nullable Node[] {new Counter(5), null, new Counter(6)};
    }

    @Override
    public Counter guest(Long key) {
      return keyed.computeIfAbsent(key, k -> new Counter(k.intValue()));
    }

    void move() {
      ((Counter) guest).count();
      ((Rounds) application).last++;
      helper.apply();
      policy.apply();
      for (Node<String> node : array) if (node instanceof Counter counter) counter.count();
      for (Counter[] row : grid) for (Counter counter : row) counter.count();
      for (Node<String> node : pair) ((Counter) node).count();
      ((Counter) anything).count();
      keyed.values().forEach(Counter::count);
    }
  }

  @Test
  void theStateOfGuestsIsPartOfTheHosts() {
    Host host = new Host();
    host.guest(3L).count();
    host.guest(1L);
    host.move();
    byte[] saved = Snapshots.save(host);
    Map<String, @Nullable Object> before = Snapshots.describe(host);
    Node<String> guest = host.guest;
    Counter keyed = host.guest(3L);

    host.move();
    host.guest(4L);
    assertThat(Snapshots.save(host)).isNotEqualTo(saved);

    Snapshots.load(host, saved);
    assertThat(Snapshots.save(host)).isEqualTo(saved);
    assertThat(Snapshots.describe(host)).isEqualTo(before);
    assertThat(host.guest).isSameAs(guest);
    assertThat(host.keyed).containsOnlyKeys(1L, 3L);
    assertThat(host.keyed.get(3L)).isSameAs(keyed);
    assertThat(keyed.seen).containsExactly("s3", "s6");
    assertThat(host.helper.applied).isEqualTo(1);
    assertThat(((Counting) host.policy).applied).isEqualTo(1);
    assertThat(host.grid[1][1].count).isEqualTo(3);
  }

  @Test
  void aKeyedHostMakesTheGuestsThatItLacks() {
    Host host = new Host();
    host.guest(7L).count();
    Host fresh = new Host();
    Snapshots.load(fresh, Snapshots.save(host));
    assertThat(fresh.keyed).containsOnlyKeys(7L);
    assertThat(fresh.guest(7L).count).isEqualTo(7);
    assertThat(Snapshots.same(host, fresh)).isTrue();
  }

  static final class Unkeyed {
    private final TreeMap<Integer, Counter> guests = new TreeMap<>();
  }

  @Test
  void aHostThatIsNotKeyedCannotTakeNewKeys() {
    Unkeyed host = new Unkeyed();
    host.guests.put(1, new Counter(1));
    byte[] saved = Snapshots.save(host);
    host.guests.put(2, new Counter(2));
    Snapshots.load(host, saved);
    assertThat(host.guests).containsOnlyKeys(1);
    assertThatThrownBy(() -> Snapshots.load(new Unkeyed(), saved))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no guest for key 1: Unkeyed has no such key and is no KeyedHost");
  }

  static final class Slots {
    private final @Nullable Counter[] counters = {new Counter(1), null};
  }

  @Test
  void anArrayLosesGuestsButGetsNoNewOnes() {
    Slots node = new Slots();
    byte[] one = Snapshots.save(node);
    node.counters[0] = null;
    byte[] none = Snapshots.save(node);
    Slots other = new Slots();
    Snapshots.load(other, none);
    assertThat(other.counters[0]).isNull();
    assertThatThrownBy(() -> Snapshots.load(other, one))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("node 0 of an array, which has none there to load it into");
  }

  @Test
  void aNodeThatIsALambdaHasNoState() {
    Node<String> node = (port, message, ctx) -> {};
    assertThat(Snapshots.save(node)).isEmpty();
    Snapshots.load(node, new byte[0]);
  }
}
