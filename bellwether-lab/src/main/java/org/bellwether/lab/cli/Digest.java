package org.bellwether.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A fingerprint of a file, or of all files in a directory. */
final class Digest {
  private Digest() {}

  static String of(Path path) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> all = files.filter(Files::isRegularFile).sorted().toList();
      for (Path file : all) digest.update(Files.readAllBytes(file));
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
