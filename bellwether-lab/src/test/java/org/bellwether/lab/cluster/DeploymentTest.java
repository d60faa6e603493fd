package org.bellwether.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files in examples/deploy. */
class DeploymentTest {
  private static final Path FILES = Path.of("..", "examples", "deploy");
  private static final String UNIT = "bellwether-node@.service";

  @TempDir Path directory;

  @Test
  void systemdAcceptsTheUnit() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/systemd-analyze")),
        "systemd-analyze is not on this machine");
    // The program need not be installed where the unit expects it.
    Path unit = directory.resolve(UNIT.replace("@", "@0"));
    Files.writeString(
        unit,
        Files.readString(FILES.resolve(UNIT)).replace("/opt/bellwether/bellwether", "/bin/true"));
    Process verify =
        new ProcessBuilder("systemd-analyze", "verify", unit.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(verify.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).isEmpty();
    assertThat(verify.waitFor()).isZero();
  }
}
