package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.bellwether.node.NodeSettings;
import org.bellwether.node.link.LoopbackPorts;
import org.bellwether.node.link.Security;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigTest {
  private static final String MEMBERS =
      "members = a@localhost:7101, b@localhost:7102, c@localhost:7103\n";

  @TempDir private Path directory;

  private Config load(String text) throws IOException {
    return Config.load(Files.writeString(directory.resolve("bellwether.properties"), text));
  }

  @Test
  void readsAPropertiesFile() throws IOException {
    Config config =
        load(
            "cluster = orders\nself = b\n"
                + MEMBERS
                + "directory = data\nlease = 80ms\ndetection = 2s\ndrift = 5%\n"
                + "algorithm = raymond\nrestarts = no\n");
    assertThat(config.cluster()).isEqualTo("orders");
    assertThat(config.self()).isEqualTo("b");
    assertThat(config.position()).isEqualTo(1);
    assertThat(config.members())
        .hasToString("[a@localhost:7101, b@localhost:7102, c@localhost:7103]");
    assertThat(config.directory()).isEqualTo(Path.of("data"));
    assertThat(config.lease()).isEqualTo(Duration.ofMillis(80));
    assertThat(config.longestLease()).isEqualTo(Duration.ofMillis(500));
    assertThat(config.detection()).isEqualTo(Duration.ofSeconds(2));
    assertThat(config.drift()).isEqualTo(5);
    assertThat(config.algorithm()).isEqualTo("raymond");
    assertThat(config.restarts()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, 0.0.0.0, 7102",
    "0.0.0.0:9000, 0.0.0.0, 9000",
    "[::]:9000, ::, 9000",
    "[::1], ::1, 7102",
    "::, ::, 7102"
  })
  void aMemberListensWhereItIsTold(String bind, String host, int port) throws Exception {
    Config config = load("cluster = orders\nself = b\n" + MEMBERS + "bind = " + bind + "\n");
    for (Config each : List.of(config, config.lease(Duration.ofMillis(60)))) {
      assertThat(each.bind()).isEqualTo(InetSocketAddress.createUnresolved(host, port));
    }
  }

  @Test
  void aMemberWhoseHostsAreNotKnownYetListensWhereItIsTold() throws Exception {
    int port = LoopbackPorts.free(1).getFirst().getPort();
    Config config =
        load(
            "cluster = o\nself = a\nplaintext = yes\nmembers = a@a.invalid:%d, b@b.invalid:1, c@c.invalid:1\n"
                    .formatted(port)
                + "bind = 127.0.0.5\ndirectory = "
                + directory.resolve("a")
                + "\n");
    try (Member member = Bellwether.join(config);
        Socket socket = new Socket("127.0.0.5", port)) {
      assertThat(socket.isConnected()).isTrue();
      assertThat(member.group().members()).isEmpty();
    }
  }

  @Test
  void bindIsForMembersAndHasAHost() {
    assertThatThrownBy(() -> load("cluster = o\nself = a\n" + MEMBERS + "bind = :9000\n"))
        .hasMessageContaining("bind: \":9000\", expected HOST or HOST:PORT of a member");
    assertThatThrownBy(() -> load("cluster = o\nguest = g\n" + MEMBERS + "bind = h:9000\n"))
        .hasMessageContaining("bind: \"h:9000\", expected HOST or HOST:PORT of a member");
  }

  @Test
  void aGroupOnThisMachineNeedsNoFile() {
    Config config = Config.localhost("orders", "c", 7101, 7102, 7103);
    assertThat(config.position()).isEqualTo(2);
    assertThat(config.directory().endsWith(Path.of(".bellwether", "orders", "c"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lease = soon     | lease: "soon", expected a time such as 50ms or 2s
          lease = 5ms      | lease: "5 ms", expected from 20 to 60000 ms
          drift = 10       | drift: "10", expected a percentage such as 10%
          drift = 80%      | drift: "80%", expected from 0% to 50%
          detection = 10ms | detection: "10 ms", expected from 200 to 300000 ms
          leese = 5ms      | leese: there is no such key, expected one of algorithm, bind, cluster, detection
          algorithm = ricart-agrawala | algorithm: "ricart-agrawala", expected one of
          restarts = never | restarts: "never", expected yes or no
          self = x         | self: "x", expected one of the members a, b, c
          """)
  void wrongValuesAreNamedTogetherWithTheFileAndWhatIsExpected(String line, String expected) {
    assertThatThrownBy(() -> load("cluster = orders\nself = a\n" + MEMBERS + line + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bellwether.properties: " + expected);
  }

  @Test
  void aLeaseThatOutlastsTheDetectionTimeIsRefusedWithBothValues() throws IOException {
    String expected =
        "lease: \"10000 ms\", expected at most the detection time of 1000 ms less the drift of 10%,"
            + " which is 900 ms";
    String file = "cluster = orders\nself = a\n" + MEMBERS + "lease = 10s\n";
    assertThatThrownBy(() -> load(file)).hasMessageContaining(expected);
    Config config = Config.localhost("orders", "a", 7101).lease(Duration.ofSeconds(10));
    assertThatThrownBy(() -> Bellwether.join(config.directory(directory)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(expected);
    assertThat(load(file + "detection = 12s\n").lease()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void twoVotersAndEightAreRefusedWithTheReason() {
    assertThatThrownBy(() -> Config.localhost("orders", "a", 7101, 7102))
        .hasMessage(
            "members lists 2 members, expected 1 or 3 to 7: with two, nobody can work as soon as"
                + " either of them fails");
    assertThatThrownBy(() -> Config.localhost("orders", "a", 1, 2, 3, 4, 5, 6, 7, 8))
        .hasMessageContaining("slower, not safer");
  }

  @Test
  void addressesOutsideThisMachineNeedTheWordThatTheNetworkIsTrusted() throws IOException {
    Config config =
        load(
            """
            cluster = o
            self = a
            members = a@192.0.2.1:7101, b@192.0.2.2:7101, c@192.0.2.3:7101
            """);
    assertThatThrownBy(() -> Bellwether.join(config.directory(directory.resolve("a"))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a@192.0.2.1:7101 is not on this machine")
        .hasMessageContaining("set tls-cert, tls-key and tls-ca")
        .hasMessageContaining("\"plaintext = yes\"");
    NodeSettings trusting = MemberCore.settings(config.plaintext());
    assertThat(trusting.security()).isSameAs(Security.PLAINTEXT);
    assertThat(trusting.names()).containsExactly("a", "b", "c");
  }

  @Test
  void membersMustDifferInNameAndAddress() {
    assertThatThrownBy(() -> load("cluster = o\nself = a\nmembers = a@h:1, a@h:2, c@h:3\n"))
        .hasMessageContaining("each name once");
    assertThatThrownBy(() -> load("cluster = o\nself = a\nmembers = a@h:1, b@h:1, c@h:3\n"))
        .hasMessageContaining("each address once");
    assertThatThrownBy(() -> load("cluster = o\nself = a\nmembers = a:1\n"))
        .hasMessageContaining("members: \"a:1\", expected NAME@HOST:PORT");
  }

  @Test
  void certificatesAreGivenTogether() throws IOException {
    String members =
        "cluster = o\nself = a\nmembers = a@192.0.2.1:1, b@192.0.2.2:1, c@192.0.2.3:1\n";
    String files = "tls-cert = a.pem\ntls-key = a.key\ntls-ca = ca.pem\n";
    assertThat(load(members + files).mayLeaveThisMachine()).isTrue();
    assertThatThrownBy(() -> load(members + "tls-cert = a.pem\n"))
        .hasMessageContaining("tls-cert, tls-key and tls-ca: some are missing");
    assertThatThrownBy(() -> load(members + files + "tls-names = x, y\n"))
        .hasMessageContaining("tls-names: \"x, y\", expected one name for each member");
    assertThatThrownBy(() -> load(members + files + "plaintext = yes\n"))
        .hasMessageContaining("expected no, because there is TLS");
  }
}
