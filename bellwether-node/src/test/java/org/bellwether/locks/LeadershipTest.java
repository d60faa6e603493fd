package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What callbacks of leaderships may do, and what they do not disturb. */
@Timeout(120)
class LeadershipTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration NEVER = Duration.ofMinutes(5); // longer than a test

  @TempDir private Path directory;

  private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(60, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return next;
  }

  /** A group of one member, which stands again after so long when it has resigned. */
  private Config alone(Duration detection) throws Exception {
    return Config.localhost("alone", "a", LocalGroup.freePorts(1))
        .directory(directory)
        .detection(detection);
  }

  @Test
  void aTermIsAGrant() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      CompletableFuture<Grant> elected = new CompletableFuture<>();
      group.member(0).leadership("jobs").onElected(elected::complete);
      Grant term = elected.get();
      term.check();
      assertThat(term).isInstanceOf(Leadership.Term.class);
      assertThat(term.lock()).isEqualTo("@leader/jobs");
      assertThat(term).asString().startsWith("term ").endsWith(" of \"jobs\"");
      CompletableFuture<Grant> next = new CompletableFuture<>();
      group.member(1).leadership("jobs").onElected(next::complete);
      term.close();
      assertThat(next.get().fence()).isGreaterThan(term.fence());
    }
  }

  @Test
  void whatHappensInATermIsToldInOrderEvenIfACallbackResignsAndThrows() throws Exception {
    try (Member member = Bellwether.join(alone(Duration.ofMillis(200)))) {
      BlockingQueue<String> heard = new LinkedBlockingQueue<>();
      Leadership leadership = member.leadership("scheduler");
      leadership
          .onDeposed(
              term -> {
                throw new IllegalStateException("a callback that fails on purpose");
              })
          .onDeposed(term -> heard.add("deposed " + term.fence()))
          .onElected(
              term -> {
                leadership.resign(); // before the others have heard of the term
                heard.add("elected " + term.fence());
                throw new IllegalStateException("a callback that fails on purpose");
              });
      long before = 0;
      for (int term = 0; term < 3; term++) {
        long fence = Long.parseLong(next(heard).substring("elected ".length()));
        assertThat(fence).isGreaterThan(before);
        before = fence;
        assertThat(next(heard)).isEqualTo("deposed " + fence);
      }
    }
  }

  @Test
  void whoCannotLeadBecauseOfAnErrorDoesNotLead() throws Exception {
    try (Member member = Bellwether.join(alone(NEVER))) {
      CompletableFuture<Leadership.Term> deposed = new CompletableFuture<>();
      Leadership leadership = member.leadership("scheduler");
      leadership
          .onDeposed(deposed::complete)
          .onElected(
              any -> {
                throw new NoClassDefFoundError("a callback that fails on purpose");
              });
      Leadership.Term term = deposed.get();
      assertThat(leadership.leads()).isFalse();
      member.locks().async("@leader/scheduler", Runnable::run).begin().get().close(); // it is free
      assertThat(term.valid()).isFalse();
    }
  }

  @Test
  void aCallbackThatBlocksDelaysNobodyElse() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (LocalGroup group = Bellwether.local(3)) {
      Member member = group.member(0);
      CompletableFuture<Leadership.Term> blocked = new CompletableFuture<>();
      member
          .leadership("blocked")
          .onElected(
              term -> {
                blocked.complete(term);
                await(over);
              });
      CompletableFuture<Void> lost = blocked.get().lost().toCompletableFuture();
      CompletableFuture<Void> free = new CompletableFuture<>();
      member.leadership("free").onElected(term -> free.complete(null));
      free.get();
      Grant held = member.locks().acquireAsync("orders", PATIENCE).get();
      held.lost().thenRun(() -> await(over)); // nor does this
      CompletableFuture<GroupView> alone = new CompletableFuture<>();
      member.onGroupChange(alone::complete);
      group.member(1).close();
      alone.get();
      group.member(2).close();
      lost.get();
      over.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aCallbackMayWaitForALock() throws Exception {
    try (Member member = Bellwether.join(alone(NEVER))) {
      CompletableFuture<Long> fence = new CompletableFuture<>();
      member
          .leadership("scheduler")
          .onElected(
              term -> {
                try (Grant grant = member.locks().acquireAsync("orders", PATIENCE).join()) {
                  fence.complete(grant.fence());
                }
              });
      assertThat(fence.get()).isPositive();
    }
  }

  @Test
  void whoResignsLetsOthersLead() throws Exception {
    int[] ports = LocalGroup.freePorts(3);
    BlockingQueue<Leadership.Term> ended = new LinkedBlockingQueue<>();
    BlockingQueue<Leadership.Term> begun = new LinkedBlockingQueue<>();
    try (Member a = Bellwether.join(patient("a", ports));
        Member b = Bellwether.join(patient("b", ports));
        Member c = Bellwether.join(patient("c", ports))) {
      Leadership resigning = a.leadership("jobs");
      resigning.onDeposed(ended::add).onElected(term -> resigning.resign());
      next(ended);
      b.leadership("jobs").onElected(begun::add); // who was not there when a resigned
      next(begun);
      assertThat(ended).as("further terms").isEmpty();
    }
  }

  private Config patient(String name, int... ports) {
    return Config.localhost("patient", name, ports)
        .directory(directory.resolve(name))
        .detection(NEVER);
  }

  @Test
  void whoWithdrawsDoesNotStandUntilItStandsAgain() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      BlockingQueue<String> heard = new LinkedBlockingQueue<>();
      Leadership first = group.member(0).leadership("jobs");
      Leadership second = group.member(1).leadership("jobs");
      first.onElected(term -> heard.add("a leads")).onDeposed(term -> heard.add("a does not lead"));
      assertThat(next(heard)).isEqualTo("a leads");
      second
          .onElected(term -> heard.add("b leads"))
          .onDeposed(term -> heard.add("b does not lead"));
      first.withdraw();
      assertThat(next(heard)).isEqualTo("a does not lead");
      assertThat(next(heard)).isEqualTo("b leads");
      second.withdraw(); // now nobody stands
      assertThat(next(heard)).isEqualTo("b does not lead");
      second.stand();
      assertThat(next(heard)).isEqualTo("b leads");
      second.withdraw();
      assertThat(next(heard)).isEqualTo("b does not lead");
      first.stand();
      assertThat(next(heard)).isEqualTo("a leads");
    }
  }

  @Test
  void listenersAreCalledByTheExecutorThatIsGiven() throws Exception {
    try (ExecutorService own = Executors.newSingleThreadExecutor(Thread.ofPlatform()::unstarted);
        Member member = Bellwether.join(alone(NEVER).listeners(own))) {
      Thread thread = own.submit(Thread::currentThread).get();
      CompletableFuture<Thread> elected = new CompletableFuture<>();
      member.leadership("jobs").onElected(term -> elected.complete(Thread.currentThread()));
      assertThat(elected.get()).isSameAs(thread);
    }
  }

  @Test
  void anExecutorThatRefusesDoesNotLeaveALeaderUnheard() throws Exception {
    Config config =
        alone(NEVER)
            .listeners(
                runnable -> {
                  throw new RejectedExecutionException("on purpose");
                });
    try (Member member = Bellwether.join(config)) {
      CompletableFuture<Leadership.Term> elected = new CompletableFuture<>();
      member.leadership("jobs").onElected(elected::complete);
      assertThat(elected.get().valid()).isTrue();
    }
  }

  @Test
  void namesAreCheckedAsThoseOfLocksAre() throws Exception {
    try (Member member = Bellwether.join(alone(NEVER))) {
      assertThatThrownBy(() -> member.leadership(""))
          .hasMessage("leadership name \"\" has 0 characters, expected 1 to 192");
      for (String name : List.of("x".repeat(193), "x".repeat(1 << 20))) {
        assertThatThrownBy(() -> member.leadership(name))
            .hasMessage(
                "leadership name \"%s...\" has %d characters, expected 1 to 192"
                    .formatted("x".repeat(20), name.length()));
      }
      assertThat(member.leadership("x".repeat(192))).isNotNull();
    }
  }
}
