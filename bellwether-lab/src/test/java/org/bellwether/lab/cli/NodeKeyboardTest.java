package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.node.ClusterPlan;
import org.bellwether.node.NodeSettings;
import org.bellwether.node.TextDrivenMember;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.link.LoopbackPorts;
import org.bellwether.node.link.Security;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class NodeKeyboardTest {
  private final StringWriter err = new StringWriter();

  private Terminal typing(String text) {
    return new Terminal(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        false,
        false,
        80,
        false,
        false,
        Path.of(""),
        new Interrupt());
  }

  /** The node tells its application a moment after its step is shown; a person may be quicker. */
  @Test
  void whoReadsThatTheNodeEntersCanReleaseBeforeTheNodeHasToldIt() throws IOException {
    ClusterPlan plan =
        ClusterPlan.of(Scenario.builder("central").nodes(2).build(), Catalog.standard(), "alpha");
    NodeSettings settings =
        new NodeSettings(
            "keyboard",
            0,
            LoopbackPorts.free(2),
            null,
            Duration.ofMillis(1),
            LinkSettings.DEFAULT,
            Security.NONE);
    List<String> shown = new ArrayList<>();
    LiveLines lines = new LiveLines(shown::add, LiveLines.What.SOME, false);
    NodeKeyboard keyboard =
        new NodeKeyboard(typing("request\nrelease\nrequest\nrequest\n"), plan, 0, lines);
    // What the node tells is heard by nobody.
    try (TextDrivenMember member = new TextDrivenMember(plan, settings, null, false, _ -> {})) {
      member.follow(keyboard);
      member.start();
      keyboard.converse(member);
    }
    assertThat(err).hasToString("bellwether: node 0 has the lock already\n");
    assertThat(shown)
        .filteredOn(line -> line.contains("it enters the critical section"))
        .hasSize(2);
  }
}
