package org.bellwether.lab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(InChromium.class)
class BreakTest {
  private static final String PAPER =
      "{\"algorithm\": \"chang-roberts\", \"ids\": [3, 37, 19, 4, 25]}";
  private static final String DIAGRAM = "lab.diagram.canvas.toDataURL()";
  private static final String INVITATION =
      "{\"algorithm\": \"invitation\", \"ids\": [1, 2, 3, 4, 5], \"until\": 900}";
  private static final String LOCK =
      "{\"algorithm\": \"ricart-agrawala\", \"nodes\": 3,"
          + " \"operations\": {\"hold\": 5, \"requests\": [[0, 0]]}}";

  /** Clicks where the network picture shows something; the expression yields its place. */
  private static void clickNetwork(LabPage lab, String place) {
    lab.settle();
    List<?> at = (List<?>) lab.page().evaluate("() => " + place);
    lab.find("#network-canvas")
        .click(
            new Locator.ClickOptions()
                .setPosition(
                    ((Number) at.get(0)).doubleValue(), ((Number) at.get(1)).doubleValue()));
  }

  /** A click selects, and a second one opens the menu. */
  private static void menu(LabPage lab, String place) {
    clickNetwork(lab, place);
    clickNetwork(lab, place);
    assertThat(lab.find(".popover.menu")).isVisible();
  }

  private static void choose(LabPage lab, String text) {
    int branches = lab.number("lab.app.branches.length");
    lab.find(".popover.menu button:has-text('" + text + "')").first().click();
    assertThat(lab.find("[data-branch]")).hasCount(Math.max(2, branches + 1));
    lab.settle();
  }

  private static String flight(String kindAndLabel) {
    return "lab.network.flightPlace([...lab.run().seek(lab.app.event).flying].find((f) =>"
        + " lab.run().texts.get(f + 1)?.[1] === '"
        + kindAndLabel
        + "'), lab.app)";
  }

  @Test
  void aLostMessageMakesABranchAndTheRunBeforeItStays(LabPage lab) {
    lab.open(PAPER);
    lab.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
    lab.press("ArrowLeft");
    assertThat(lab.find("#place")).containsText("event 5 / 21");
    menu(lab, flight("37"));
    assertThat(lab.find(".popover.menu .title")).hasText("Election(37) from 1 to 2");
    choose(lab, "Lose it");
    assertThat(lab.find("#sentence")).containsText("Election(id=37) from node 1 to node 2 is lost");
    assertThat(lab.find("[data-branch='0']")).containsText("main elected: 37 leads (node 1)");
    assertThat(lab.find("[data-branch='1']")).containsText("lost Election(37) from 1 to 2");
    assertThat(lab.find("[data-branch='1']")).containsText("no leader");
    assertThat(
            lab.is(
                "(() => { const [a, b] = lab.app.branches.map((x) => x.run); return"
                    + " ['type', 'node', 'time', 'message', 'sender', 'flags'].every((name) =>"
                    + " a[name].subarray(0, 5).join() === b[name].subarray(0, 5).join()); })()"))
        .isTrue();
    lab.find("[data-branch='0']").click();
    assertThat(lab.find("#outcome")).containsText("elected: 37 leads");
    lab.press("End");
    assertThat(lab.find("#place")).containsText("event 21 / 21");
  }

  @Test
  void messagesAreDelayedDoubledAndDeliveredByKeyAndMenu(LabPage lab) {
    lab.open(PAPER);
    lab.find("#scrub").fill("5");
    lab.settle().press("m", "d");
    assertThat(lab.find("#sentence"))
        .containsText("Election(id=25) from node 4 to node 0 is delayed by 5");
    assertThat(lab.find("[data-branch='1']"))
        .containsText("after 5: delayed Election(25) from 4 to 0 by 5");
    lab.settle().press("b");
    assertThat(lab.find("[data-branch='0']")).hasAttribute("aria-pressed", "true");
    lab.find("#scrub").fill("5");
    lab.settle().press("m", "u");
    assertThat(lab.find("#sentence")).containsText("is duplicated");
    assertThat(lab.find("[data-branch='2']")).containsText("doubled Election(25)");
    // It is passed on twice, but the duplicate itself is not one more message sent.
    lab.press("End");
    assertThat(lab.find("#side .counts td").first()).hasText("12");
    assertThat(lab.find("#side .counts td").nth(1)).hasText("of 12");
    lab.settle().press("b");
    lab.find("#scrub").fill("5");
    lab.settle().press("m", "Enter");
    assertThat(lab.find(".popover.menu button").first()).isFocused();
    lab.press("Enter");
    assertThat(lab.find("[data-branch='3']"))
        .containsText("delivered Election(25) from 4 to 0 at once");
    assertThat(lab.find("#place")).containsText("time 0");
    assertThat(lab.find("#sentence")).containsText("node 0 receives Election(id=25)");
  }

