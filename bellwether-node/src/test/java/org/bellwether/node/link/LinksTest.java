package org.bellwether.node.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bellwether.node.wire.MalformedFrame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Links over real sockets of this machine. Everything is waited for, nothing is slept for. */
@Timeout(300)
class LinksTest extends LinkHarness {
  @Test
  void membersFindEachOtherWhoeverComesFirstAndTalkBothWays() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear one = new Ear();
    PeerLinks second = links(hello(1, 20), members, FAST, false, one);
    say(second, 0, "early"); // waits for the first link
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 10), members, FAST, false, zero);
    assertThat(one.next()).isEqualTo("linked 0 10");
    assertThat(zero.next()).isEqualTo("linked 1 20");
    assertThat(zero.next()).isEqualTo("1 says early");
    say(first, 1, "hello");
    assertThat(one.next()).isEqualTo("0 says hello");
    assertThat(first.up()).containsExactly(1);
  }

  @Test
  void messagesKeepTheirOrderWhileManyThreadsSend() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    links(hello(0, 1), members, FAST, false, zero);
    Ear one = new Ear();
    PeerLinks sender = links(hello(1, 1), members, FAST, false, one);
    one.next();
    zero.next();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int self = t;
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < 500; i++) say(sender, 0, self + ":" + i);
                  }));
    }
    for (Thread thread : threads) thread.join();
    int[] next = new int[4];
    for (int i = 0; i < 2000; i++) {
      String said = zero.next().substring("1 says ".length());
      int thread = Integer.parseInt(said.substring(0, 1));
      assertThat(Integer.parseInt(said.substring(2))).isEqualTo(next[thread]++);
    }
  }

  @Test
  void messagesKeepTheirOrderWhileManyThreadsReadThem() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    PeerLinks receiver = links(hello(0, 1), members, FAST, false, zero);
    Ear one = new Ear();
    PeerLinks sender = links(hello(1, 1), members, FAST, false, one);
    one.next();
    zero.next();
    AtomicBoolean done = new AtomicBoolean();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 3; t++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!done.get()) receiver.poll();
                  }));
    }
    for (int i = 0; i < 5000; i++) say(sender, 0, "number " + i);
    for (int i = 0; i < 5000; i++) assertThat(zero.next()).isEqualTo("1 says number " + i);
    done.set(true);
    for (Thread thread : threads) thread.join();
    assertThat(zero.heard).isEmpty();
  }

  @Test
  void whoWaitsReadsTheAnswerInItsOwnThread() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Set<Thread> readers = ConcurrentHashMap.newKeySet();
    Ear zero =
        new Ear() {
          @Override
          public void message(int peer, byte[] bytes, int offset, int length)
              throws MalformedFrame {
            readers.add(Thread.currentThread());
            super.message(peer, bytes, offset, length);
          }
        };
    PeerLinks receiver = links(hello(0, 1), members, FAST, false, zero);
    Ear one = new Ear();
    PeerLinks sender = links(hello(1, 1), members, FAST, false, one);
    one.next();
    zero.next();
    while (!readers.contains(Thread.currentThread())) { // the selector's thread may be quicker
      say(sender, 0, "anybody");
      while (zero.heard.poll() == null) receiver.poll();
    }
    assertThat(readers).contains(Thread.currentThread());
  }

  @Test
  void whoeverWantsToReadHearsThatAnotherThreadIsAtIt() throws Exception {
    InetSocketAddress[] members = addresses(2);
    CountDownLatch reading = new CountDownLatch(1);
    CompletableFuture<Void> asked = new CompletableFuture<>();
    Ear zero =
        new Ear() {
          @Override
          public void message(int peer, byte[] bytes, int offset, int length)
              throws MalformedFrame {
            reading.countDown();
            asked.join();
            super.message(peer, bytes, offset, length);
          }
        };
    PeerLinks receiver = links(hello(0, 1), members, FAST, false, zero);
    Ear one = new Ear();
    PeerLinks sender = links(hello(1, 1), members, FAST, false, one);
    one.next();
    zero.next();
    say(sender, 0, "read by the selector's thread");
    reading.await();
    assertThat(receiver.poll()).isFalse();
    asked.complete(null);
    assertThat(zero.next()).isEqualTo("1 says read by the selector's thread");
    while (!receiver.poll()) Thread.onSpinWait(); // it is about to have read
  }

  @Test
  void whoeverReadsTheEndOfALinkHasItDialledAgain() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear one = new Ear();
    PeerLinks second = links(hello(1, 1), members, FAST, false, one);
    assertThat(one.heard).isEmpty();
    for (int life = 1; life < 20; life++) {
      Ear zero = new Ear();
      PeerLinks first = links(hello(0, life), members, FAST, false, zero);
      assertThat(one.next()).isEqualTo("linked 0 " + life);
      first.close();
      while (one.heard.isEmpty()) second.poll();
      assertThat(one.next()).startsWith("unlinked 0");
    }
  }

  @Test
  void aBrokenLinkIsToldAndDialledAgain() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear one = new Ear();
    PeerLinks second = links(hello(1, 1), members, FAST, false, one);
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 1), members, FAST, false, zero);
    assertThat(one.next()).isEqualTo("linked 0 1");
    first.close();
    assertThat(one.next()).startsWith("unlinked 0");
    say(second, 0, "into the void");
    assertThat(one.next()).isEqualTo("lost 0: into the void");
    Ear again = new Ear();
    links(hello(0, 2), members, FAST, false, again);
    assertThat(one.next()).isEqualTo("linked 0 2");
    say(second, 0, "back");
    assertThat(again.next()).isEqualTo("linked 1 1");
    assertThat(again.next()).isEqualTo("1 says back");
    assertThat(second.counters().reconnections.sum()).isEqualTo(1);
    assertThat(second.counters().connections.sum()).isEqualTo(2);
  }

  @Test
  void whoDetectsIsToldOfMessagesThatNobodyWasThereToTake() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear one = new Ear();
    PeerLinks second = links(hello(1, 1), members, FAST, true, one);
    say(second, 0, "anybody?");
    assertThat(one.next()).isEqualTo("unreachable 0: anybody?");
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 1), members, FAST, true, zero);
    assertThat(one.next()).isEqualTo("linked 0 1");
    assertThat(zero.next()).isEqualTo("linked 1 1");
    second.close();
    assertThat(zero.next()).startsWith("unlinked 1");
    say(first, 1, "and you?"); // the other one would dial
    assertThat(zero.next()).isEqualTo("unreachable 1: and you?");
  }

  @Test
  void anAddressThatIsTakenIsSaidInOneSentence() throws Exception {
    InetSocketAddress[] members = addresses(2);
    links(hello(0, 1), members, FAST, false, new Ear());
    assertThatThrownBy(() -> links(hello(0, 2), members, FAST, false, new Ear()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("address ")
        .hasMessageContaining("cannot be used");
  }

  @Test
  void nothingOldReachesAPeerOfAnAlgorithmThatHearsOfLinks() throws Exception {
    absent = PeerLinks.Absent.LOST;
    InetSocketAddress[] members = addresses(2);
    Ear one = new Ear();
    PeerLinks second = links(hello(1, 1), members, FAST, false, one);
    say(second, 0, "old");
    assertThat(one.next()).isEqualTo("lost 0: old");
    assertThat(second.waiting(0)).isZero();
    Ear zero = new Ear();
    links(hello(0, 1), members, FAST, false, zero);
    assertThat(one.next()).isEqualTo("linked 0 1");
    say(second, 0, "new");
    assertThat(zero.next()).isEqualTo("linked 1 1");
    assertThat(zero.next()).isEqualTo("1 says new");
  }

  @Test
  void whatWaitsForAPeerThatNeverComesIsBounded() throws Exception {
    InetSocketAddress[] members = addresses(2);
    PeerLinks second = links(hello(1, 1), members, FAST.queueLimit(10_000), false, new Ear());
    for (int i = 0; i < 1000; i++) say(second, 0, "x");
    assertThat(second.waiting(0)).isBetween(9_000L, 10_000L);
    assertThat(second.counters().lost.sum()).isGreaterThan(800);
  }

  @Test
  void waitsBeforeRetriesGrowAndDiffer() {
    Backoff backoff = new Backoff(Duration.ofMillis(10), Duration.ofMillis(100), new Random(1));
    long[] waits = new long[20];
    Arrays.setAll(waits, i -> backoff.nanos());
    assertThat(waits[0]).isBetween(5_000_000L, 10_000_000L);
    assertThat(waits[19]).isBetween(50_000_000L, 100_000_000L);
    assertThat(Arrays.stream(waits).skip(5).distinct().count()).isGreaterThan(10);
    backoff.succeeded();
    assertThat(backoff.nanos()).isLessThanOrEqualTo(10_000_000L);
  }
}
