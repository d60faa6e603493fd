package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to locks and leaders when members come and go. */
@Timeout(120)
class GroupTest {
  private static Grant acquire(Member member, String lock) throws InterruptedException {
    return member.locks().acquire(lock, Duration.ofSeconds(60));
  }

  @Test
  void theLockOfAMemberThatEndsGoesToAnotherOneWithALargerFence() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Grant held = acquire(group.member(0), "orders");
      group.member(0).close();
      assertThat(held.valid()).isFalse();
      held.lost().toCompletableFuture().get(60, TimeUnit.SECONDS);
      try (Grant next = acquire(group.member(1), "orders")) {
        assertThat(next.fence()).isGreaterThan(held.fence());
      }
      assertThatThrownBy(() -> group.member(0).locks().acquire("orders", Duration.ZERO))
          .isInstanceOf(MemberClosed.class)
          .hasMessageEndingWith("connected to nobody")
          .hasMessageStartingWith("this member is closed");
    }
  }

  @Test
  void withoutAMajorityNobodyIsServedAndWhatIsHeldIsLost() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Grant held = acquire(group.member(0), "orders");
      group.member(1).close();
      group.member(2).close();
      held.lost().toCompletableFuture().get(60, TimeUnit.SECONDS);
      assertThat(held.valid()).isFalse();
      assertThatThrownBy(held::check)
          .isInstanceOf(LockLost.class)
          .hasMessageContaining("lock \"orders\"")
          .hasMessageContaining("connected to a");
      Locks locks = group.member(0).locks();
      assertThatThrownBy(() -> locks.acquire("other", Duration.ofMillis(100)))
          .isInstanceOf(NoMajority.class)
          .hasMessageStartingWith(
              "lock \"other\" was not granted within 100 ms: there is no majority of the voters: b"
                  + " at localhost:")
          .hasMessageContaining("connected to a");
      assertThatThrownBy(() -> locks.acquireAsync("other", Duration.ofMillis(100)).join())
          .hasCauseInstanceOf(NoMajority.class);
      assertThat(group.member(0).locks().tryAcquire("orders")).isNull();
    }
  }

  @Test
  void patienceSpansTheStartOfAGroupAndAnOutage(@TempDir Path directory) throws Exception {
    int[] ports = LocalGroup.freePorts(3);
    try (Member a = join("a", ports, directory)) {
      CompletableFuture<Grant> first = a.locks().acquireAsync("first", Duration.ofMinutes(1));
      Member b = join("b", ports, directory);
      Member c = join("c", ports, directory);
      first.get().close();
      b.close();
      c.close();
      while (a.group().connected().size() > 1) Thread.onSpinWait();
      CompletableFuture<Grant> later = a.locks().acquireAsync("later", Duration.ofMinutes(1));
      CompletableFuture<Grant> other = CompletableFuture.supplyAsync(() -> held(a, "other"));
      assertThatThrownBy(() -> a.locks().acquire("none", Duration.ofSeconds(2)))
          .isInstanceOf(NoMajority.class);
      assertThat(later).as("longer than the detection time").isNotDone();
      assertThat(other).isNotDone();
      try (Member member = join("b", ports, directory)) {
        assertThat(later.get().valid()).isTrue();
        assertThat(other.get().fence()).isPositive();
      }
    }
  }

  private static Grant held(Member member, String lock) {
    try {
      return acquire(member, lock);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aViewNamesItsMembersAndItsCoordinator() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      BlockingQueue<GroupView> views = new LinkedBlockingQueue<>();
      group.member(1).onGroupChange(views::add);
      acquire(group.member(1), "anything").close();
      GroupView all = group.member(1).group();
      while (all.members().size() < 3) all = next(views);
      assertThat(all.members()).containsExactly("a", "b", "c");
      assertThat(all.coordinator()).isEqualTo("a");
      group.member(0).close();
      GroupView rest = next(views);
      while (rest.members().contains("a")) rest = next(views);
      assertThat(rest.number()).isGreaterThan(all.number());
      assertThat(rest.coordinator()).isIn("b", "c");
    }
  }

  private static GroupView next(BlockingQueue<GroupView> views) throws InterruptedException {
    GroupView next = views.poll(60, TimeUnit.SECONDS);
    assertThat(next).as("another view").isNotNull();
    return next;
  }

  @Test
  void leadershipPassesOnWhenTheLeaderResignsAndWhenItEnds() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      BlockingQueue<String> heard = new LinkedBlockingQueue<>();
      List<Leadership> candidates = new ArrayList<>();
      for (Member member : group.members()) {
        String name = member.name();
        candidates.add(
            member
                .leadership("scheduler")
                .onElected(term -> heard.add(name + " elected " + term.fence()))
                .onDeposed(term -> heard.add(name + " deposed " + term.fence())));
      }
      String first = heard.poll(60, TimeUnit.SECONDS);
      int leader = first.charAt(0) - 'a';
      assertThat(first).contains("elected");
      for (Leadership each : candidates) {
        while (!each.leader().equals(Optional.of(first.substring(0, 1)))) Thread.onSpinWait();
      }
      candidates.get(leader).resign();
      assertThat(heard.poll(60, TimeUnit.SECONDS)).isEqualTo(first.replace("elected", "deposed"));
      String second = heard.poll(60, TimeUnit.SECONDS);
      assertThat(second).contains("elected");
      assertThat(fence(second)).isGreaterThan(fence(first));
      group.member(second.charAt(0) - 'a').close();
      assertThat(heard.poll(60, TimeUnit.SECONDS)).isEqualTo(second.replace("elected", "deposed"));
      String third = heard.poll(60, TimeUnit.SECONDS);
      assertThat(third).contains("elected").doesNotStartWith(second.substring(0, 1));
      assertThat(fence(third)).isGreaterThan(fence(second));
      Leadership other = candidates.get('a' + 'b' + 'c' - second.charAt(0) - third.charAt(0) - 'a');
      while (!other.leader().equals(Optional.of(third.substring(0, 1)))) Thread.onSpinWait();
    }
  }

  @Test
  void aMemberWithAnotherListOfMembersIsNotLetIn(@TempDir Path directory) throws Exception {
    int[] ports = LocalGroup.freePorts(3);
    Config first = Config.localhost("strict", "a", ports).directory(directory.resolve("a"));
    List<Config.Seat> swapped = new ArrayList<>();
    for (int k = 0; k < 3; k++) {
      swapped.add(new Config.Seat(List.of("c", "b", "a").get(k), "localhost", ports[k]));
    }
    Config renamed = Config.of("strict", "b", swapped).directory(directory.resolve("b"));
    try (Member a = Bellwether.join(first);
        Member b = Bellwether.join(renamed)) {
      assertThatThrownBy(() -> b.locks().acquire("orders", Duration.ofSeconds(3)))
          .isInstanceOf(NoMajority.class);
      assertThat(a.group().connected()).containsExactly("a");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"suzuki-kasami", "raymond"})
  void aLockMovesByTheAlgorithmThatIsConfigured(String algorithm, @TempDir Path directory)
      throws Exception {
    int[] ports = LocalGroup.freePorts(3);
    List<Member> members = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      Config config = Config.localhost("choice", name, ports).algorithm(algorithm);
      members.add(Bellwether.join(config.directory(directory.resolve(name))));
    }
    long fence = 0;
    for (int k : new int[] {0, 1, 2, 1, 0, 2}) fence = next(members.get(k), fence);
    for (Member member : members) member.close();
  }

  @Test
  void aMemberMovesToAnotherAddressWithItsDirectory(@TempDir Path directory) throws Exception {
    int[] before = LocalGroup.freePorts(4);
    int[] after = {before[3], before[1], before[2]};
    List<Member> members = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) members.add(join(name, before, directory));
    long fence = next(members.get(2), 0);
    List<String> all = List.of("a", "b", "c");
    for (int k = 0; k < 3; k++) { // a moves; then the others hear of it, one after another
      members.get(k).close();
      members.set(k, join(all.get(k), after, directory));
      fence = next(members.get(1), fence);
    }
    for (Member member : members) {
      while (!member.group().connected().equals(all)) Thread.onSpinWait();
    }
    for (Member member : members) member.close();
  }

  @Test
  void aLostHostIsReplacedByOneAtAnotherAddressWithABlankDirectory(@TempDir Path directory)
      throws Exception {
    int[] before = LocalGroup.freePorts(4);
    int[] after = {before[3], before[1], before[2]};
    List<String> all = List.of("a", "b", "c");
    List<Member> members = new ArrayList<>();
    for (String name : all) members.add(join(name, before, directory));
    long fence = next(members.get(2), 0);
    members.getFirst().close(); // with everything that it has stored
    fence = next(members.get(1), fence);
    members.set(0, join("a", after, directory.resolve("new")));
    for (int k = 1; k < 3; k++) { // the others hear of the new address, one after another
      members.get(k).close();
      members.set(k, join(all.get(k), after, directory));
    }
    for (Member member : members) fence = next(member, fence);
    members.get(1).close(); // from here on, the new host has to vote
    fence = next(members.get(2), fence);
    next(members.get(0), fence);
    for (Member member : members) member.close();
  }

  private static Member join(String name, int[] ports, Path directory) throws Exception {
    int[] three = {ports[0], ports[1], ports[2]};
    return Bellwether.join(
        Config.localhost("moving", name, three).directory(directory.resolve(name)));
  }

  /** Holds the lock once, with a larger fence than before. */
  private static long next(Member member, long before) throws InterruptedException {
    try (Grant grant = acquire(member, "orders")) {
      assertThat(grant.fence()).isGreaterThan(before);
      return grant.fence();
    }
  }

  private static long fence(String heard) {
    return Long.parseLong(heard.substring(heard.lastIndexOf(' ') + 1));
  }

  @Test
  void oneMemberAloneServesItself() throws Exception {
    try (LocalGroup group = Bellwether.local(1)) {
      try (Grant grant = acquire(group.member(0), "alone")) {
        assertThat(grant.valid()).isTrue();
      }
    }
  }

  @Test
  void aHolderThatDiedIsForgottenByMembersAndGuests(@TempDir Path directory) throws Exception {
    int[] ports = LocalGroup.freePorts(3);
    try (Member a = join("a", ports, directory);
        Member c = join("c", ports, directory);
        Member guest = Bellwether.join(Config.localhost("moving", "a", ports).asGuest("worker"))) {
      MemberCore b =
          MemberCore.start(
              Config.localhost("moving", "b", ports).directory(directory.resolve("b")));
      Grant held = b.locks().acquire("orders", Duration.ofMinutes(1));
      held.announce();
      for (Member each : List.of(a, c, guest)) {
        while (!each.locks().holder("orders").equals(Optional.of("b"))) Thread.onSpinWait();
      }
      b.crash();
      for (Member each : List.of(a, c, guest)) {
        while (each.locks().holder("orders").isPresent()) Thread.onSpinWait();
      }
    }
  }

  @Test
  void namesOfLocksThatWereAnnouncedAreForgotten() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Member holder = group.member(1);
      for (int i = 0; i < 200; i++) {
        Grant grant = acquire(holder, "order " + i);
        grant.announce();
        grant.close();
      }
      Locks locks = holder.locks();
      while (locks.count() > 0) locks.tidy();
      for (Member each : group.members()) {
        while (each.core().announcedNames() > 0) Thread.onSpinWait();
      }
    }
  }
}
