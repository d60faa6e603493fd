package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.node.NodeStopped;
import org.bellwether.node.OutlivedLife;
import org.bellwether.node.disk.DiskException;
import org.bellwether.step.Input;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A member whose node fails begins anew, or says that it is over. */
@Timeout(120)
class MemberLifeTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path directory;

  private Config config(String name, int... ports) {
    return Config.localhost("lives", name, ports).directory(directory.resolve(name));
  }

  private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(60, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return next;
  }

  /** A command that no handler expects. */
  private record Unexpected() {}

  private static void fail(Member member) {
    member.core().process().submit(new Input.Command(new Unexpected()));
  }

  @Test
  void aMemberThatFailsBeginsAnewAndNothingOfItsFormerLifeIsValidAgain() throws Exception {
    int[] ports = LocalGroup.freePorts(3);
    try (Member a = Bellwether.join(config("a", ports));
        Member b = Bellwether.join(config("b", ports));
        Member c = Bellwether.join(config("c", ports))) {
      BlockingQueue<Leadership.Term> elected = new LinkedBlockingQueue<>();
      BlockingQueue<Leadership.Term> deposed = new LinkedBlockingQueue<>();
      a.leadership("jobs").onDeposed(deposed::add).onElected(elected::add);
      Leadership.Term term = next(elected);
      Grant held = a.locks().acquire("orders", PATIENCE);
      CompletableFuture<Grant> waiting = a.locks().acquireAsync("orders", PATIENCE);
      assertThat(a.state()).isEqualTo(Member.State.RUNNING);
      fail(a);
      held.lost().toCompletableFuture().get();
      assertThat(next(deposed)).isSameAs(term);
      Grant later = waiting.get(); // by the next life
      assertThat(later.fence()).isGreaterThan(held.fence());
      assertThat(next(elected).fence()).isGreaterThan(term.fence());
      assertThat(held.valid()).isFalse();
      assertThat(term.valid()).isFalse();
      for (Member each : List.of(a, b, c)) {
        assertThat(each.state()).isEqualTo(Member.State.RUNNING);
      }
      assertThat(a.group().members()).contains("a");
      assertThat(a.metrics())
          .contains("bellwether_member_up{member=\"a\"} 1\n")
          .contains("bellwether_member_restarts_total{member=\"a\"} 1\n")
          .containsPattern("losses_total\\{cause=\"the member failed\",member=\"a\"} [12]\n");
    }
  }

  @Test
  void aGuestThatFailsBeginsAnew() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Member guest = group.guest("worker");
      Grant held = guest.locks().acquire("orders", PATIENCE);
      fail(guest);
      held.lost().toCompletableFuture().get();
      try (Grant later = guest.locks().acquire("orders", PATIENCE)) {
        assertThat(later.fence()).isGreaterThan(held.fence());
      }
    }
  }

  @Test
  void aMemberThatFailsForGoodSaysSoAndLeavesNothingBehind() throws Exception {
    int[] ports = LocalGroup.freePorts(3);
    Member a = Bellwether.join(config("a", ports).withoutRestarts());
    try (Member b = Bellwether.join(config("b", ports));
        Member c = Bellwether.join(config("c", ports))) {
      CompletableFuture<MemberClosed> closed = new CompletableFuture<>();
      a.onClosed(closed::complete);
      Grant held = a.locks().acquire("orders", PATIENCE);
      CompletableFuture<Grant> waiting = a.locks().acquireAsync("orders", PATIENCE);
      fail(a);
      MemberClosed why = closed.get();
      assertThat(why)
          .hasMessageStartingWith("member a has failed: node 0 stops: ")
          .hasMessageContaining("in no view since view ")
          .hasMessageEndingWith("connected to nobody")
          .hasCauseInstanceOf(NodeStopped.class);
      assertThat(held.valid()).isFalse();
      assertThatThrownBy(waiting::join).hasCause(why);
      assertThatThrownBy(() -> a.locks().acquire("orders", PATIENCE))
          .isInstanceOf(MemberClosed.class)
          .hasMessageStartingWith("member a has failed: ");
      assertThat(a.state()).isEqualTo(Member.State.FAILED);
      assertThat(a.group().members()).isEmpty();
      assertThat(a.group().connected()).isEmpty();
      assertThat(a.metrics())
          .contains("bellwether_member_up{member=\"a\"} 0\n")
          .contains("bellwether_link_up{node=\"0\",peer=\"1\"} 0\n");
      CompletableFuture<MemberClosed> late = new CompletableFuture<>();
      a.onClosed(late::complete);
      assertThat(late.get()).isSameAs(why);
      for (Member each : List.of(b, c)) each.locks().acquire("orders", PATIENCE).close();
      a.close();
      while (threadsOf("a") > 0) Thread.onSpinWait();
      assertThat(a.state()).as("closing does not change why").isEqualTo(Member.State.FAILED);
    }
  }

  private static long threadsOf(String member) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("bellwether-callbacks-" + member + "-"))
        .count();
  }

  @Test
  void threeFailuresInAMinuteAreTheEnd() throws Exception {
    try (Member a = Bellwether.join(config("a", LocalGroup.freePorts(1)))) {
      CompletableFuture<MemberClosed> closed = new CompletableFuture<>();
      a.onClosed(closed::complete);
      for (int failures = 0; failures < 3; failures++) {
        Grant held = a.locks().acquire("orders", PATIENCE);
        fail(a);
        held.lost().toCompletableFuture().get();
      }
      assertThat(closed.get()).hasCauseInstanceOf(NodeStopped.class);
    }
  }

  @Test
  void aMemberDoesNotBeginAnewFromADamagedDirectory() throws Exception {
    try (Member a = Bellwether.join(config("a", LocalGroup.freePorts(1)))) {
      CompletableFuture<MemberClosed> closed = new CompletableFuture<>();
      a.onClosed(closed::complete);
      a.locks().acquire("orders", PATIENCE).close();
      Files.delete(directory.resolve("a").resolve("state.a"));
      fail(a);
      assertThat(closed.get().getCause()).hasCauseInstanceOf(DiskException.class);
    }
  }

  @Test
  void aMemberWhoseDirectoryWasReplacedDoesNotBeginAnew() throws Exception {
    try (Member a = Bellwether.join(config("a", LocalGroup.freePorts(1)))) {
      CompletableFuture<MemberClosed> closed = new CompletableFuture<>();
      a.onClosed(closed::complete);
      a.core().process().fail("on purpose", new OutlivedLife("on purpose"));
      assertThat(closed.get().getCause()).hasCauseInstanceOf(OutlivedLife.class);
      assertThat(a.state()).isEqualTo(Member.State.FAILED);
    }
  }

  @Test
  void aMemberThatIsClosedWhileItStartsAnewLeavesItsDirectoryAndItsAddress() throws Exception {
    Config config = config("a", LocalGroup.freePorts(1));
    Member a = Bellwether.join(config);
    Grant held = a.locks().acquire("orders", PATIENCE);
    CompletableFuture<Grant> waiting = a.locks().acquireAsync("orders", PATIENCE);
    fail(a);
    held.lost().toCompletableFuture().get();
    a.close();
    assertThat(a.state()).isEqualTo(Member.State.CLOSED);
    assertThatThrownBy(waiting::join).hasCauseInstanceOf(MemberClosed.class);
    try (Member again = Bellwether.join(config);
        Grant next = again.locks().acquire("orders", PATIENCE)) {
      assertThat(next.fence()).isGreaterThan(held.fence());
    }
  }

  @Test
  void whoClosesAMemberHearsOfItWithoutACause() throws Exception {
    CompletableFuture<MemberClosed> closed = new CompletableFuture<>();
    try (Member a = Bellwether.join(config("a", LocalGroup.freePorts(1)))) {
      a.onClosed(closed::complete);
    }
    assertThat(closed.get()).hasMessageStartingWith("this member is closed").hasNoCause();
  }
}
