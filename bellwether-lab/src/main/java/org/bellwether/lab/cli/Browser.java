package org.bellwether.lab.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The browser of whoever sits at this machine. */
final class Browser {
  private Browser() {}

  /** Opens an address if there is a screen to show it on; the printed address is there anyway. */
  static void open(String address) {
    List<String> command = command(System.getProperty("os.name").toLowerCase(Locale.ROOT));
    if (command.isEmpty()) return;
    try {
      new ProcessBuilder(command.getFirst(), address)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      // There is none, and the address can be copied.
    }
  }

  private static List<String> command(String system) {
    if (system.contains("mac")) return List.of("open");
    if (system.contains("windows")) return List.of("explorer");
    boolean screen = System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
    return screen ? List.of("xdg-open") : List.of();
  }
}
