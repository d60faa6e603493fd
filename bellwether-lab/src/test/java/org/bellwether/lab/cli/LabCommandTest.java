package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lab as the command line starts it; Ctrl-C has been pressed as soon as its address is out. */
class LabCommandTest {
  private static final String ADDRESS = "http://127\\.0\\.0\\.1:[0-9]+/#t=[0-9a-f]{32}";

  @TempDir Path directory;

  private Cli.Done lab(String line) {
    return new Cli(directory).interrupted().line(line);
  }

  /** The scenario that the printed address holds. */
  private static String scenario(Cli.Done done) throws DataFormatException {
    String packed = done.out().strip().replaceFirst(".*&s=", "");
    byte[] plain = new byte[1 << 16];
    try (Inflater inflater = new Inflater(true)) {
      inflater.setInput(Base64.getUrlDecoder().decode(packed));
      return new String(plain, 0, inflater.inflate(plain), StandardCharsets.UTF_8);
    }
  }

  @Test
  void withoutArgumentsItPrintsItsAddressOnOneLine() {
    Cli.Done done = lab("");
    assertThat(done.status()).isZero();
    assertThat(done.out()).matches(ADDRESS + "\n");
    assertThat(done.err()).isEmpty();
  }

  @Test
  void itTakesAFreePortIfItIsAskedTo() {
    assertThat(lab("lab --port 0 --no-browser").out()).matches(ADDRESS + "\n");
  }

  @Test
  void aPortThatIsTakenIsRefused() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      Cli.Done done = lab("lab --port " + other.getLocalPort());
      assertThat(done.status()).isEqualTo(2);
      assertThat(done.err()).contains("is taken, expected a free port or 0");
    }
  }

  @Test
  void anAlgorithmAnExampleOrAFileOpensAtOnce() throws IOException, DataFormatException {
    assertThat(scenario(lab("lab peterson --port 0"))).contains("\"algorithm\":\"peterson\"");
    assertThat(scenario(lab("lab chang-roberts/worst --port 0")))
        .contains("\"algorithm\":\"chang-roberts\"");
    Files.writeString(directory.resolve("s.yaml"), "algorithm: bully\nids: [4, 2, 7]\n");
    assertThat(scenario(lab("lab s.yaml --port 0"))).contains("\"ids\":[4,2,7]");
  }

  @Test
  void whatDoesNotExistIsRefusedBeforeAnythingIsServed() {
    Cli.Done done = lab("lab nobody --port 0");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.out()).isEmpty();
    assertThat(done.err()).contains("nobody");
  }
}
