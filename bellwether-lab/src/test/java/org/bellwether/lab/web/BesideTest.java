package org.bellwether.lab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two algorithms on the same network, one below the other. */
@ExtendWith(InChromium.class)
class BesideTest {
  /** How many instants both runs have, and how many of these stand at different places. */
  private static final String COMMON =
      """
      (() => {
        const [a, b] = [lab.run(), lab.app.beside.run];
        const at = new Map(a.first.map((first, i) => [a.time[first], a.from[i]]));
        const common = b.first.map((first, i) => [b.time[first], b.from[i]]).filter(([time]) => at.has(time));
        return `${common.length}, ${common.filter(([time, from]) => at.get(time) !== from).length}`;
      })()
      """;

  private static void beside(LabPage lab, String algorithm) {
    lab.press("a");
    lab.find(".catalogue input").fill(algorithm);
    lab.find("[data-beside=" + algorithm + "]").click();
  }

  @Test
  void twoAlgorithmsShareAnAxisOfTime(LabPage lab) {
    lab.open();
    String alone = lab.text("[...lab.run().x].join()");
    beside(lab, "peterson");
    assertThat(lab.find("#caption")).hasText("chang-roberts 30 messages, ends at 16");
    assertThat(lab.find("#beside-caption")).containsText("peterson 48 messages, ends at 24");
    lab.settle();
    assertThat(lab.text(COMMON)).isEqualTo("17, 0");
    lab.find("#scrub").fill("20");
    assertThat(WatchTest.serious(lab)).isEmpty();
    String pictures =
        "lab.diagram.canvas.toDataURL() + document.getElementById('beside-canvas').toDataURL()";
    String seen = lab.settle().text(pictures);
    assertThat(lab.page().url()).contains("&beside=peterson");
    lab.newTab(lab.page().url());
    assertThat(lab.text(pictures)).isEqualTo(seen);
    lab.find("#take-away").click();
    assertThat(lab.find("#beside-canvas")).isHidden();
    assertThat(lab.settle().text("[...lab.run().x].join()")).isEqualTo(alone);
    assertThat(lab.page().url()).doesNotContain("beside");
  }

  /** An instant in which one run does more than the other has room for both. */
  @Test
  void runsWithOtherDelaysStandBelowEachOtherToo(LabPage lab) {
    lab.open(
        "{\"algorithm\": \"franklin\", \"nodes\": 7, \"links\": {\"delay\": {\"uniform\": [1, 4]}}}");
    beside(lab, "hirschberg-sinclair");
    assertThat(lab.find("#beside-caption")).containsText("hirschberg-sinclair");
    lab.settle();
    assertThat(lab.text(COMMON)).endsWith(", 0");
    lab.find("#scrub").fill("9");
    lab.settle().press("m", "x"); // a branch of the upper run finds its place on the axis
    assertThat(lab.find("[data-branch='1']")).isVisible();
    lab.settle();
    assertThat(lab.text(COMMON)).endsWith(", 0").doesNotStartWith("0");
    lab.press("b").settle();
    assertThat(lab.text(COMMON)).endsWith(", 0").doesNotStartWith("0");
  }

  @Test
  void whatCannotRunOnThisNetworkSaysWhy(LabPage lab) {
    lab.open();
    beside(lab, "anonymous-tree");
    assertThat(lab.find("#notice")).containsText("anonymous-tree");
    assertThat(lab.find("#take-away")).hasCount(0);
  }
}
