package org.bellwether.lab.web;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;

/** A scenario as the address of the page holds it: compressed, in letters that need no escape. */
final class PackedScenario {
  private static final int SPARE = 64; // bytes by which what cannot be compressed may grow

  private PackedScenario() {}

  static String of(String json) {
    byte[] plain = json.getBytes(StandardCharsets.UTF_8);
    byte[] packed = new byte[2 * plain.length + SPARE];
    try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true)) {
      deflater.setInput(plain);
      deflater.finish();
      int length = deflater.deflate(packed);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(packed, length));
    }
  }
}
