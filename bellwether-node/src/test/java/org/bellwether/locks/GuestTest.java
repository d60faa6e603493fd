package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that use the locks of a group without a vote, over real sockets. */
@Timeout(120)
class GuestTest {
  private static Grant acquire(Member who, String lock) throws InterruptedException {
    return who.locks().acquire(lock, Duration.ofSeconds(60));
  }

  @Test
  void membersAndGuestsHoldALockOneAtATimeAndFencesGrow() throws Exception {
    try (LocalGroup group = Bellwether.local(3);
        ExecutorService pool = Executors.newFixedThreadPool(6)) {
      List<Member> all = new ArrayList<>(group.members());
      for (String name : List.of("x", "y", "z")) all.add(group.guest(name));
      FenceGuard store = new FenceGuard();
      AtomicInteger inside = new AtomicInteger();
      AtomicInteger overlaps = new AtomicInteger();
      int[] count = new int[1]; // guarded by the lock alone
      List<Future<?>> done = new ArrayList<>();
      for (Member who : all) {
        Callable<Void> work =
            () -> {
              for (int i = 0; i < 30; ) {
                try (Grant grant = acquire(who, "shared")) {
                  if (inside.incrementAndGet() != 1 && grant.valid()) overlaps.incrementAndGet();
                  if (grant.valid()) {
                    store.check(grant.fence());
                    count[0]++;
                    i++;
                  }
                  inside.decrementAndGet();
                }
              }
              return null;
            };
        done.add(pool.submit(work));
      }
      for (Future<?> each : done) each.get();
      assertThat(overlaps.get()).isZero();
      assertThat(count[0]).isEqualTo(180);
    }
  }

  @Test
  void aGuestTakesALockAgainWithoutAMessage() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Member guest = group.guest("worker");
      long first;
      try (Grant grant = acquire(guest, "own")) {
        first = grant.fence();
      }
      for (int i = 0; i < 1000; i++) {
        try (Grant grant = acquire(guest, "own")) {
          assertThat(grant.fence()).isGreaterThan(first);
          first = grant.fence();
        }
      }
      while (guest.group().members().size() < 3) Thread.onSpinWait(); // until all have come
      assertThat(guest.name()).isEqualTo("worker");
    }
  }

  @Test
  void everybodyKnowsAGuestThatLeads() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Member guest = group.guest("worker");
      Member other = group.guest("other");
      CompletableFuture<Leadership.Term> elected = new CompletableFuture<>();
      guest.leadership("jobs").onElected(elected::complete);
      elected.get(60, TimeUnit.SECONDS);
      for (Member each : List.of(group.member(0), group.member(1), group.member(2), other)) {
        while (!each.leadership("jobs").leader().equals(Optional.of("worker"))) {
          Thread.onSpinWait();
        }
      }
      CompletableFuture<Leadership.Term> next = new CompletableFuture<>();
      other.leadership("jobs").onElected(next::complete);
      guest.close();
      assertThat(next.get(60, TimeUnit.SECONDS).fence()).isGreaterThan(elected.get().fence());
    }
  }

  @Test
  void aGuestGoesOnWithTheMembersThatAreLeft() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Member guest = group.guest("worker");
      long before;
      try (Grant grant = acquire(guest, "orders")) {
        before = grant.fence();
      }
      group.member(1).close();
      try (Grant grant = acquire(guest, "orders")) {
        assertThat(grant.fence()).isGreaterThan(before);
      }
      group.member(0).close(); // which leaves no majority, though the last lease may go on
      assertThatThrownBy(
              () -> {
                for (int i = 0; ; i++) {
                  guest.locks().acquire("lock " + i, Duration.ofSeconds(3)).close();
                }
              })
          .isInstanceOf(NoMajority.class);
    }
  }

  @Test
  @Tag("soak")
  void aServiceOfSixtyProcessesSharesALock() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      List<Member> all = new ArrayList<>(group.members());
      for (int k = 0; k < 60; k++) all.add(group.guest("worker-" + k));
      long before = 0;
      for (Member who : all) {
        try (Grant grant = acquire(who, "orders")) {
          assertThat(grant.fence()).isGreaterThan(before);
          before = grant.fence();
        }
      }
    }
  }

  @Test
  void aMemberServesOnlySoManyGuests(@TempDir Path directory) throws Exception {
    int[] ports = LocalGroup.freePorts(1);
    Config one = Config.localhost("small", "a", ports).guests(1);
    try (Member member = Bellwether.join(one.directory(directory))) {
      Member first = Bellwether.join(one.asGuest("first"));
      acquire(first, "a").close();
      try (Member second = Bellwether.join(one.asGuest("second"))) {
        assertThatThrownBy(() -> second.locks().acquire("b", Duration.ofSeconds(3)))
            .isInstanceOf(NoMajority.class);
        first.close();
        acquire(second, "b").close();
      }
    }
  }

  @Test
  void aGuestIsConfiguredByItsName() {
    Properties properties = new Properties();
    properties.setProperty("cluster", "shop");
    properties.setProperty("members", "a@localhost:7001, b@localhost:7002, c@localhost:7003");
    properties.setProperty("guest", "worker-7");
    properties.setProperty("guests", "20");
    Config config = Config.of(properties);
    assertThat(config.guest()).isTrue();
    assertThat(config.self()).isEqualTo("worker-7");
    assertThat(config.guests()).isEqualTo(20);
    properties.setProperty("guest", "b");
    assertThatThrownBy(() -> Config.of(properties))
        .hasMessage("guest: \"b\", expected another name than the members a, b, c");
    properties.setProperty("self", "a");
    assertThatThrownBy(() -> Config.of(properties))
        .hasMessage("self and guest: both are set, expected one of them");
    properties.remove("guest");
    properties.setProperty("guests", "1001");
    assertThatThrownBy(() -> Config.of(properties))
        .hasMessage("guests: \"1001\", expected from 0 to 1000");
  }
}