  @Test
  void aNodeCrashesRecoversPausesAndResumes(LabPage lab) {
    lab.open("{\"algorithm\": \"bully\", \"ids\": [3, 1, 4, 2]}");
    lab.find("#scrub").fill("2");
    menu(lab, "lab.network.place(2)");
    choose(lab, "Crash");
    assertThat(lab.find("#sentence")).containsText("node 2 crashes");
    assertThat(lab.find("#network-legend")).containsText("down");
    menu(lab, "lab.network.place(2)");
    choose(lab, "Recover");
    assertThat(lab.find("#sentence")).containsText("node 2 recovers");
    menu(lab, "lab.network.place(0)");
    choose(lab, "Pause");
    assertThat(lab.find("#network-legend")).containsText("paused");
    menu(lab, "lab.network.place(0)");
    choose(lab, "Resume");
    assertThat(lab.find("#sentence")).containsText("node 0 resumes");
    assertThat(lab.find("[data-branch='4']")).containsText("node 0 resumes");
  }

  @Test
  void aClientAsksForTheLockAndLeavesIt(LabPage lab) {
    lab.open(LOCK).press("n");
    menu(lab, "lab.network.place(1)");
    choose(lab, "Ask for the lock");
    assertThat(lab.find("#sentence")).containsText("node 1 requests the lock");
    menu(lab, "lab.network.place(0)");
    choose(lab, "Leave the critical section");
    assertThat(lab.find("#sentence")).containsText("node 0 leaves the critical section");
    lab.press("n");
    assertThat(lab.find("#sentence")).containsText("enters the critical section");
  }

  @Test
  void aLinkIsCutAndHealed(LabPage lab) {
    lab.open(PAPER);
    lab.find("#scrub").fill("5");
    lab.settle();
    String middle =
        "(() => { const [a, b] = [lab.network.place(3), lab.network.place(4)];"
            + " return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]; })()";
    lab.page().evaluate("() => lab.go(21)");
    menu(lab, middle);
    assertThat(lab.find(".popover.menu .title")).hasText("link 3 – 4");
    choose(lab, "Cut both ways");
    assertThat(lab.find("#sentence")).containsText("links are cut");
    assertThat(lab.is("lab.run().cutAt(lab.app.event)(3, 4)")).isTrue();
    assertThat(lab.is("lab.run().cutAt(lab.app.event)(2, 3)")).isFalse();
    menu(lab, middle);
    choose(lab, "Heal the network");
    assertThat(lab.is("lab.run().cutAt(lab.app.event) === null")).isTrue();
  }

  @Test
  void invitationIsSplitAndHealed(LabPage lab) {
    lab.open(INVITATION);
    assertThat(lab.find("#outcome")).containsText("settled");
    lab.page().evaluate("() => lab.go(lab.run().lastUntil(200))");
    lab.settle().press("f");
    choose(lab, "Split the network: 0, 1 and 2, 3, 4");
    assertThat(lab.find("#sentence")).containsText("the network splits");
    assertThat(lab.is("lab.run().cutAt(lab.app.event)(0, 2)")).isTrue();
    lab.press("End");
    int split = lab.number("lab.run().result.leaders.length");
    assertThat(split).isGreaterThan(1);
    lab.page().evaluate("() => lab.go(lab.run().lastUntil(500))");
    lab.settle().press("f");
    choose(lab, "Heal the network");
    assertThat(lab.find("#sentence")).containsText("the network heals");
    assertThat(lab.find("#outcome")).containsText("settled");
    lab.press("End").settle();
    assertThat(lab.is("lab.run().cutAt(lab.app.event) === null")).isTrue();
    assertThat(WatchTest.serious(lab)).isEmpty();
  }

