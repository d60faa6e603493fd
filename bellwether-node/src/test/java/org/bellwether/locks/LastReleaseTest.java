package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.bellwether.group.Cast;
import org.bellwether.group.Claim;
import org.bellwether.group.FormerFounding;
import org.bellwether.group.FoundingMessage;
import org.bellwether.group.GroupMessage;
import org.bellwether.group.GroupRecord;
import org.bellwether.group.GuestMessage;
import org.bellwether.group.LockService;
import org.bellwether.group.MemberRecord;
import org.bellwether.model.Fence;
import org.bellwether.node.disk.Directory;
import org.bellwether.node.disk.DirectoryOwner;
import org.bellwether.node.disk.DiskException;
import org.bellwether.node.disk.NodeDisk;
import org.bellwether.node.disk.Slots;
import org.bellwether.node.disk.Volume;
import org.bellwether.node.wire.Dialect;
import org.bellwether.state.ValueCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The messages and the record on disk of the release before, and groups of both releases. */
@Timeout(180)
class LastReleaseTest {
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final long BORN = 1_790_000_000_123L; // in milliseconds, as lives were numbered

  @TempDir private Path directory;
  private int[] ports = {};

  private Config config(int k) throws IOException {
    if (ports.length == 0) ports = LocalGroup.freePorts(NAMES.size());
    return Config.localhost("rolling", NAMES.get(k), ports)
        .directory(directory.resolve(NAMES.get(k)));
  }

  private Dialect last() throws IOException {
    return new LastRelease(MemberCore.wired(config(0)).node(0), "path-compression");
  }

  // ---- Messages

  /** The bytes were written by that release. */
  @Test
  void itsMessagesHaveTheBytesThatItGaveThem() throws IOException {
    TreeMap<String, Claim> claims =
        new TreeMap<>(Map.of("orders", new Claim(new Fence(17, 3), 17)));
    GroupMessage promise =
        new GroupMessage.Promise(25, BORN, claims, new long[] {0, 17, 0}, new long[] {5, 6, 0}, 3);
    Cast cast = new Cast(25, new long[] {5, 0, 7}, 2);
    assertThat(bytes(new LockService.Grouped(new GroupMessage.Beat(9, 7, 3, 50), 9, 2)))
        .isEqualTo("2f02120e06641204");
    assertThat(bytes(new LockService.Grouped(promise, 17, 1)))
        .isEqualTo("2f0732f6b183c5986803076f72646572730122062204002200040a0c00062202");
    assertThat(bytes(new LockService.Grouped(new GroupMessage.Propose(cast), 17, 0)))
        .isEqualTo("2f090132040a000e042200");
    assertThat(bytes(new LockService.Grouped(new FoundingMessage.Newborn(77, 1, 2, 3), 0, 0)))
        .isEqualTo("2f0e9a010000");
    assertThat(bytes(new LockService.News("orders", "a", new Fence(17, 3), true)))
        .isEqualTo("33076f7264657273026101220601");
    assertThat(bytes(new LockService.Guested(new GuestMessage.Renew(4, 2, 100, true))))
        .isEqualTo("31060804c80101");
  }

  private String bytes(LockService.Message message) throws IOException {
    Object said = Objects.requireNonNull(last().outgoing(message));
    return HexFormat.of().formatHex(last().codec().save(said));
  }

  @Test
  void whatTheTwoReleasesSayAboutLivesIsLostBetweenThem() throws IOException {
    assertThat(last().outgoing(grouped(new FoundingMessage.Born(1, 2, true)))).isNull();
    assertThat(last().incoming(grouped(new FormerFounding.You(1, 2)))).isNull();
    assertThat(last().incoming(grouped(new FormerFounding.Newborn(5))))
        .isEqualTo(grouped(new FoundingMessage.Newborn(0, 0, 0, 0)));
  }

  private static LockService.Grouped grouped(GroupMessage content) {
    return new LockService.Grouped(content, 0, 0);
  }

  @Test
  void membersOfBothReleasesServeTogetherWhileOneAfterAnotherIsReplaced() throws Exception {
    Member[] members = new Member[NAMES.size()];
    try {
      for (int k = 0; k < members.length; k++) members[k] = Bellwether.join(config(k));
      long fence = fence(members[0]);
      for (int k = 0; k < members.length; k++) { // as members of the release before speak
        members[k].close();
        members[k] = Bellwether.join(config(k).dialects(List.of(last())));
        fence = serveAll(members, fence);
      }
      for (int k = 0; k < members.length; k++) {
        members[k].close();
        members[k] = Bellwether.join(config(k));
        fence = serveAll(members, fence);
      }
    } finally {
      for (Member member : members) if (member != null) member.close();
    }
  }

