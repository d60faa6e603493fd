package org.bellwether.node.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bellwether.election.ChangRoberts;
import org.bellwether.election.InvitationElection;
import org.bellwether.model.Context;
import org.bellwether.model.Recoverable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeDiskTest {
  private static final DirectoryOwner OWNER = new DirectoryOwner("demo", "keeper", 1, 3, 7);

  @TempDir Path path;

  private record Kept(long number, List<Integer> more) {}

  private record Message() {}

  private static final class Keeper implements Recoverable<Message, Kept> {
    @Override
    public void receive(int port, Message message, Context<Message> ctx) {}

    @Override
    public void boot(@Nullable Kept saved, Context<Message> ctx) {}
  }

  private NodeDisk open(DirectoryOwner owner) throws IOException {
    Directory directory = Directory.open(path);
    try {
      return NodeDisk.open(directory, owner, Keeper.class);
    } catch (IOException e) {
      directory.close();
      throw e;
    }
  }

  @Test
  void aBlankDirectoryIsFounded() throws IOException {
    try (NodeDisk disk = open(OWNER)) {
      assertThat(disk.firstLife()).isTrue();
      assertThat(disk.saved()).isNull();
      assertThat(disk.incarnation()).isEqualTo(7);
    }
  }

  @Test
  void everyLifeHasALargerNumberThanTheOneBeforeAndFindsItsRecord() throws IOException {
    Kept kept = new Kept(12, List.of(3, 4));
    try (NodeDisk disk = open(OWNER)) {
      disk.persist(new Kept(11, List.of()));
      disk.persist(kept);
    }
    try (NodeDisk disk = open(OWNER)) {
      assertThat(disk.firstLife()).isFalse();
      assertThat(disk.saved()).isEqualTo(kept);
      assertThat(disk.incarnation()).isEqualTo(8);
    }
    DirectoryOwner other = new DirectoryOwner("demo", "keeper", 1, 3, 1000);
    try (NodeDisk disk = open(other)) {
      assertThat(disk.incarnation()).as("lives are counted on their disk").isEqualTo(9);
    }
  }

  @Test
  void aDirectoryOfSomebodyElseIsRefused() throws IOException {
    open(OWNER).close();
    assertThatThrownBy(() -> open(new DirectoryOwner("other", "keeper", 1, 3, 1)))
        .hasMessage(path + " belongs to cluster demo");
    assertThatThrownBy(() -> open(new DirectoryOwner("demo", "bully", 1, 3, 1)))
        .hasMessage(path + " belongs to algorithm keeper");
    assertThatThrownBy(() -> open(new DirectoryOwner("demo", "keeper", 2, 3, 1)))
        .hasMessage(path + " belongs to node 1");
    assertThatThrownBy(() -> open(new DirectoryOwner("demo", "keeper", 1, 4, 1)))
        .hasMessage(path + " belongs to a cluster of 3 members");
  }

  @Test
  void twoNodesCannotHaveOneDirectory() throws IOException {
    try (NodeDisk first = open(OWNER)) {
      assertThatThrownBy(() -> open(OWNER))
          .hasMessage("directory " + path + " is in use by another process");
      assertThat(first.firstLife()).isTrue();
    }
    open(OWNER).close();
  }

  @Test
  void aMissingDirectoryAndAFileInItsPlaceAreRefused() throws IOException {
    Path missing = path.resolve("missing");
    assertThatThrownBy(() -> Directory.open(missing))
        .isInstanceOf(DiskException.class)
        .hasMessage(
            "directory " + missing + " does not exist; create it to found a new node there");
    Path file = Files.createFile(path.resolve("file"));
    assertThatThrownBy(() -> Directory.open(file)).hasMessage(file + " is not a directory");
  }

  @Test
  void aFullDiskIsSaidInOneSentence() throws IOException {
    Path full = Path.of("/dev/full"); // a file that takes nothing, as on a disk without space
    assumeTrue(Files.exists(full), "this machine has no /dev/full");
    Files.createSymbolicLink(path.resolve("state.a"), full);
    try (Directory disk = Directory.open(path)) {
      assertThatThrownBy(() -> disk.write("state.a", new byte[] {1}))
          .isInstanceOf(DiskException.class)
          .hasMessageStartingWith(path.resolve("state.a") + " cannot be written: ");
    }
  }

  @Test
  void everyFlippedOrMissingByteOfTheIdentityIsNoticed() throws IOException {
    open(OWNER).close();
    Path identity = path.resolve("identity");
    byte[] good = Files.readAllBytes(identity);
    for (int i = 0; i < good.length; i++) {
      byte[] flipped = good.clone();
      flipped[i] ^= (byte) 0x10;
      Files.write(identity, flipped);
      assertThatThrownBy(() -> open(OWNER)).isInstanceOf(DiskException.Damaged.class);
      Files.write(identity, Arrays.copyOf(good, i));
      assertThatThrownBy(() -> open(OWNER)).isInstanceOf(DiskException.Damaged.class);
    }
  }

  @Test
  void aRecordWithoutAnIdentityIsNotForgotten() throws IOException {
    try (NodeDisk disk = open(OWNER)) {
      disk.persist(new Kept(1, List.of()));
    }
    Files.delete(path.resolve("identity"));
    assertThatThrownBy(() -> open(OWNER)).hasMessageContaining("has a record");
    Files.delete(path.resolve("state.b"));
    assertThatThrownBy(() -> open(OWNER)).hasMessageContaining("has a record");
  }

  @Test
  void aFoundingThatDidNotComeToItsEndIsDoneAgain() throws IOException {
    for (int failure = 1; failure < 20; failure++) {
      ForgetfulVolume volume = new ForgetfulVolume(failure);
      volume.failAt(failure);
      try {
        NodeDisk.open(volume, OWNER, Keeper.class);
      } catch (ForgetfulVolume.PowerFailure expected) {
        assertThat(failure).isLessThan(13);
      }
      volume.powerFails();
      NodeDisk again = NodeDisk.open(volume, OWNER, Keeper.class);
      again.persist(new Kept(5, List.of()));
      volume.powerFails();
      assertThat(NodeDisk.open(volume, OWNER, Keeper.class).saved())
          .isEqualTo(new Kept(5, List.of()));
    }
  }

  @Test
  void recordsOfRealAlgorithmsAndOfNodesWithoutRecordsAreAccepted() throws IOException {
    NodeDisk.open(new ForgetfulVolume(1), OWNER, ChangRoberts.class);
    NodeDisk.open(new ForgetfulVolume(1), OWNER, InvitationElection.class);
  }

  @Test
  void aRecordOfAnotherClassIsRefused() throws IOException {
    record Other(long number) {}
    try (NodeDisk disk = open(OWNER)) {
      disk.persist(new Other(3));
    }
    assertThatThrownBy(() -> open(OWNER)).hasMessageContaining("another version of the algorithm");
  }
}
