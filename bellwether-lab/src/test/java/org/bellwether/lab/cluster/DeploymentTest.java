package org.bellwether.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.locks.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The files in examples/deploy. */
class DeploymentTest {
  private static final Path FILES = Path.of("..", "examples", "deploy");
  private static final Pattern GROUP =
      Pattern.compile("\\n( +)cluster = orders\\n(?:\\1[^\\n]*\\n)+");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"bellwether-node@.service", "bellwether-locks.service"})
  void systemdAcceptsTheUnit(String name) throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/systemd-analyze")),
        "systemd-analyze is not on this machine");
    // The program need not be installed where the unit expects it.
    Path unit = directory.resolve(name.replace("@", "@0"));
    Files.writeString(
        unit,
        Files.readString(FILES.resolve(name))
            .replaceAll("(/opt/bellwether|/usr/bin)/bellwether", "/bin/true")
            .replace("EnvironmentFile=", "EnvironmentFile=-"));
    Process verify =
        new ProcessBuilder("systemd-analyze", "verify", unit.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(verify.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).isEmpty();
    assertThat(verify.waitFor()).isZero();
  }

  @Test
  void theGroupOfTheManifestsIsOneThatMembersAndGuestsAccept() throws Exception {
    for (String name : List.of("bellwether-0", "bellwether-1", "bellwether-2")) {
      Config config = Config.of(group("kubernetes/voters.yaml", name));
      assertThat(config.self()).isEqualTo(name);
      assertThat(config.members()).hasSize(3);
    }
    Config guest = Config.of(group("kubernetes/guests.yaml", "guest"));
    assertThat(guest.members())
        .isEqualTo(Config.of(group("kubernetes/voters.yaml", "bellwether-0")).members());
    assertThat(Config.of(group("compose.yaml", "a")).members()).hasSize(3);
    assertThat(Config.load(FILES.resolve("locks.properties")).members()).hasSize(3);
  }

  /** The group in a manifest, as the member of a name reads it. */
  private static Properties group(String file, String name) throws Exception {
    Matcher text = GROUP.matcher(Files.readString(FILES.resolve(file)));
    assertThat(text.find()).as(file).isTrue();
    Properties properties = new Properties();
    properties.load(new StringReader(text.group().replace("NAME", name)));
    return properties;
  }

  @Test
  void kubernetesFindsTheMembersByTheNamesOfTheGroup() throws Exception {
    Map<String, Map<?, ?>> kinds = documents("kubernetes/voters.yaml");
    Map<?, ?> members = (Map<?, ?>) kinds.get("StatefulSet").get("spec");
    Map<?, ?> service = (Map<?, ?>) kinds.get("Service").get("spec");
    assertThat(service.get("clusterIP")).isEqualTo("None");
    assertThat(service.get("publishNotReadyAddresses")).isEqualTo(true);
    assertThat(members.get("serviceName")).isEqualTo(at(kinds.get("Service"), "metadata", "name"));
    assertThat(at(members, "selector", "matchLabels"))
        .isEqualTo(service.get("selector"))
        .isEqualTo(at(members, "template", "metadata", "labels"))
        .isEqualTo(at(kinds.get("PodDisruptionBudget"), "spec", "selector", "matchLabels"));
    assertThat(Config.of(group("kubernetes/voters.yaml", "bellwether-0")).members())
        .hasSize((int) members.get("replicas"));
    Map<?, ?> container =
        (Map<?, ?>) ((List<?>) at(members, "template", "spec", "containers")).getFirst();
    assertThat(at(container, "livenessProbe", "httpGet", "path")).isEqualTo("/health");
    assertThat(at(container, "readinessProbe", "httpGet", "path")).isEqualTo("/ready");
    assertThat(at(container, "securityContext", "readOnlyRootFilesystem")).isEqualTo(true);
    assertThat(documents("kubernetes/guests.yaml")).containsOnlyKeys("ConfigMap", "Deployment");
    assertThat(documents("compose.yaml")).hasSize(1);
  }

  /** The documents of a file by their kind. */
  private static Map<String, Map<?, ?>> documents(String file) throws Exception {
    Load load = new Load(LoadSettings.builder().build());
    Map<String, Map<?, ?>> kinds = new LinkedHashMap<>();
    for (Object document : load.loadAllFromString(Files.readString(FILES.resolve(file)))) {
      kinds.put(String.valueOf(((Map<?, ?>) document).get("kind")), (Map<?, ?>) document);
    }
    return kinds;
  }

  private static Object at(Map<?, ?> from, String... keys) {
    Object found = from;
    for (String key : keys) found = ((Map<?, ?>) found).get(key);
    return found;
  }
}