  @Test
  void groupsAndDelaysAreWhateverSomebodyTypes(LabPage lab) {
    lab.open(PAPER);
    lab.find("#scrub").fill("5");
    lab.settle().press("f");
    lab.find(".popover.menu button:has-text('Split it into groups')").click();
    assertThat(lab.find(".popover input")).isFocused();
    lab.find(".popover input").fill("0 3 | 9");
    lab.press("Enter");
    assertThat(lab.find(".popover .error")).hasText("9, expected nodes from 0 to 4");
    lab.find(".popover input").fill("0 3 | 1 2");
    lab.press("Enter");
    assertThat(lab.find("[data-branch='1']")).containsText("split: 0, 3 | 1, 2");
    assertThat(lab.is("lab.run().cutAt(lab.app.event)(0, 1)")).isTrue();
    lab.settle().press("m", "Enter");
    lab.find(".popover.menu button:has-text('Delay it by…')").click();
    lab.find(".popover input").fill("2.5");
    lab.press("Enter");
    assertThat(lab.find("[data-branch='2']")).containsText("by 2.5");
  }

  @Test
  void branchesAreLaidOverEachOtherAndRemoved(LabPage lab) {
    lab.open(PAPER);
    lab.find("#scrub").fill("5");
    menu(lab, flight("19"));
    choose(lab, "Lose it");
    String alone = lab.text(DIAGRAM);
    lab.press("o");
    assertThat(lab.find("#notice")).containsText("Ringed: what “lost Election(19)");
    lab.settle();
    assertThat(lab.text(DIAGRAM)).isNotEqualTo(alone);
    lab.press("o").settle();
    assertThat(lab.text(DIAGRAM)).isEqualTo(alone);
    lab.find("button[aria-label^='Remove branch']").click();
    assertThat(lab.find("[data-branch]")).hasCount(0);
    assertThat(lab.find("#outcome")).containsText("elected: 37 leads");
  }

  @Test
  void theAddressHoldsTheBranches(LabPage lab) {
    lab.open(PAPER);
    lab.find("#scrub").fill("5");
    menu(lab, flight("25"));
    choose(lab, "Delay it by 25");
    menu(lab, "lab.network.place(3)");
    choose(lab, "Crash");
    lab.page().evaluate("() => document.activeElement.blur()");
    lab.find("#notice").evaluate("notice => { notice.textContent = ''; }");
    byte[] seen = lab.settle().screenshot();
    byte[] again = lab.newTab(lab.page().url()).screenshot();
    assertThat(lab.find("[data-branch]")).hasCount(3);
    assertThat(lab.find("[data-branch='2']")).containsText("node 3 crashed");
    assertThat(again).isEqualTo(seen);
  }

  @Test
  void whatIsStillToHappenIsTouchedFromItsList(LabPage lab) {
    lab.open(PAPER);
    lab.find("#scrub").fill("5");
    lab.find("#tab-next").click();
    lab.find("[data-message='2'] button:has-text('Lose')").click();
    assertThat(lab.find("[data-branch='1']")).containsText("lost Election(37) from 1 to 2");
    assertThat(lab.find("#outcome")).containsText("no leader");
  }

  @Test
  void whatIsNotPossibleIsSaidAndNothingChanges(LabPage lab) {
    lab.open("{\"algorithm\": \"flooding\", \"nodes\": 4}");
    lab.find("#scrub").fill("4");
    lab.settle().press("m", "d");
    assertThat(lab.find("#notice")).containsText("lock-step");
    assertThat(lab.find("[data-branch]")).hasCount(0);
  }

  @Test
  void aLinkIsSelectedAndCutByKeyboardAlone(LabPage lab) {
    lab.open(PAPER).press("ArrowDown", "h", "h");
    assertThat(lab.find("#notice")).containsText("Selected: the link between 0 and 1");
    lab.press("Enter");
    assertThat(lab.find(".popover.menu")).containsText("link 0 – 1");
    lab.press("ArrowDown", "ArrowDown", "Enter");
    assertThat(lab.find(".branches")).containsText("cut 0 and 1");
  }
}
