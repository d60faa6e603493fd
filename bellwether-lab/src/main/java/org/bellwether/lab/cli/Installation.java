package org.bellwether.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the program is reached from anywhere: a link in a directory of the path, and beside that
 * directory the completion of the shell and the manual.
 *
 * @param launcher the script that starts the program
 * @param bin the directory for the link
 * @param share the directory for the rest
 */
record Installation(Path launcher, Path bin, Path share) {
  private static final String NAME = "bellwether";

  /** An installation in a directory of programs: its neighbour {@code share} takes the rest. */
  static Installation in(Path bin, Path launcher) {
    Path parent = bin.getParent();
    Path prefix = parent == null ? bin : parent;
    return new Installation(launcher, bin, prefix.resolve("share"));
  }

  /**
   * The directory for a user who names none: one of their own, on the path if there is one.
   *
   * @throws Refusal if the user has no home
   */
  static Path usualDirectory(Map<String, String> environment) {
    String home = environment.get("HOME");
    if (home == null || home.isEmpty()) {
      throw new Refusal(
          "HOME is not set; name a directory, for example: bellwether install /usr/local/bin");
    }
    Path local = Path.of(home, ".local", "bin");
    Path own = Path.of(home, "bin");
    return !onPath(local, environment) && onPath(own, environment) ? own : local;
  }

  static boolean onPath(Path directory, Map<String, String> environment) {
    Path wanted = directory.toAbsolutePath().normalize();
    for (String part : environment.getOrDefault("PATH", "").split(":", -1)) {
      if (!part.isEmpty() && Path.of(part).toAbsolutePath().normalize().equals(wanted)) return true;
    }
    return false;
  }

  Path link() {
    return bin.resolve(NAME);
  }

  Path completion() {
    return share.resolve("bash-completion").resolve("completions").resolve(NAME);
  }

  Path manual() {
    return share.resolve("man").resolve("man1");
  }

  /**
   * Makes the link and writes the files; what an earlier installation left is replaced.
   *
   * @param pages the manual by the name of the page
   * @throws Refusal if something else has the name of the link
   */
  void install(String script, Map<String, String> pages) throws IOException {
    refuseForeign();
    Files.createDirectories(bin);
    Files.deleteIfExists(link());
    Files.createSymbolicLink(link(), launcher.toAbsolutePath());
    Files.createDirectories(completion().getParent());
    Files.writeString(completion(), script);
    Files.createDirectories(manual());
    for (Map.Entry<String, String> page : pages.entrySet()) {
      Files.writeString(manual().resolve(page.getKey() + ".1"), page.getValue());
    }
  }

  /** Removes what {@link #install} made; the files that were there. */
  List<Path> remove(Map<String, String> pages) throws IOException {
    refuseForeign();
    List<Path> all = new ArrayList<>(List.of(link(), completion()));
    for (String page : pages.keySet()) all.add(manual().resolve(page + ".1"));
    List<Path> removed = new ArrayList<>();
    for (Path file : all) if (Files.deleteIfExists(file)) removed.add(file);
    return removed;
  }

  /** Only a link to a launcher of ours is replaced or removed. */
  private void refuseForeign() throws IOException {
    if (!Files.exists(link(), LinkOption.NOFOLLOW_LINKS)) return;
    @Nullable Path target =
        Files.isSymbolicLink(link()) ? Files.readSymbolicLink(link()).getFileName() : null;
    if (target == null || !target.toString().equals(NAME)) {
      throw new Refusal(
          link()
              + " exists and is not a link to bellwether; move it away, or name another directory");
    }
  }
}
