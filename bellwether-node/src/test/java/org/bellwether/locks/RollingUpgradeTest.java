package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.bellwether.group.GroupMessage;
import org.bellwether.group.LockService;
import org.bellwether.group.LockTable;
import org.bellwether.mutex.PathCompression;
import org.bellwether.node.wire.Dialect;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.ValueCodec;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A group whose members are replaced one after another by those of the next release, whose messages
 * have another form.
 */
@Timeout(120)
class RollingUpgradeTest {
  private static final List<String> NAMES = List.of("a", "b", "c");

  /** How the next release, which is made up here, writes a message: with something more. */
  record Parcel(long hint, Object content) {}

  /** The same, one release later. */
  record Crate(Object content, String label) {}

  @TempDir private Path directory;
  private final Member[] members = new Member[NAMES.size()];
  private final AtomicLong spokenNow = new AtomicLong(); // messages in the form of this release
  private final AtomicLong spokenNext = new AtomicLong();
  private int[] ports = {};

  private static ValueCodec<Object> messages(Class<?> wrapping) {
    return ValueCodec.of(
        Object.class,
        wrapping,
        LockService.Message.class,
        LockTable.Message.class,
        GroupMessage.class,
        PathCompression.Message.class);
  }

  private abstract static class Wrapping implements Dialect {
    private final ValueCodec<Object> codec;

    Wrapping(Class<?> wrapping) {
      codec = messages(wrapping);
    }

    @Override
    public final long schema() {
      return codec.schema();
    }

    @Override
    public final ValueCodec<Object> codec() {
      return codec;
    }
  }

  private Dialect now() throws IOException {
    UntimedScenario scenario = MemberCore.wired(config(0));
    Dialect own = Dialect.own(MessageTypes.codec(scenario.node(0)));
    return new Dialect() {
      @Override
      public long schema() {
        return own.schema();
      }

      @Override
      public ValueCodec<Object> codec() {
        return own.codec();
      }

      @Override
      public Object outgoing(Object message) {
        spokenNow.incrementAndGet();
        return message;
      }

      @Override
      public Object incoming(Object message) {
        return message;
      }
    };
  }

  private Dialect next() {
    return new Wrapping(Parcel.class) {
      @Override
      public Object outgoing(Object message) {
        return new Parcel(spokenNext.incrementAndGet(), message);
      }

      @Override
      public @Nullable Object incoming(Object message) {
        return message instanceof Parcel(long hint, Object content) ? content : null;
      }
    };
  }

  private static Dialect afterNext() {
    return new Wrapping(Crate.class) {
      @Override
      public Object outgoing(Object message) {
        return new Crate(message, "");
      }

      @Override
      public @Nullable Object incoming(Object message) {
        return message instanceof Crate(Object content, String label) ? content : null;
      }
    };
  }

  @BeforeEach
  void found() throws IOException {
    ports = LocalGroup.freePorts(NAMES.size());
    for (int k = 0; k < members.length; k++) members[k] = Bellwether.join(config(k));
  }

  @AfterEach
  void close() {
    for (Member member : members) if (member != null) member.close();
  }

  private Config config(int k) {
    String name = NAMES.get(k);
    return Config.localhost("rolling", name, ports).directory(directory.resolve(name));
  }

  private void restart(int k, List<Dialect> release) throws IOException {
    members[k].close();
    members[k] = Bellwether.join(config(k).dialects(release));
  }

  private static long fence(Member member) throws InterruptedException {
    while (true) {
      try (Grant grant = member.locks().acquire("orders", Duration.ofSeconds(60))) {
        return grant.fence();
      } catch (NoMajority e) {
        // this machine is too busy for its processes to hear of each other
      }
    }
  }

  /** Every process is granted the lock, with ever larger fences. */
  private long serveAll(Member guest, long before) throws InterruptedException {
    long last = before;
    for (Member member : List.of(members[0], members[1], members[2], guest)) {
      while (!member.group().connected().containsAll(NAMES)) Thread.onSpinWait();
      long fence = fence(member);
      assertThat(fence).isGreaterThan(last);
      last = fence;
    }
    return last;
  }

  @Test
  void membersOfTwoReleasesServeTogetherWhileOneAfterAnotherIsReplaced() throws Exception {
    List<Dialect> release = List.of(next(), now());
    try (Member guest = Bellwether.join(config(0).asGuest("worker"))) {
      long fence = serveAll(guest, 0);
      restart(2, release);
      fence = serveAll(guest, fence);
      assertThat(spokenNow).as("to members of the release before").hasPositiveValue();
      assertThat(spokenNext).as("nobody else knows it").hasValue(0);
      restart(1, release);
      fence = serveAll(guest, fence);
      assertThat(spokenNext).as("between the two that know it").hasPositiveValue();
      restart(0, release);
      fence = serveAll(guest, fence);
      restart(2, List.of(now())); // and back again
      fence = serveAll(guest, fence);
      restart(2, release);
      serveAll(guest, fence);
    }
  }

  @Test
  void aReleaseThatIsTwoAwayIsRefused() throws Exception {
    long before = fence(members[0]); // a new group begins only with all its members
    restart(2, List.of(afterNext(), next()));
    assertThatThrownBy(() -> members[2].locks().acquire("orders", Duration.ofSeconds(3)))
        .isInstanceOf(NoMajority.class);
    assertThat(members[2].group().connected()).containsExactly("c");
    assertThat(fence(members[0])).isGreaterThan(before);
  }
}
