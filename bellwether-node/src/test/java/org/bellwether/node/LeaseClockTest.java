package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which clock counts leases, in processes that may call native code and in others. */
@Timeout(120)
class LeaseClockTest {
  private static final Duration ASLEEP = Duration.ofDays(10);

  /** Says whether the clock counts suspension, and by how much it is ahead of the other one. */
  static final class Reader {
    public static void main(String[] args) {
      long other = System.nanoTime();
      long ahead = LeaseClock.nanos() - other;
      System.out.println(LeaseClock.countsSuspension() + " " + Duration.ofNanos(ahead).toDays());
    }
  }

  /** The classes of this process, and before them those that a jar has for newer releases. */
  private static String classPath() {
    String classes = System.getProperty("java.class.path");
    Path newer =
        Path.of(
                URI.create(
                    LeaseClock.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
            .resolve("META-INF/versions/22");
    return Files.exists(newer) ? newer + File.pathSeparator + classes : classes;
  }

  /** What a process says, on whichever stream. */
  private static String said(List<String> before, String... options) throws Exception {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", classPath(), Reader.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.strip();
  }

  /** What a command begins with that is to find its machine suspended for long, since it booted. */
  private static List<String> afterSuspension() throws Exception {
    List<String> enter =
        List.of("unshare", "--time", "--boottime", "" + ASLEEP.toSeconds(), "--fork");
    List<String> trial = new ArrayList<>(enter);
    trial.add("true");
    boolean possible;
    try {
      possible = new ProcessBuilder(trial).start().waitFor() == 0;
    } catch (IOException e) {
      possible = false;
    }
    assumeTrue(possible, "no time namespaces can be made here");
    return enter;
  }

  @Test
  void leasesGoOnWhileTheMachineIsSuspendedWhereNativeCodeMayBeCalled() throws Exception {
    assumeTrue(Runtime.version().feature() >= 22, "Java 21 cannot call the system");
    String said = said(afterSuspension(), "--enable-native-access=ALL-UNNAMED");
    assertThat(said).isEqualTo("true " + ASLEEP.toDays());
  }

  @Test
  void otherwiseTheClockOfTheJvmCountsAndNobodyIsWarned() throws Exception {
    assertThat(said(List.of())).isEqualTo("false 0");
  }
}
