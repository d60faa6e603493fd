package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bellwether.lab.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The lab opens the browser of a desktop: here a program in its place, which tells its address. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class OpenBrowserTest {
  @TempDir Path directory;

  /** The lab on a machine with a screen or without one. */
  private Process lab(boolean screen, String... args) throws IOException, InterruptedException {
    Path browser = directory.resolve("xdg-open");
    Path opened = directory.resolve("opened");
    if (new ProcessBuilder("mkfifo", opened.toString()).start().waitFor() != 0) {
      throw new IOException("no named pipe");
    }
    Files.writeString(browser, "#!/bin/sh\necho \"$@\" >'" + opened + "'\n");
    if (!browser.toFile().setExecutable(true)) throw new IOException("cannot be run: " + browser);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    var environment = builder.environment();
    environment.put("PATH", directory + File.pathSeparator + System.getenv("PATH"));
    environment.remove("WAYLAND_DISPLAY");
    environment.remove("DISPLAY");
    if (screen) environment.put("DISPLAY", ":99");
    return builder.start();
  }

  @Test
  void theBrowserOpensTheAddressThatIsPrinted() throws Exception {
    Process lab = lab(true, "lab", "--port", "0");
    try (BufferedReader out = lab.inputReader(StandardCharsets.UTF_8);
        BufferedReader opened = Files.newBufferedReader(directory.resolve("opened"))) {
      String printed = out.readLine();
      assertThat(printed).startsWith("http://127.0.0.1:").contains("/#t=");
      assertThat(opened.readLine()).isEqualTo(printed);
    } finally {
      lab.destroy();
    }
  }

  @Test
  void noBrowserIsOpenedWithoutAScreenOrIfNobodyWantsOne() throws Exception {
    assertThat(startedBy(lab(false, "lab", "--port", "0"))).isEmpty();
    Files.delete(directory.resolve("opened"));
    assertThat(startedBy(lab(true, "lab", "--port", "0", "--no-browser"))).isEmpty();
  }

  /** What a lab has started once it has served a page: a browser would wait for a reader. */
  private static List<String> startedBy(Process lab) throws Exception {
    try (BufferedReader out = lab.inputReader(StandardCharsets.UTF_8)) {
      String page = out.readLine().replaceFirst("#.*", "");
      try (InputStream in = URI.create(page).toURL().openStream()) {
        assertThat(in.readAllBytes()).isNotEmpty();
      }
      return lab.children().map(child -> child.info().toString()).toList();
    } finally {
      lab.destroy();
    }
  }
}
