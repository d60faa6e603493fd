package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Members that show each other certificates. */
@Timeout(120)
class TlsGroupTest {
  private static final List<String> NAMES =
      List.of("node0.example", "node1.example", "node2.example");

  @TempDir private Path directory;
  private int[] ports = {};

  @BeforeEach
  void choosePorts() throws IOException {
    ports = LocalGroup.freePorts(3);
  }

  private Path copied(String file) throws IOException {
    Path path = directory.resolve(file);
    try (InputStream in =
        TlsGroupTest.class.getResourceAsStream("/org/bellwether/node/link/" + file)) {
      Files.copy(in, path, StandardCopyOption.REPLACE_EXISTING);
    }
    return path;
  }

  private Config config(String self, String keys) throws IOException {
    return Config.localhost("secret", self, ports)
        .directory(directory.resolve(self))
        .tls(copied(keys + ".pem"), copied(keys + ".key"), copied("authority.pem"))
        .tlsNames(NAMES);
  }

  private static Grant acquire(Member member) throws InterruptedException {
    return member.locks().acquire("orders", Duration.ofSeconds(60));
  }

  @Test
  void aLockMovesBetweenMembersThatProveWhoTheyAre() throws Exception {
    try (Member a = Bellwether.join(config("a", "node0"));
        Member b = Bellwether.join(config("b", "node1"));
        Member c = Bellwether.join(config("c", "node2"))) {
      long before;
      try (Grant grant = acquire(a)) {
        before = grant.fence();
      }
      try (Grant grant = acquire(b)) {
        assertThat(grant.fence()).isGreaterThan(before);
      }
    }
  }

  @Test
  void whoShowsTheCertificateOfAnotherMemberHasNoVote() throws Exception {
    try (Member a = Bellwether.join(config("a", "node0"));
        Member pretender = Bellwether.join(config("b", "node2"))) {
      assertThatThrownBy(() -> pretender.locks().acquire("orders", Duration.ofSeconds(3)))
          .isInstanceOf(NoMajority.class);
      assertThat(a.group().connected()).containsExactly("a");
    }
  }

  @Test
  void aGuestIsLetInByTheNameThatIsSetForGuests() throws Exception {
    Config guest = config("a", "node2").asGuest("worker");
    try (Member a = Bellwether.join(config("a", "node0").tlsGuests("node2.example"));
        Member b = Bellwether.join(config("b", "node1").tlsGuests("node2.example"));
        Member c = Bellwether.join(config("c", "node2").tlsGuests("node2.example"));
        Member worker = Bellwether.join(guest)) {
      acquire(worker).close();
    }
  }

  @Test
  void noGuestIsLetInIfNoNameIsSetForGuests() throws Exception {
    Config guest = config("a", "node2").asGuest("worker");
    try (Member a = Bellwether.join(config("a", "node0"));
        Member b = Bellwether.join(config("b", "node1"));
        Member c = Bellwether.join(config("c", "node2"));
        Member worker = Bellwether.join(guest)) {
      acquire(a).close();
      assertThatThrownBy(() -> worker.locks().acquire("orders", Duration.ofSeconds(3)))
          .isInstanceOf(NoMajority.class);
    }
  }

  @Test
  void aFileThatIsMissingIsNamed() throws Exception {
    Config config = config("a", "node0");
    Files.delete(directory.resolve("node0.key"));
    assertThatThrownBy(() -> Bellwether.join(config))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("node0.key");
  }
}
