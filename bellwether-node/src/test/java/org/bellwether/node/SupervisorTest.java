package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Serving;
import org.bellwether.node.disk.Directory;
import org.bellwether.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class SupervisorTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir Path directory;

  private record Message() {}

  private record Kept(int count) {}

  private record Add(int amount) {}

  private record Counted(int count) implements Output.Custom {}

  /** Adds what it is told to, and fails if that is negative. */
  private static final class Adder implements Recoverable<Message, Kept>, Serving<Message, Add> {
    private int count;

    @Override
    public void boot(@Nullable Kept saved, Context<Message> ctx) {
      count = saved == null ? 0 : saved.count;
      ctx.emit(new Counted(count));
    }

    @Override
    public void receive(int port, Message message, Context<Message> ctx) {}

    @Override
    public void command(Add command, Context<Message> ctx) {
      count += command.amount;
      if (command.amount < 0) throw new IllegalStateException("less than nothing");
      ctx.persist(new Kept(count));
      ctx.emit(new Counted(count));
    }
  }

  private static final Entry ADDER =
      Entry.of("adder", Family.OTHER, Shape.NAMED, Adder.class)
          .idea("adds up")
          .model("any")
          .guarantee("none whatever")
          .cost("none whatever")
          .paper("nobody, nowhere, never", "https://example.org")
          .placed(setting -> place -> new Adder())
          .build();

  private final LinkedBlockingQueue<String> notes = new LinkedBlockingQueue<>();

  private Supervisor supervise(LocalCluster cluster, RestartPolicy policy) throws IOException {
    Path own = Files.createDirectories(directory.resolve("node0"));
    return new Supervisor(
        () -> cluster.make(0, Directory.open(own), Journal.NONE), policy, notes::add);
  }

  private static LocalCluster adders() throws IOException {
    return new LocalCluster(Scenario.builder("adder").nodes(2).build(), ADDER);
  }

  private static void awaitCount(LocalCluster cluster, int count) throws InterruptedException {
    cluster.await(told -> told.output().equals(new Counted(count)));
  }

  @Test
  void aNodeWhoseHandlerFailedLivesAgainFromWhatIsDurable() throws Exception {
    try (LocalCluster cluster = adders();
        Supervisor supervisor =
            supervise(cluster, new RestartPolicy(9, Duration.ofDays(1), Duration.ofMillis(1)))) {
      supervisor.start();
      NodeProcess first = supervisor.current();
      first.command(new Add(5));
      awaitCount(cluster, 5);
      first.command(new Add(-3)); // changes the count before it fails
      NodeStopped why = first.end().get(120, TimeUnit.SECONDS);
      assertThat(why)
          .hasMessageContaining("its handler of the command Add[amount=-3] threw")
          .hasMessageContaining("count=2");
      awaitCount(cluster, 5);
      assertThat(supervisor.current().incarnation()).isGreaterThan(first.incarnation());
      supervisor.current().command(new Add(1));
      awaitCount(cluster, 6);
      assertThat(notes).containsExactly("lives again in 1 ms");
      assertThat(supervisor.end()).isNotDone();
    }
  }

  @Test
  void aNodeThatFailsTooOftenStaysDown() throws Exception {
    try (LocalCluster cluster = adders();
        Supervisor supervisor =
            supervise(cluster, new RestartPolicy(3, Duration.ofDays(1), Duration.ofMillis(1)))) {
      supervisor.start();
      for (int i = 0; i < 3; i++) {
        if (i > 0) awaitCount(cluster, 0);
        supervisor.current().command(new Add(-1));
      }
      NodeStopped last = supervisor.end().get(120, TimeUnit.SECONDS);
      assertThat(last).hasMessageContaining("less than nothing");
      assertThat(notes)
          .containsExactly(
              "lives again in 1 ms",
              "lives again in 2 ms",
              "stays down, because it has failed too often");
    }
  }

  @Test
  void aNodeThatCannotBeMadeAgainStaysDown() throws Exception {
    try (LocalCluster cluster = adders()) {
      Path own = Files.createDirectories(directory.resolve("node0"));
      boolean[] changed = new boolean[1];
      Supervisor.Life life =
          () -> {
            if (changed[0]) throw new IllegalArgumentException("no such node");
            return cluster.make(0, Directory.open(own), Journal.NONE);
          };
      try (Supervisor supervisor =
          new Supervisor(
              life, new RestartPolicy(9, Duration.ofDays(1), Duration.ZERO), notes::add)) {
        supervisor.start();
        changed[0] = true;
        supervisor.current().command(new Add(-1));
        assertThat(supervisor.end().get(120, TimeUnit.SECONDS))
            .hasMessageEndingWith("no such node");
        assertThat(notes).hasSize(2).last().asString().startsWith("stays down, because");
      }
    }
  }

  @Test
  void aClosedNodeDoesNotLiveAgain() throws Exception {
    try (LocalCluster cluster = adders()) {
      Supervisor supervisor =
          supervise(cluster, new RestartPolicy(9, Duration.ofDays(1), Duration.ofDays(1)));
      supervisor.start();
      supervisor.current().command(new Add(-1));
      assertThat(notes.poll(120, TimeUnit.SECONDS)).startsWith("lives again in ");
      supervisor.close();
      assertThat(supervisor.end().get(120, TimeUnit.SECONDS)).isNull();
    }
  }

  @Test
  void theThirdFailureWithinAMinuteIsTheLast() {
    RestartPolicy policy = RestartPolicy.usual();
    assertThat(policy.failed(0)).isEqualTo(OptionalLong.of(SECOND / 10));
    assertThat(policy.failed(59 * SECOND)).isEqualTo(OptionalLong.of(SECOND / 5));
    assertThat(policy.failed(61 * SECOND)).as("the first is forgotten").isPresent();
    assertThat(policy.failed(62 * SECOND)).isEmpty();
  }
}
