package org.bellwether.lab.corpus;

import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes the characters that are written to it; the first six bytes of SHA-256. */
final class Fingerprint extends Writer {
  private static final int BYTES = 6;

  private final MessageDigest digest;

  Fingerprint() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  static String of(String text) {
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.write(text.toCharArray(), 0, text.length());
    return fingerprint.text();
  }

  @Override
  public void write(char[] characters, int from, int length) {
    digest.update(new String(characters, from, length).getBytes(StandardCharsets.UTF_8));
  }

  String text() {
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
