package org.bellwether.lab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(InChromium.class)
class ExploreTest {
  private static void choose(LabPage lab, String text, int movesMade) {
    lab.find("#explore [data-move]:has-text('" + text + "')").first().click();
    assertThat(lab.find("#explore > h2")).containsText("after " + movesMade + " move");
  }

  @Test
  void theAdversaryOfLamportsLockLetsTwoNodesInAtOnce(LabPage lab) {
    lab.open(CheckInTheLabTest.REORDERED).press("i");
    assertThat(lab.find("#explore [data-move]").first()).isFocused();
    assertThat(lab.find("[data-property='mutual exclusion']")).containsText("✓");
    assertThat(lab.find("[data-property='no deadlock']")).containsText("✓");
    choose(lab, "node 0 requests the lock", 1);
    assertThat(lab.find("#explore-states tr.now")).containsText("0"); // whose states have changed
    assertThat(lab.find("#explore-states td.changed").first()).isVisible();
    choose(lab, "node 1 requests the lock", 2);
    choose(lab, "node 0 receives Request", 3);
    assertThat(lab.find("#outcome")).containsText("not finished: ");
    Locator fatal = lab.find("#explore [data-move]:has-text('node 1 receives Reply')");
    assertThat(fatal).containsText("✗ mutual exclusion");
    choose(lab, "node 1 receives Reply", 4);
    assertThat(lab.find("[data-property='mutual exclusion']"))
        .containsText("✗ mutual exclusion: nodes 0 and 1 are both in the critical section");
    assertThat(lab.find("#place")).containsText("event 4 / 4");
    assertThat(lab.find("#outcome")).containsText("✗ violation: mutual exclusion");
    lab.settle().press("Backspace");
    assertThat(lab.find("#explore > h2")).containsText("after 3 moves");
    assertThat(lab.find("[data-property='mutual exclusion']")).containsText("✓");
    lab.find("#leave-explore").click();
    assertThat(lab.find("#explore")).hasCount(0);
    assertThat(lab.find("#outcome")).containsText("quiescent");
  }

  @Test
  void nothingHasHappenedAndNothingIsAheadBeforeTheFirstMove(LabPage lab) {
    lab.open(CheckInTheLabTest.REORDERED).press("End", "i");
    assertThat(lab.find("#explore [data-move]").first()).isFocused();
    lab.settle();
    assertThat(lab.find("#place")).hasText("event 0 / 0 · time 0");
    assertThat(lab.find("#sentence")).containsText("Choose what happens first");
    assertThat(lab.find("#diagram-legend button")).hasCount(0);
    choose(lab, "node 0 requests the lock", 1);
    assertThat(lab.find("#place")).containsText("event 1 / 1");
    lab.settle().press("Backspace");
    assertThat(lab.find("#place")).hasText("event 0 / 0 · time 0");
    lab.find("#leave-explore").click();
    assertThat(lab.find("#place")).not().containsText("/ 0 ");
  }

  @Test
  void movesAreMadeByNumber(LabPage lab) {
    lab.open("{\"algorithm\": \"chang-roberts\", \"ids\": [2, 1]}").press("i");
    assertThat(lab.find("#explore [data-move]").first()).isFocused();
    lab.press("1");
    assertThat(lab.find("#explore > h2")).containsText("after 1 move");
    lab.settle().press("1");
    assertThat(lab.find("#explore > h2")).containsText("after 2 moves");
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void theStateGraphShowsWhereAPropertyIsViolated(String theme, LabPage lab) {
    lab.open(CheckInTheLabTest.REORDERED);
    if (theme.equals("dark")) lab.press("t");
    lab.press("y");
    lab.find("#be-adversary").click();
    lab.find("#draw-graph").click();
    assertThat(lab.find("#graph-told")).containsText("where a property is violated");
    lab.find("#nearest").click();
    assertThat(lab.find("#explore > h2")).containsText("after 4 moves");
    assertThat(lab.find("[data-property='mutual exclusion']")).containsText("✗");
    assertThat(lab.number("lab.app.explore.graph.way.at(-1)"))
        .isEqualTo(lab.number("lab.app.explore.graph.violated[0]"));
    lab.settle();
    assertThat(WatchTest.serious(lab)).isEmpty();
  }

  @Test
  void theStateGraphIsWalkedByKeyboard(LabPage lab) {
    lab.open("{\"algorithm\": \"chang-roberts\", \"ids\": [2, 1]}").press("i");
    lab.find("#draw-graph").click();
    lab.find("#state-graph").focus();
    lab.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft");
    assertThat(lab.find("#graph-mark")).containsText("after 2 moves. Enter goes there.");
    lab.press("Enter");
    assertThat(lab.find("#explore > h2")).containsText("after 2 moves");
    assertThat(lab.find("#state-graph")).isFocused();
    assertThat(lab.number("lab.app.explore.graph.depths[lab.app.explore.graph.way.at(-1)]"))
        .isEqualTo(2);
  }

  @Test
  void faultsThatTheAdversaryMayUseAreMovesToo(LabPage lab) {
    lab.open("{\"algorithm\": \"chang-roberts\", \"ids\": [2, 1]}").press("y");
    lab.find("[data-check=losses]").fill("1");
    lab.find("#be-adversary").click();
    choose(lab, "node 0 starts", 1);
    choose(lab, "node 1 starts", 2);
    choose(lab, "Election(id=2) from node 0 to node 1 is lost", 3);
    while (lab.find("#explore [data-move]").count() > 0) {
      int made = lab.number("lab.app.explore.view.path.length");
      lab.find("#explore [data-move]").first().click();
      assertThat(lab.find("#explore > h2")).containsText("after " + (made + 1) + " move");
    }
    assertThat(lab.find("[data-property=termination]")).containsText("✗");
  }

  @Test
  void theAddressHoldsTheWayThatWasChosen(LabPage lab) {
    lab.open(CheckInTheLabTest.REORDERED).press("i");
    choose(lab, "node 0 requests the lock", 1);
    choose(lab, "node 1 requests the lock", 2);
    lab.newTab(lab.settle().page().url());
    assertThat(lab.find("#explore > h2")).containsText("after 2 moves");
    assertThat(lab.find("#explore ol.events li")).hasCount(2);
  }
}
