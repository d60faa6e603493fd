package org.bellwether.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.state.StateHash;

/** Directories, to be compared byte by byte. */
final class FilesOf {
  private FilesOf() {}

  /** The length and a hash of every file, by name. */
  static Map<String, String> directory(Path directory) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        files.put(
            directory.relativize(file).toString(),
            bytes.length + " bytes, " + HexFormat.of().toHexDigits(StateHash.of(bytes)));
      }
    }
    return files;
  }
}
