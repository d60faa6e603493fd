package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.bellwether.model.Fence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One lock of a process, whose threads take turns while the token comes and goes. */
@Timeout(120)
class LockCellTest {
  private static final int STAYS = 20_000;

  /** What the cell asks of the node, in the order in which it asks. */
  private static final class Asked extends QuietHost {
    private final AtomicLong tickets = new AtomicLong();
    final BlockingQueue<Long> wanted = new ArrayBlockingQueue<>(10);
    final BlockingQueue<Long> used = new ArrayBlockingQueue<>(10);
    Runnable arrives = () -> {};

    Asked() {
      super(System::nanoTime);
    }

    @Override
    public long nextTicket() {
      return tickets.incrementAndGet();
    }

    @Override
    public boolean acquire(String lock, long ticket) {
      return wanted.add(ticket);
    }

    @Override
    public void release(String lock, long ticket, long sequence) {
      used.add(sequence);
    }

    @Override
    public void hear() {
      arrives.run();
    }
  }

  private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(60, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return next;
  }

  /** Takes the lock whenever it can be had without waiting. */
  private static void takeTurns(LockCell cell, ConcurrentSkipListSet<Long> fences) {
    while (!Thread.currentThread().isInterrupted()) {
      Grant grant = cell.tryTake();
      if (grant == null) continue;
      if (!fences.add(grant.fence())) throw new IllegalStateException("twice: " + grant);
      grant.close();
    }
  }