  private static long serveAll(Member[] members, long before) throws InterruptedException {
    long last = before;
    for (Member member : members) {
      while (!member.group().connected().containsAll(NAMES)) Thread.onSpinWait();
      long fence = fence(member);
      assertThat(fence).isGreaterThan(last);
      last = fence;
    }
    return last;
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

  // ---- The record

  /** Writes a directory as that release left it. */
  private void writeOld(int k, GroupRecord record) throws IOException {
    Path path = Files.createDirectories(config(k).directory());
    long schema = ValueCodec.of(Object.class, GroupRecord.class).schema();
    try (Directory volume = Directory.open(path)) {
      Slots.found(volume, schema).write(ValueCodec.named().save(record));
      volume.replace("identity", identity(k));
    }
  }

  private byte[] identity(int k) throws IOException {
    Path other = Files.createDirectories(directory.resolve("identity-" + k));
    DirectoryOwner owner = MemberCore.owner(config(k), BORN);
    NodeDisk.open(Directory.open(other), owner, LockService.class).close();
    return Files.readAllBytes(other.resolve("identity"));
  }

  private static GroupRecord old(long promised) {
    long[] founders = {BORN, BORN + 1, BORN + 2};
    long[] reborn = {0, 0, BORN + 1000};
    return new GroupRecord(promised, new long[3], BORN + 2000, true, founders, reborn);
  }

  @Test
  void itsRecordHasTheBytesThatItGaveIt() {
    long[] founders = {5, 6, 7};
    GroupRecord record =
        new GroupRecord(25, new long[] {0, 17, 0}, BORN, true, founders, new long[] {0, 0, 9});
    assertThat(HexFormat.of().formatHex(ValueCodec.named().save(record)))
        .isEqualTo(
            "19216f72672e62656c6c7765746865722e67726f75702e47726f75705265636f72643204002200f6b183"
                + "c5986801040a0c0e04000012");
    assertThat(record.renewed().lives()).containsExactly(5, 6, 9);
    assertThat(record.renewed().promised()).isEqualTo(25);
  }

  @Test
  void aGroupGoesOnFromTheRecordsOfTheReleaseBefore() throws Exception {
    long promised = 8L * 900_000 + 1;
    for (int k = 0; k < NAMES.size(); k++) writeOld(k, old(promised));
    Member[] members = new Member[NAMES.size()];
    try {
      for (int k = 0; k < 2; k++) members[k] = Bellwether.join(config(k)); // a majority is enough
      long fence = fence(members[0]);
      assertThat(Fence.unpacked(fence).epoch()).isGreaterThan(promised);
      members[2] = Bellwether.join(config(2));
      fence = serveAll(members, fence);
      members[2].close();
      Bellwether.refound(config(2)); // it has lost its disk
      members[2] = Bellwether.join(config(2));
      serveAll(members, fence);
    } finally {
      for (Member member : members) if (member != null) member.close();
    }
  }

  /** A disk on which nothing fits any more after so many writes. */
  private record FullVolume(Directory disk, int[] left) implements Volume {
    @Override
    public String name() {
      return disk.name();
    }

    @Override
    public byte @Nullable [] read(String file) throws DiskException {
      return disk.read(file);
    }

    @Override
    public void write(String file, byte[] bytes) throws DiskException {
      if (left[0]-- <= 0) {
        throw new DiskException(file + " cannot be written: No space left on device");
      }
      disk.write(file, bytes);
    }

    @Override
    public void force(String file) throws DiskException {
      disk.force(file);
    }

    @Override
    public void rename(String file, String newName) throws DiskException {
      disk.rename(file, newName);
    }

    @Override
    public void forceNames() throws DiskException {
      disk.forceNames();
    }

    @Override
    public void close() {
      disk.close();
    }
  }

  @Test
  void aDiskThatIsFullInTheMiddleOfTheUpgradeLosesNothing() throws Exception {
    GroupRecord before = old(8_000_001);
    writeOld(0, before);
    DirectoryOwner owner = MemberCore.owner(config(0), 1);
    MemberRecord next = before.renewed();
    for (int writes = 0; writes < 2; writes++) {
      FullVolume full = new FullVolume(Directory.open(config(0).directory()), new int[] {writes});
      assertThatThrownBy(
              () -> {
                try (full;
                    NodeDisk disk = NodeDisk.open(full, owner, LockService.class)) {
                  assertThat(disk.saved()).isInstanceOf(MemberRecord.class);
                  disk.persist(next);
                }
              })
          .isInstanceOf(DiskException.class)
          .hasMessageContaining("No space left");
    }
    try (NodeDisk disk =
        NodeDisk.open(Directory.open(config(0).directory()), owner, LockService.class)) {
      assertThat(disk.saved()).extracting("promised").isEqualTo(8_000_001L);
      disk.persist(next);
    }
    try (NodeDisk disk =
        NodeDisk.open(Directory.open(config(0).directory()), owner, LockService.class)) {
      assertThat(disk.saved()).extracting("incarnation").isEqualTo(BORN + 2000);
    }
  }
}
