package org.bellwether.node;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.TreeMap;
import org.bellwether.node.wire.Hello;
import org.bellwether.wiring.UntimedScenario;

/** What members must agree on before they talk. */
final class HandshakeTerms {
  private HandshakeTerms() {}

  /** The greeting of a node, with hashes of everything in which its peers must agree with it. */
  static Hello hello(
      UntimedScenario scenario,
      NodeSettings settings,
      Dialogue dialogue,
      long incarnation,
      long nonce) {
    return new Hello(
        Hello.VERSION,
        Hello.VERSION,
        settings.cluster(),
        hash(scenario.n() + Arrays.toString(scenario.setting().ids()) + settings.names()),
        scenario.entry().name(),
        hash(
            scenario.topology().name()
                + scenario.scenario().topology()
                + new TreeMap<>(scenario.scenario().parameters())
                + scenario.scenario().random().seed()
                + settings.unit()),
        dialogue.newest(),
        dialogue.oldest(),
        settings.position(),
        incarnation,
        nonce);
  }

  private static long hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }
}