  @Test
  void theTokenLeavesOnceItIsWantedThoughOtherThreadsTakeTurns() throws Exception {
    Asked asked = new Asked();
    LockCell cell = new LockCell("busy", asked);
    ConcurrentSkipListSet<Long> fences = new ConcurrentSkipListSet<>();
    BlockingQueue<Throwable> failures = new ArrayBlockingQueue<>(10);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 2; t++) {
      threads.add(
          Thread.ofPlatform()
              .uncaughtExceptionHandler((thread, e) -> failures.add(e))
              .start(() -> takeTurns(cell, fences)));
    }
    long sequence = 0;
    for (int stay = 0; stay < STAYS; stay++) {
      BlockingQueue<Grant> served = new ArrayBlockingQueue<>(1);
      cell.enter(new Waiter(waiter -> served.add(waiter.grant())));
      long ticket = next(asked.wanted);
      cell.arrived(ticket, new Fence(8, sequence + 1));
      Grant grant = next(served);
      assertThat(fences.add(grant.fence())).isTrue();
      cell.wanted(ticket);
      grant.close();
      sequence = next(asked.used);
    }
    threads.forEach(Thread::interrupt);
    for (Thread thread : threads) thread.join();
    assertThat(failures).isEmpty();
    assertThat(fences.last()).isLessThanOrEqualTo(new Fence(8, sequence).packed());
  }

  /** A stay of the token that ends because another process wants it, with this fence first. */
  private static long stay(Asked asked, LockCell cell, Fence fence) throws InterruptedException {
    BlockingQueue<Grant> served = new ArrayBlockingQueue<>(1);
    cell.enter(new Waiter(waiter -> served.add(waiter.grant())));
    long ticket = next(asked.wanted);
    cell.arrived(ticket, fence);
    next(served).close();
    return ticket;
  }

  @Test
  void whoReleasesALockThatOthersWantHearsThemFirst() throws Exception {
    Asked asked = new Asked();
    LockCell cell = new LockCell("contested", asked);
    cell.wanted(stay(asked, cell, new Fence(8, 1)));
    assertThat(next(asked.used)).isEqualTo(1);
    long[] ticket = new long[1];
    asked.arrives = () -> cell.wanted(ticket[0]); // waits to be heard
    BlockingQueue<Grant> served = new ArrayBlockingQueue<>(1);
    cell.enter(new Waiter(waiter -> served.add(waiter.grant())));
    ticket[0] = next(asked.wanted);
    cell.arrived(ticket[0], new Fence(8, 5));
    next(served).close();
    assertThat(asked.used).as("the token leaves at once").containsExactly(5L);
    assertThat(cell.tryTake()).isNull();
  }

  @Test
  void whoReleasesALockThatNobodyElseWantsDoesNotLook() throws Exception {
    Asked asked = new Asked();
    asked.arrives = () -> fail("looked");
    LockCell cell = new LockCell("quiet", asked);
    stay(asked, cell, new Fence(8, 1));
    for (int k = 0; k < 3; k++) Objects.requireNonNull(cell.tryTake()).close();
    assertThat(asked.used).isEmpty();
  }

  private static Process schedules(int each, String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "-Xshare:off", // the agent switches it off anyway, with a warning
                "-Dbellwether.schedules=" + each,
                "-cp",
                System.getProperty("java.class.path"),
                CellSchedules.class.getName()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String said(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  @Tag("soak")
  @Timeout(600)
  void noOrderOfAccessesToMemoryServesTwoOrForgetsAnybody() throws Exception {
    Process process = schedules(Integer.getInteger("bellwether.schedules", 5000));
    assertThat(said(process)).contains(CellSchedules.DONE);
    assertThat(process.waitFor()).isZero();
  }

  @Test
  @Tag("soak")
  void schedulesThatHangAreFoundAndTheProcessEnds() throws Exception {
    Process process = schedules(100, "planted");
    assertThat(said(process)).contains("has hung").doesNotContain(CellSchedules.DONE);
    assertThat(process.waitFor()).isOne();
  }

  @Test
  @Tag("soak")
  @Timeout(600)
  void aProcessThatIsFrozenIsNotTakenForSchedulesThatHang() throws Exception {
    Process process = schedules(1000);
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    String line = lines.readLine();
    while (line != null && !line.equals(CellSchedules.BEGUN)) line = lines.readLine();
    signal(process, "STOP");
    assertThat(process.waitFor(35, TimeUnit.SECONDS)).as("longer than Lincheck waits").isFalse();
    signal(process, "CONT");
    assertThat(lines.lines()).contains(CellSchedules.AGAIN, CellSchedules.DONE);
    assertThat(process.waitFor()).isZero();
  }

  private static void signal(Process process, String signal) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start();
    assertThat(kill.waitFor()).isZero();
  }

  @Test
  void aMemberThatClosesPassesOnWhatItsThreadsHold() throws InterruptedException {
    Asked asked = new Asked();
    LockCell cell = new LockCell("closing", asked);
    List<Grant> served = new ArrayList<>();
    cell.enter(new Waiter(waiter -> served.add(waiter.grant())));
    cell.arrived(1, new Fence(8, 1));
    cell.close(new IllegalStateException("closed"));
    assertThat(served.getFirst().holds()).isFalse();
    assertThat(next(asked.used)).as("no fence that was used is given again").isGreaterThan(0);
  }

  @Test
  void aStayWithoutFencesIsGivenBackForALaterEpoch() throws InterruptedException {
    Asked asked = new Asked();
    LockCell cell = new LockCell("exhausted", asked);
    List<Grant> served = new ArrayList<>();
    cell.enter(new Waiter(waiter -> served.add(waiter.grant())));
    cell.arrived(next(asked.wanted), new Fence(8, Fence.LAST_SEQUENCE));
    long last = new Fence(8, Fence.LAST_SEQUENCE).packed();
    assertThat(served.getFirst().fence()).isEqualTo(last);
    served.getFirst().close();
    assertThat(cell.tryTake()).as("without a fence").isNull();
    cell.enter(new Waiter(waiter -> served.add(waiter.grant())));
    assertThat(next(asked.used)).as("goes back with it").isEqualTo(Fence.LAST_SEQUENCE);
    cell.arrived(next(asked.wanted), new Fence(16, 1));
    assertThat(served.getLast().fence()).isGreaterThan(last).isPositive();
    cell.enter(new Waiter(waiter -> served.add(waiter.grant())));
    served.get(1).close();
    assertThat(served.getLast().fence()).isEqualTo(new Fence(16, 2).packed());
  }

  @Test
  void whoWaitsWhenTheLastFenceIsReleasedIsServedInALaterEpoch() throws InterruptedException {
    Asked asked = new Asked();
    LockCell cell = new LockCell("exhausted", asked);
    List<Grant> served = new ArrayList<>();
    cell.enter(new Waiter(waiter -> served.add(waiter.grant())));
    cell.enter(new Waiter(waiter -> served.add(waiter.grant())));
    cell.arrived(next(asked.wanted), new Fence(8, Fence.LAST_SEQUENCE));
    served.getFirst().close();
    assertThat(next(asked.used)).isEqualTo(Fence.LAST_SEQUENCE);
    assertThat(served).hasSize(1);
    cell.arrived(next(asked.wanted), new Fence(16, 1));
    assertThat(served.getLast().fence()).isEqualTo(new Fence(16, 1).packed());
  }

  @Test
  void aStayThatIsLostEndsItsGrantAndTellsSo() {
    Asked asked = new Asked();
    LockCell cell = new LockCell("lost", asked);
    cell.enter(new Waiter(waiter -> {}));
    cell.arrived(1, new Fence(8, 1));
    Grant first = cell.tryTake();
    assertThat(first).as("while somebody has it").isNull();
    List<Grant> served = new ArrayList<>();
    cell.enter(new Waiter(waiter -> served.add(waiter.grant())));
    cell.lost(1);
    cell.arrived(2, new Fence(16, 1));
    assertThat(served.getFirst().fence()).isEqualTo(new Fence(16, 1).packed());
    assertThat(served.getFirst().holds()).isTrue();
    cell.lost(1); // of a stay that is over already
    assertThat(served.getFirst().holds()).isTrue();
    cell.lost(2);
    assertThat(served.getFirst().holds()).isFalse();
    assertThat(served.getFirst().lost().toCompletableFuture()).isDone();
  }

  @Test
  void aTokenThatNobodyUsesBetweenTwoLooksIsGivenBackAndItsCellRetires() throws Exception {
    Asked asked = new Asked();
    LockCell cell = new LockCell("idle", asked);
    List<Grant> served = new ArrayList<>();
    assertThat(cell.enter(new Waiter(waiter -> served.add(waiter.grant())))).isTrue();
    assertThat(cell.tidy(true)).as("while the token is asked for").isFalse();
    cell.arrived(1, new Fence(8, 1));
    assertThat(cell.tidy(true)).as("while it is held").isFalse();
    served.getFirst().close();
    assertThat(cell.tidy(false)).as("at the first look").isFalse();
    Grant again = cell.tryTake();
    assertThat(again).isNotNull();
    again.close();
    assertThat(cell.tidy(false)).as("after it was used").isFalse();
    assertThat(cell.tidy(false)).as("when nobody has used it").isTrue();
    assertThat(next(asked.used)).isEqualTo(2);
    assertThat(cell.enter(new Waiter())).isFalse();
  }
}
