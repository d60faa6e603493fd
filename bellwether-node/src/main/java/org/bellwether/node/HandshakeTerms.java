package org.bellwether.node;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.node.wire.Hello;
import org.bellwether.wiring.UntimedScenario;

/** What members must agree on before they talk. */
final class HandshakeTerms {
  /** What the configuration of locks calls the parameters of the service. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "guests", "guests",
          "lease", "lease",
          "longest", "longest-lease",
          "rho", "drift",
          "detection", "detection",
          "mutex", "algorithm");

  private HandshakeTerms() {}

  /** The greeting of a node, with hashes of everything in which its peers must agree with it. */
  static Hello hello(
      UntimedScenario scenario,
      NodeSettings settings,
      Dialogue dialogue,
      long incarnation,
      long nonce) {
    return new Hello(
        Hello.OLDEST,
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
        nonce,
        terms(scenario, settings));
  }

  /** What peers are told by name, so that a refusal can say what differs. */
  private static String terms(UntimedScenario scenario, NodeSettings settings) {
    boolean service = !settings.names().isEmpty(); // its users know settings by other names
    StringBuilder terms = new StringBuilder("members=");
    terms.append(service ? String.join(",", settings.names()) : settings.members().size());
    new TreeMap<>(scenario.scenario().parameters())
        .forEach(
            (name, value) -> {
              String known = service ? SETTINGS.get(name) : name;
              String said = String.valueOf(value).replace(' ', '_');
              if (known != null) terms.append(' ').append(known).append('=').append(said);
            });
    if (!service) {
      terms.append(" seed=").append(scenario.scenario().random().seed());
      terms.append(" unit-ms=").append(settings.unit().toMillis());
    }
    return terms.toString();
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
