package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.bellwether.lab.Main;
import org.bellwether.lab.trace.PngImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program as a process on a terminal, at which somebody presses Ctrl-C. */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class ControlCTest {
  private static final char CONTROL_C = 3;

  @TempDir Path directory;

  private record Ended(int status, String shown) {}

  /**
   * Runs a command line on a terminal of its own, made by script(1).
   *
   * @param moment when a text like this is shown, Ctrl-C is pressed
   */
  private Ended interrupt(String line, String moment) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "there is no script(1)");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    // Whoever runs these tests in the background has switched the signal off.
    Files.writeString(
        directory.resolve("program.sh"),
        "exec env --default-signal=INT '%s' -cp '%s' %s \"$@\"\n"
            .formatted(java, System.getProperty("java.class.path"), Main.class.getName()));
    Process process =
        new ProcessBuilder("/usr/bin/script", "-qefc", "sh program.sh " + line, "/dev/null")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    StringBuilder shown = new StringBuilder();
    Pattern now = Pattern.compile(moment);
    boolean pressed = false;
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (int next = out.read(); next >= 0; next = out.read()) {
        shown.append((char) next);
        if (pressed || !now.matcher(shown).find()) continue;
        pressed = true;
        process.getOutputStream().write(CONTROL_C);
        process.getOutputStream().flush();
      }
    } catch (IOException e) {
      assertThat(e).as(shown.toString()).hasMessageContaining("Input/output error"); // it has ended
    }
    return new Ended(process.waitFor(), shown.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          compare mutex --nodes 20                    > 4 of 22  > 3(n-1) = 57
          compare elections --nodes 3,20 --crashes 20 > with 20  > invitation
          table vitanyi --nodes 256                   > f = w2.i > i^2
          worst chang-roberts --nodes 20 --runs 9999999 > runs   > the most expensive of
          check itai-rodeh --ring 4 --starts first    > states   > the search was interrupted
          conform time-slice --ids 3,1,2 --unit-ms 60000 > something else > nothing is compared
          """)
  void whatWasMeasuredIsShown(String line, String moment, String kept) throws Exception {
    Ended ended = interrupt(line, moment);
    assertThat(ended.status()).as(ended.shown()).isEqualTo(Interrupt.STATUS);
    assertThat(ended.shown()).contains(kept).contains("interrupted").doesNotContain("failed");
  }

  @Test
  void whatASweepHasMeasuredIsKept() throws Exception {
    Ended ended =
        interrupt(
            "sweep chang-roberts --vary nodes=2^4..2^16 --repeat 2000 --out made",
            "[2-9] of 13 cells");
    assertThat(ended.status()).as(ended.shown()).isEqualTo(Interrupt.STATUS);
    assertThat(ended.shown()).contains("cells are finished and kept");
    assertThat(Files.readAllLines(directory.resolve("made/journal.jsonl")))
        .hasSizeGreaterThanOrEqualTo(2);
  }

  /** Draws a picture when the JVM is about to end, as after Ctrl-C. */
  static final class DrawsAtTheEnd {
    private DrawsAtTheEnd() {}

    public static void main(String[] args) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> draw(Path.of(args[0]))));
    }

    private static void draw(Path file) {
      try {
        String svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
        Files.write(file, PngImage.of(svg));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void whatWasMeasuredCanStillBeDrawn() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                DrawsAtTheEnd.class.getName(),
                "x.png")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(told).isZero();
    assertThat(directory.resolve("x.png")).as(told).isNotEmptyFile();
  }
}
