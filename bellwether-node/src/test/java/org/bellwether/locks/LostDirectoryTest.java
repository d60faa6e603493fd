package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bellwether.group.LockService;
import org.bellwether.group.MemberRecord;
import org.bellwether.model.Fence;
import org.bellwether.node.disk.Directory;
import org.bellwether.node.disk.DiskException;
import org.bellwether.node.disk.NodeDisk;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Members that lose their directories, over real sockets and on real disks. */
@Timeout(180)
class LostDirectoryTest {
  private static final String NAMES = "abc";
  private static final Instant BEGIN_OF_2025 = Instant.parse("2025-01-01T00:00:00Z");

  @TempDir private Path directory;
  private final Member[] members = new Member[NAMES.length()];
  private int[] ports = {};

  @BeforeEach
  void found() throws IOException {
    ports = LocalGroup.freePorts(NAMES.length());
    for (int k = 0; k < members.length; k++) start(k);
  }

  @AfterEach
  void close() {
    for (Member member : members) if (member != null) member.close();
  }

  private Config config(int k) {
    String name = NAMES.substring(k, k + 1);
    return Config.localhost("disks", name, ports).directory(directory.resolve(name));
  }

  private void start(int k) throws IOException {
    members[k] = Bellwether.join(config(k));
  }

  /** Stops a member, loses its directory, and starts it again. */
  private void lose(int k) throws IOException {
    members[k].close();
    Bellwether.refound(config(k));
    start(k);
  }

  private long fence(int k) throws InterruptedException {
    while (true) {
      try (Grant grant = members[k].locks().acquire("orders", Duration.ofSeconds(60))) {
        return grant.fence();
      } catch (NoMajority e) {
        // this machine is too busy for its processes to hear of each other
      }
    }
  }

  @Test
  void aMemberThatHasLostItsDirectoryIsToldByTheOthersAndVotesAgain() throws Exception {
    long minutes = Duration.between(BEGIN_OF_2025, Instant.now()).toMinutes();
    long first = fence(0);
    assertThat(Fence.unpacked(first).epoch()).isGreaterThanOrEqualTo(8 * (minutes - 60));
    lose(1);
    long second = fence(1);
    assertThat(second).isGreaterThan(first);
    members[0].close(); // from here on, the one that was blank has to vote
    assertThat(fence(2)).isGreaterThan(second);
  }

  /** As when a frozen process was replaced, which wakes up after all others have restarted. */
  @Test
  void aReplacedMemberThatComesBackIsRefusedWhoeverRestartsAndTheOthersServe() throws Exception {
    long fence = fence(2);
    members[2].close();
    move("c", "replaced");
    start(2);
    assertThat(fence(2)).isGreaterThan(fence);
    members[2].close(); // the right one is away for a while
    move("c", "right");
    move("replaced", "c");
    for (int k = 0; k < 2; k++) {
      fence = fence(1 - k);
      members[k].close();
      start(k);
    }
    CompletableFuture<MemberClosed> end = new CompletableFuture<>();
    start(2);
    members[2].onClosed(end::complete);
    for (int k = 0; k < 2; k++) {
      long next = fence(k);
      assertThat(next).isGreaterThan(fence);
      fence = next;
    }
    assertThat(end.get(60, TimeUnit.SECONDS))
        .hasMessageContaining("c of member c was replaced by another one; move it aside");
    assertThat(members[2].state()).isEqualTo(Member.State.FAILED);
    members[2].close();
    move("c", "replaced");
    move("right", "c");
    start(2);
    assertThat(fence(2)).isGreaterThan(fence);
  }

  private void move(String from, String to) throws IOException {
    Files.move(directory.resolve(from), directory.resolve(to));
  }

  @Test
  void nobodyIsGrantedALockWhenTheDirectoriesOfAMajorityAreLost() throws Exception {
    fence(0);
    for (int k = 0; k < 2; k++) members[k].close();
    for (int k = 0; k < 2; k++) Bellwether.refound(config(k));
    for (int k = 0; k < 2; k++) start(k);
    assertThatThrownBy(() -> members[0].locks().acquire("orders", Duration.ofSeconds(3)))
        .isInstanceOf(LockException.class)
        .hasMessageContaining(
            "there is no view yet (a new group begins when all its members are up; one whose members"
                + " have lost most of their directories has to be founded again, see refound)");
    lose(2); // whoever decides that the group is lost founds a new one
    assertThat(fence(2)).isPositive();
  }

