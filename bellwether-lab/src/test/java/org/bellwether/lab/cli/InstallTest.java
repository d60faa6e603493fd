package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program on the path, with completion and manual. */
@DisabledOnOs(OS.WINDOWS)
class InstallTest {
  @TempDir Path directory;

  @BeforeEach
  void launcher() throws IOException {
    Path launcher = Files.createDirectories(directory.resolve("project")).resolve("bellwether");
    Files.writeString(launcher, "#!/bin/sh\n");
    System.setProperty("bellwether.launcher", launcher.toString());
  }

  @AfterEach
  void forget() {
    System.clearProperty("bellwether.launcher");
  }

  @Test
  void aLinkTheCompletionAndTheManualAreInstalledAndRemoved() throws IOException {
    for (int time = 0; time < 2; time++) { // the second time replaces the first
      Cli.Done done = new Cli(directory).line("install local/bin");
      assertThat(done.err()).isEmpty();
      assertThat(done.status()).isZero();
      assertThat(done.out()).contains("local/bin/bellwether runs ", "is not on the path");
    }
    Path local = directory.resolve("local");
    assertThat(local.resolve("bin/bellwether").toRealPath())
        .isEqualTo(directory.resolve("project/bellwether").toRealPath());
    assertThat(local.resolve("share/bash-completion/completions/bellwether"))
        .content()
        .contains("complete", "chang-roberts");
    assertThat(local.resolve("share/man/man1/bellwether-run.1"))
        .content()
        .contains(".SH NAME", "bellwether\\-run \\- ", ".B \\-\\-ring", ".SH EXAMPLES");
    assertThat(local.resolve("share/man/man1/bellwether.1"))
        .content()
        .contains("bellwether\\-new(1)");

    assertThat(new Cli(directory).line("install local/bin --remove").out()).startsWith("removed ");
    try (var left = Files.walk(local)) {
      assertThat(left.filter(file -> !Files.isDirectory(file))).isEmpty();
    }
    assertThat(new Cli(directory).line("install local/bin --remove").out())
        .startsWith("nothing is installed in ");
  }

  /** What roff needs: known requests, no text that looks like one, and escapes that it knows. */
  @Test
  void theManualIsWellFormed() throws Exception {
    new Cli(directory).line("install local/bin");
    try (Stream<Path> pages = Files.list(directory.resolve("local/share/man/man1"))) {
      List<Path> all = pages.toList();
      assertThat(all).hasSizeGreaterThan(15);
      for (Path page : all) checkManual(Files.readAllLines(page));
    }
  }

  private static void checkManual(List<String> lines) {
    assertThat(lines.getFirst()).matches("\\.TH \"[A-Z\\\\-]+\" 1");
    assertThat(lines.get(1)).isEqualTo(".SH NAME");
    assertThat(lines.get(2)).matches("bellwether[a-z\\\\-]* \\\\- \\S.*[^.]");
    assertThat(lines).contains(".SH SYNOPSIS", ".SH DESCRIPTION", ".SH EXIT STATUS");
    for (int i = 1; i < lines.size(); i++) {
      String line = lines.get(i);
      assertThat(line).isNotBlank().matches("(\\.(SH|B) \\S.*|\\.(TP|nf|fi)|[^.'].*)");
      assertThat(line.replaceAll("\\\\[e&\\-]", "")).doesNotContain("\\");
      if (line.equals(".TP")) assertThat(lines.get(i + 1)).startsWith(".B ");
    }
    assertThat(lines.stream().filter(".nf"::equals).count())
        .isEqualTo(lines.stream().filter(".fi"::equals).count());
  }

  @Test
  void whatIsNotOursIsNotReplaced() throws IOException {
    Path bin = Files.createDirectories(directory.resolve("bin"));
    Files.writeString(bin.resolve("bellwether"), "mine");
    Cli.Done done = new Cli(directory).line("install bin");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains("exists and is not a link to bellwether; move it away");
    assertThat(bin.resolve("bellwether")).content().isEqualTo("mine");
  }

  @Test
  void theUsualDirectoryIsOneOfTheUsersOnThePath() {
    assertThat(Installation.usualDirectory(Map.of("HOME", "/h", "PATH", "/usr/bin:/h/bin")))
        .isEqualTo(Path.of("/h/bin"));
    assertThat(Installation.usualDirectory(Map.of("HOME", "/h", "PATH", "/h/.local/bin:/h/bin")))
        .isEqualTo(Path.of("/h/.local/bin"));
    assertThat(Installation.usualDirectory(Map.of("HOME", "/h", "PATH", "/usr/bin")))
        .isEqualTo(Path.of("/h/.local/bin"));
    assertThatThrownBy(() -> Installation.usualDirectory(Map.of()))
        .hasMessageContaining("name a directory");
  }

  @Test
  void withoutALauncherThereIsNothingToLinkTo() {
    System.clearProperty("bellwether.launcher");
    assertThat(new Cli(directory).line("install bin").err()).contains("run ./bellwether install");
  }
}
