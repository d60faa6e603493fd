package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.Limits;
import org.bellwether.session.Session;
import org.bellwether.session.Walk;
import org.junit.jupiter.api.Test;

/** The full screen, with keys from a test. */
class ScreenWalkTest {
  private static final Scenario RING = Scenario.builder("chang-roberts").ids(3, 2, 1).build();
  private static final String RIGHT = "\u001b[C";
  private static final String LEFT = "\u001b[D";
  private static final String DOWN = "\u001b[B";
  private static final String END = "\u001b[F";

  private final Walk walk = new Walk(Session.open(RING, Catalog.standard(), Limits.DEFAULT));

  /** Everything that was printed while these keys were pressed. */
  private String press(String... keys) throws IOException {
    StringWriter out = new StringWriter();
    byte[] typed = String.join("", keys).getBytes(StandardCharsets.UTF_8);
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(typed),
            new PrintWriter(out),
            new PrintWriter(new StringWriter()),
            true,
            true,
            80,
            false,
            true,
            Path.of(""),
            new Interrupt());
    new ScreenWalk(terminal, RING, walk, 24, 80).run();
    return out.toString();
  }

  private static List<String> page(Walk walk, int rows, int columns) {
    return new StepScreen(walk, new Colours(false), rows, columns).page(0, "a note");
  }

  @Test
  void thePageHasLanesAboveStatesBelowAndKeysAtTheBottom() {
    walk.jump(4);
    List<String> page = page(walk, 24, 80);
    assertThat(page).hasSize(24);
    assertThat(page).allMatch(line -> line.length() <= 80);
    assertThat(page.getFirst()).startsWith("chang-roberts, 3 nodes   event 4 of ");
    assertThat(page.get(1)).startsWith(" ".repeat(12) + "▼");
    assertThat(page.get(2)).startsWith("node 0   ▷──●");
    assertThat(page.get(3)).startsWith("node 1   ─▷──");
    assertThat(page).contains("4. node 0 receives Election(id=1) from node 2");
    assertThat(page).anyMatch(line -> line.startsWith("node 2 (id 1): "));
    assertThat(page).anyMatch(line -> line.startsWith("> message 1: Election(id=3) from node 0"));
    assertThat(page.get(22)).isEqualTo("a note");
    assertThat(page.getLast()).contains("q");
  }

  @Test
  void thePageFitsSmallWindowsAndLargeNetworks() {
    Scenario large = Scenario.builder("chang-roberts").nodes(200).build();
    Walk long_ = new Walk(Session.open(large, Catalog.standard(), Limits.DEFAULT));
    long_.jump(500);
    assertThat(page(long_, 12, 40)).hasSize(12).allMatch(line -> line.length() <= 40);
  }

  @Test
  void keysGoForwardAndBack() throws IOException {
    String out = press(RIGHT, RIGHT, " ", LEFT, "q");
    assertThat(walk.position()).isEqualTo(2);
    assertThat(out).contains("event 3 of").startsWith("\u001b[?1049h").endsWith("\u001b[?1049l");
    press(END, "q");
    assertThat(walk.look().ending()).isNotNull();
  }

  @Test
  void aMessageIsChosenAndLostDuplicatedDelayedOrDelivered() throws IOException {
    press(":j 3\n", DOWN, "l", "d", "+", "\n", "q");
    assertThat(walk.session().scenario().interventions())
        .extracting(Intervention::action)
        .hasSize(4)
        .startsWith(new Action.Lose(2))
        .hasOnlyElementsOfTypes(
            Action.Lose.class, Action.Duplicate.class, Action.Delay.class, Action.Deliver.class);
    press("u", "u", "u", "u", "q");
    assertThat(walk.session().scenario()).isEqualTo(RING);
  }

  @Test
  void commandsAndSearchesAreTypedAtTheBottom() throws IOException {
    String out =
        press(":crash 7\n", ":crash 1x\u007f\n", "/wins\n", ":h\n", "x", ":branches\n", "q");
    assertThat(out)
        .contains("7 is not a node, expected a node from 0 to 2")
        .contains("save FILE")
        .contains("main: at event");
    assertThat(walk.session().scenario().interventions())
        .containsExactly(new Intervention(0, new Action.Crash(1)));
  }

  @Test
  void theEndOfInputQuits() throws IOException {
    press(RIGHT);
    assertThat(walk.position()).isEqualTo(1);
  }
}