  @Test
  void fencesGrowWhenAGroupIsFoundedAgainThatHadMoreViewsThanMinutes() throws Exception {
    long last = Fence.unpacked(fence(0)).epoch();
    for (Member member : members) member.close();
    long reached = last + 8 * 1_000_000; // as if views had changed a million times
    try (NodeDisk disk =
        NodeDisk.open(
            Directory.open(directory.resolve("b")),
            MemberCore.owner(config(1), 0),
            LockService.class)) {
      MemberRecord stored = (MemberRecord) Objects.requireNonNull(disk.saved());
      disk.persist(
          new MemberRecord(
              reached,
              stored.floors(),
              stored.incarnation(),
              stored.disk(),
              stored.group(),
              stored.lives(),
              stored.disks(),
              stored.owes()));
    }
    try (Stream<Path> files = Files.list(directory.resolve("c"))) {
      for (Path file : files.toList()) Files.delete(file); // b is the only one that knows
    }
    Files.delete(directory.resolve("a").resolve("state.b"));
    for (int k = 0; k < 3; k++) Bellwether.refound(config(k));
    Bellwether.refound(config(1)); // a second time does no harm
    for (int k = 0; k < 3; k++) start(k);
    for (int k = 0; k < 3; k++) {
      assertThat(Fence.unpacked(fence(k)).epoch()).isGreaterThan(reached);
    }
  }

  @Test
  void fencesGrowAboveTheOneThatTheOperatorKnows() throws Exception {
    for (Member member : members) member.close();
    long known = new Fence(8L * 2_000_000, 7).packed();
    try (Stream<Path> files = Files.list(directory.resolve("b"))) {
      for (Path file : files.toList()) Files.delete(file);
    }
    Files.delete(directory.resolve("b"));
    Bellwether.refound(config(0));
    assertThat(Bellwether.refound(config(1), known)).isEqualTo(directory.resolve("b"));
    Bellwether.refound(config(2));
    for (int k = 0; k < 3; k++) start(k);
    assertThat(fence(2)).isGreaterThan(known);
    assertThatThrownBy(() -> Bellwether.refound(config(0), 0))
        .hasMessageStartingWith("above: 0, expected a fence from 1 to ");
  }

  @Test
  void theDirectoryOfAnotherMemberIsNotSetAside() throws Exception {
    fence(0);
    for (Member member : members) member.close();
    assertThatThrownBy(() -> Bellwether.refound(config(1).directory(directory.resolve("a"))))
        .isInstanceOf(DiskException.Foreign.class)
        .hasMessageEndingWith("a belongs to node 0");
    assertThat(directory.resolve("a")).isDirectory();
  }

  @Test
  void aMemberWithADamagedDirectoryIsToldWhatToDo() throws Exception {
    fence(0);
    members[0].close();
    Files.delete(directory.resolve("a").resolve("state.a"));
    assertThatThrownBy(() -> Bellwether.join(config(0)))
        .isInstanceOf(DiskException.class)
        .hasMessageEndingWith(" is missing; move the directory aside and start again");
  }

  @Test
  void theDirectoryOfAMemberThatRunsIsNotTakenFromIt() throws Exception {
    fence(0);
    assertThatThrownBy(() -> Bellwether.refound(config(0))).isInstanceOf(DiskException.class);
    assertThat(Files.exists(directory.resolve("a"))).isTrue();
    members[0].close();
    Path kept = Bellwether.refound(config(0));
    assertThat(kept).isEqualTo(directory.resolve("a.before-1")).isDirectory();
    assertThatThrownBy(() -> Bellwether.refound(config(0).directory(directory.resolve("none"))))
        .hasMessageEndingWith("does not exist: nothing to set aside");
  }
}
