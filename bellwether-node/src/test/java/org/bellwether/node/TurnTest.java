package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TurnTest {
  @Test
  void whoeverAddsSomethingDoesItAtOnceIfNobodyElseHasTheTurn() {
    List<Thread> doers = new ArrayList<>();
    Turn<Integer> turn = new Turn<>(number -> doers.add(Thread.currentThread()), () -> {});
    turn.add(1);
    assertThat(doers).containsExactly(Thread.currentThread());
  }

  @Test
  void whatIsAddedDuringATurnComesAfterIt() {
    List<String> done = new ArrayList<>();
    AtomicReference<Turn<String>> self = new AtomicReference<>();
    Turn<String> turn =
        new Turn<>(
            thing -> {
              if (thing.equals("a")) {
                self.get().add("b");
                self.get().add("c");
              }
              done.add(thing);
            },
            () -> done.add("afterwards"));
    self.set(turn);
    turn.add("a");
    assertThat(done.subList(0, 3)).containsExactly("a", "b", "c");
    assertThat(done.getLast()).isEqualTo("afterwards");
    assertThat(turn.waiting()).isZero();
  }

  @Test
  void aThreadThatFindsTheTurnTakenLeavesItsThingToTheOther() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    List<Integer> done = new ArrayList<>();
    Turn<Integer> turn =
        new Turn<>(
            thing -> {
              if (thing == 1) {
                inside.countDown();
                await(go);
              }
              done.add(thing);
            },
            () -> {});
    Thread first = Thread.ofPlatform().start(() -> turn.add(1));
    inside.await();
    turn.add(2); // returns at once
    assertThat(turn.waiting()).isEqualTo(2);
    go.countDown();
    first.join();
    assertThat(done).containsExactly(1, 2);
  }

  @Test
  void whatIsAddedWhileTheTurnIsHeldIsDoneInOneGo() {
    List<String> done = new ArrayList<>();
    Turn<String> turn = new Turn<>(done::add, () -> done.add("afterwards"));
    assertThat(turn.hold()).isTrue();
    assertThat(turn.hold()).isFalse();
    turn.add("a");
    turn.add("b");
    assertThat(done).isEmpty();
    turn.release();
    assertThat(done).containsExactly("a", "b", "afterwards");
    assertThat(turn.waiting()).isZero();
    turn.add("c");
    assertThat(done).endsWith("c", "afterwards");
  }

  @Test
  void whatComesAfterwardsIsNotPutOffForEverByMoreAndMoreThings() {
    int[] rest = {100_000};
    int[] most = {0};
    int[] inOneGo = {0};
    List<Turn<String>> own = new ArrayList<>();
    own.add(
        new Turn<>(
            thing -> {
              most[0] = Math.max(most[0], ++inOneGo[0]);
              if (rest[0]-- > 0) own.getFirst().add(thing);
            },
            () -> inOneGo[0] = 0));
    own.getFirst().add("again");
    assertThat(rest[0]).isNegative();
    assertThat(most[0]).isLessThan(5000);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void nothingIsLostOrDoneTwiceOrAtTheSameTime() throws InterruptedException {
    int threads = 8;
    int each = 20_000;
    int[] last = new int[threads];
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger overlaps = new AtomicInteger();
    AtomicInteger disorder = new AtomicInteger();
    int[] count = {0};
    Turn<int[]> turn =
        new Turn<>(
            thing -> {
              if (inside.incrementAndGet() != 1) overlaps.incrementAndGet();
              if (thing[1] != last[thing[0]] + 1) disorder.incrementAndGet();
              last[thing[0]] = thing[1];
              count[0]++;
              inside.decrementAndGet();
            },
            () -> {});
    List<Thread> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int self = t;
      all.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 1; i <= each; i++) turn.addPatiently(new int[] {self, i});
                  }));
    }
    for (Thread thread : all) thread.join();
    assertThat(turn.waiting()).isZero();
    assertThat(count[0]).isEqualTo(threads * each);
    assertThat(overlaps).hasValue(0);
    assertThat(disorder).hasValue(0);
  }
}
