package org.bellwether.lab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.options.MouseButton;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(InChromium.class)
class WatchTest {
  private static final String PAPER =
      "{\"algorithm\": \"chang-roberts\", \"ids\": [3, 37, 19, 4, 25]}";

  @Test
  void opensWithChangAndRobertsOnEightNodesBeforeTheFirstEvent(LabPage lab) {
    lab.open();
    assertThat(lab.find("#sentence")).containsText("Press space to play");
    assertThat(lab.find("#place")).hasText("event 0 / 38 · time 0");
    assertThat(lab.find("#outcome")).containsText("elected: 8 leads (node 5)");
  }

  @Test
  void stepsForwardAndBackAndTellsEachEventInASentence(LabPage lab) {
    lab.open(PAPER).press("ArrowRight", "ArrowRight", "ArrowRight");
    assertThat(lab.find("#sentence")).hasText("node 2 starts; it sends Election(id=19) to node 3");
    lab.press("ArrowLeft");
    assertThat(lab.find("#sentence")).hasText("node 1 starts; it sends Election(id=37) to node 2");
    lab.press("End");
    assertThat(lab.find("#place")).containsText("event 21 / 21 · time 10");
    lab.press("Home");
    assertThat(lab.find("#place")).containsText("event 0 / 21");
  }

  @Test
  void aRunThatItsTimeStoppedIsNotCalledGood(LabPage lab) {
    lab.open("{\"algorithm\":\"dijkstra-ring\",\"nodes\":4,\"until\":20}");
    assertThat(lab.find("#outcome")).hasText("time is up");
    assertThat(lab.find("#outcome")).not().hasClass("good");
    lab.open("{\"algorithm\":\"chang-roberts\",\"ids\":[1,2,3],\"until\":4}");
    assertThat(lab.find("#outcome")).hasText("elected: 3 leads (node 2); time is up");
    assertThat(lab.find(".counts")).containsText("Not compared with theory");
  }

  @Test
  void screenReadersHearTheSentenceAndFindTheEventsAroundIt(LabPage lab) {
    lab.open(PAPER).press("ArrowRight", "ArrowRight", "ArrowRight");
    assertThat(lab.find("#sentence")).hasAttribute("aria-live", "polite");
    assertThat(lab.find("#live li[aria-current=true]")).containsText("event 3, time 0: node 2");
    assertThat(lab.find("#live li")).hasCount(6);
  }

  @Test
  void playsToTheEndByTheSpaceBar(LabPage lab) {
    lab.open(PAPER);
    lab.page().evaluate("() => { lab.app.speed = 2000; }");
    lab.press("Space");
    assertThat(lab.find("#place")).containsText("event 21 / 21");
    assertThat(lab.is("lab.app.playing")).isFalse();
  }

  @Test
  void scrubsAndFindsTheNextOutput(LabPage lab) {
    lab.open(PAPER);
    lab.find("#scrub").fill("5");
    assertThat(lab.event()).isEqualTo(5);
    lab.press("n");
    assertThat(lab.find("#sentence")).containsText("wins");
    lab.find("button[aria-label^='Next output']").click();
    assertThat(lab.find("#sentence")).containsText("learns that 37 is the leader");
  }

  @Test
  void marksTheFieldsThatAnEventChanged(LabPage lab) {
    lab.open(PAPER).press("6");
    lab.find("#scrub").fill("6");
    lab.settle();
    int node = lab.number("lab.run().node[5]");
    lab.find("#side .all tbody tr").nth(node).click();
    assertThat(lab.find("#side tr.changed th")).hasText("passive");
    assertThat(lab.find("#side h2")).containsText("node " + node);
  }

  @Test
  void countsMessagesByKindUpToTheCurrentEventBesideTheory(LabPage lab) {
    lab.open().press("End");
    for (String tab : new String[] {"state", "counts"}) {
      lab.find("#tab-" + tab).click();
      lab.press("End");
      Locator election = lab.find("#side tr:has(th:text-is('Election'))");
      assertThat(election).hasText(Pattern.compile("Election22\\s+of 22"));
      assertThat(lab.find("#side tr:has-text('election messages, exact')"))
          .hasText(Pattern.compile("= 22\\s*22\\s*✓"));
      lab.press("Home");
      assertThat(election).hasText(Pattern.compile("Election0\\s+of 22"));
    }
  }

  @Test
  void showsTheHandlerThatRanWithItsCaseMarked(LabPage lab) {
    lab.open(PAPER);
    lab.find("#scrub").fill("6");
    lab.find("#tab-code").click();
    assertThat(lab.find("#side pre .ran")).containsText("case Election(long other)");
    lab.press("End");
    assertThat(lab.find("#side pre .ran")).containsText("case Leader(long leader)");
  }

  @Test
  void showsWhatHappenedBeforeAnEvent(LabPage lab) {
    lab.open(PAPER);
    lab.find("#scrub").fill("7");
    lab.find("#tab-why").click();
    assertThat(lab.find("#sheet")).containsText("Happened before it: 2 of 6 earlier events");
    assertThat(lab.find("#sheet")).containsText("sent its message");
    lab.press("c");
    assertThat(lab.number("lab.app.causes.reduce((a, b) => a + b) - lab.app.causes[0]"))
        .isEqualTo(3);
    lab.press("c");
    assertThat(lab.is("lab.app.causesKey.startsWith('future')")).isTrue();
  }

  @Test
  void searchesByWordsAndByWhatAFieldBecame(LabPage lab) {
    lab.open(PAPER).press("/");
    lab.page().keyboard().type("passive = true");
    lab.press("Enter");
    assertThat(lab.find("#notice")).containsText("events match");
    assertThat(lab.number("lab.app.hits.length")).isEqualTo(4);
    assertThat(lab.event()).isEqualTo(lab.number("lab.app.hits[0]"));
    lab.press("Enter");
    assertThat(lab.event()).isEqualTo(lab.number("lab.app.hits[1]"));
  }

  @Test
  void everythingStaysOnTheScreenWithLettersForAProjector(LabPage lab) {
    lab.open(PAPER);
    lab.find("[data-tool=larger]").click();
    lab.settle();
    assertThat(lab.text("getComputedStyle(document.documentElement).fontSize")).isEqualTo("19.5px");
    assertThat(
            lab.is(
                "['#bar', '#network', '#diagram', '#side', '#film', '[data-tool=export]',"
                    + " '#search'].every((one) => { const box ="
                    + " document.querySelector(one).getBoundingClientRect(); return box.width > 60"
                    + " && box.height > 20 && box.right <= innerWidth && box.bottom <= innerHeight;"
                    + " })"))
        .isTrue();
    // One picture alone takes all the room that it can get, and a small window does no harm.
    lab.press("2").settle();
    assertThat(lab.number("document.getElementById('diagram').clientWidth")).isGreaterThan(800);
    lab.page().setViewportSize(700, 260);
    lab.settle();
    lab.page().setViewportSize(1280, 720);
    lab.press("3", "w").settle();
    assertThat(lab.text("getComputedStyle(document.documentElement).fontSize")).isEqualTo("13px");
    int width = lab.number("document.getElementById('side').clientWidth");
    lab.find("#border-side").focus();
    lab.press("ArrowLeft");
    assertThat(lab.number("document.getElementById('side').clientWidth")).isGreaterThan(width);
  }

  /** Whether there is an arc, at a part of the circle around a node where timers are. */
  private static boolean arc(LabPage lab, int node, double part) {
    return lab.is(
        """
        (() => {
          const { network } = lab;
          const [x, y] = network.place(%d);
          const angle = -Math.PI / 2 + 2 * Math.PI * %s;
          const r = network.radius + 4;
          const g = network.canvas.getContext('2d');
          const [red] = g.getImageData(Math.round(x + r * Math.cos(angle)), Math.round(y + r * Math.sin(angle)), 1, 1).data;
          return red < 150; // the circle is pale, the arc is not
        })()
        """
            .formatted(node, part));
  }

  @Test
  void aTimerIsAnArcThatShrinks(LabPage lab) {
    lab.open(
        "{\"algorithm\": \"bully\", \"ids\": [1, 2, 3, 4, 5], \"start\": [1], \"faults\":"
            + " [{\"at\": 0, \"crash\": 4}]}");
    assertThat(lab.find("#network-legend")).not().containsText("timer");
    lab.press("ArrowRight", "ArrowRight").settle(); // node 1 starts, and waits for replies
    assertThat(lab.find("#network-legend")).containsText("timer: time left");
    assertThat(arc(lab, 1, 0.2)).isTrue();
    assertThat(arc(lab, 1, 0.9)).isTrue();
    assertThat(arc(lab, 0, 0.9)).as("a node without a timer").isFalse();
    lab.press("ArrowRight", "ArrowRight").settle(); // a unit of time later, at nodes 2 and 3
    assertThat(lab.text("lab.run().now(lab.app.event)")).isEqualTo("1");
    assertThat(arc(lab, 1, 0.2)).isTrue();
    assertThat(arc(lab, 1, 0.9)).isFalse();
    lab.press("End").settle();
    assertThat(lab.find("#network-legend")).not().containsText("timer");
  }

  @Test
  void candidatesThatGiveUpLookPassive(LabPage lab) {
    lab.open("{\"algorithm\": \"franklin\", \"ids\": [3, 37, 19, 4, 25, 8]}");
    lab.page().evaluate("() => lab.go(lab.run().find(0, 1, (e) => lab.run().outputs(e)) - 1)");
    lab.settle();
    // Before anybody has won: a node is passive in the picture if it is black in its state.
    assertThat(lab.find("#network-legend")).containsText("passive");
    assertThat(
            lab.is(
                "lab.run().looks.get(lab.app.event).states.every((state, v) => (state.black ==="
                    + " 'true') === (lab.run().seek(lab.app.event).roles[v] === 3))"))
        .isTrue();
  }

  @Test
  void zoomsAndFollowsTheCurrentEvent(LabPage lab) {
    lab.open("{\"algorithm\": \"chang-roberts\", \"nodes\": 32}").press("+", "+", "+", "End");
    assertThat(lab.is("lab.app.zoom[1] >= lab.run().x[lab.app.event]")).isTrue();
    lab.press("0");
    assertThat(lab.is("lab.app.zoom === null")).isTrue();
    double speed = lab.number("1000 * lab.app.speed");
    lab.press(".");
    assertThat(lab.number("1000 * lab.app.speed")).isGreaterThan((int) speed);
  }

  @Test
  void theMouseDragsZoomsSelectsAndOpensMenus(LabPage lab) {
    lab.open();
    Mouse mouse = lab.page().mouse();
    double[] node = point(lab, "network", "lab.network.place(2)");
    mouse.move(node[0], node[1]);
    mouse.down();
    mouse.move(node[0] - 60, node[1] + 20);
    mouse.up();
    lab.settle();
    double[] dragged = point(lab, "network", "lab.network.place(2)");
    assertThat(dragged[0]).isCloseTo(node[0] - 60, within(1.5));
    assertThat(lab.page().url()).contains("&at=2_");
    mouse.wheel(0, -100); // over the network
    lab.settle();
    assertThat(lab.page().url()).contains("&nz=1.15_");
    double[] tenth =
        point(lab, "diagram", "[lab.diagram.X(lab.run().x[10]), lab.diagram.Y(lab.run().node[9])]");
    mouse.click(tenth[0], tenth[1]);
    assertThat(lab.find("#place")).containsText("event 10 /");
    mouse.wheel(0, -100); // over the diagram
    lab.settle();
    assertThat(lab.page().url()).contains("&z=");
    lab.press("0", "m").settle();
    double[] flying =
        point(lab, "network", "lab.network.flightPlace(lab.app.pick.flight, lab.app)");
    mouse.click(flying[0], flying[1]); // it is selected, so that a click opens its menu
    assertThat(lab.find(".popover.menu .title")).containsText("Election");
    lab.press("Escape");
    assertThat(lab.find(".popover")).isHidden(); // until then a click only closes it
    double[] other = point(lab, "network", "lab.network.place(5)");
    mouse.click(other[0], other[1], new Mouse.ClickOptions().setButton(MouseButton.RIGHT));
    assertThat(lab.find(".popover.menu .title")).containsText("node 5");
  }

  /** Where something of a picture is on the screen. */
  private static double[] point(LabPage lab, String picture, String place) {
    List<?> xy =
        (List<?>)
            lab.page()
                .evaluate(
                    "() => { const box = lab.%s.canvas.getBoundingClientRect(); const [x, y] = %s;"
                            .formatted(picture, place)
                        + " return [box.x + x, box.y + y]; }");
    return xy.stream().mapToDouble(one -> ((Number) one).doubleValue()).toArray();
  }

  @Test
  void manyEventsAreTheirDensityUntilSomebodyZoomsIn(LabPage lab) {
    lab.open("{\"algorithm\": \"chang-roberts\", \"ids\": \"descending\", \"nodes\": 200}");
    assertThat(lab.number("lab.run().events")).isGreaterThan(20_000);
    assertThat(lab.is("lab.diagram.dense()")).isTrue();
    assertThat(lab.find("#sentence")).containsText("+ to zoom in");
    for (int times = 0; times < 12; times++) lab.press("+");
    lab.settle();
    assertThat(lab.is("lab.diagram.dense()")).isFalse();
    lab.press("0").settle();
    assertThat(lab.is("lab.diagram.dense()")).isTrue();
  }

  @Test
  void aSharedAddressShowsEqualPixels(LabPage lab) {
    lab.open(
        "{\"algorithm\": \"bully\", \"ids\": [3, 1, 4, 2], \"faults\": [{\"at\": 0, \"crash\":"
            + " 2}]}");
    lab.find("#scrub").fill("9");
    lab.press("ArrowDown", "+").settle();
    lab.page().evaluate("() => document.activeElement.blur()");
    byte[] seen = still(lab, Path.of("target/seen.png"));
    byte[] again = still(lab.newTab(lab.page().url()), Path.of("target/again.png"));
    assertThat(again).isEqualTo(seen);
  }

  /**
   * A picture taken once two in a row are equal, because marks of the focus fade. The page is
   * painted anew first: Chromium smooths the corners of a frame otherwise when it paints only a
   * part of it again.
   */
  private static byte[] still(LabPage lab, Path file) {
    lab.page()
        .evaluate(
            """
            async () => {
              const frame = () => new Promise((done) => requestAnimationFrame(done));
              for (const visibility of ['hidden', '']) {
                document.documentElement.style.visibility = visibility;
                for (let i = 0; i < 3; i++) await frame();
              }
            }
            """);
    byte[] last = lab.screenshot(file);
    for (int i = 0; i < 20; i++) {
      byte[] next = lab.screenshot(file);
      if (Arrays.equals(last, next)) return next;
      last = next;
    }
    return last;
  }

  @Test
  void anAddressThatNobodyCanReadOpensTheUsualRun(LabPage lab) {
    lab.openFragment("&s=nonsense");
    assertThat(lab.find("#notice")).containsText("no scenario that can be read");
    assertThat(lab.find("#place")).containsText("/ 38");
  }

  /** In the dark only colours differ. */
  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void axeFindsNothingSerious(String theme, LabPage lab) {
    lab.open(PAPER);
    String[] rules = theme.equals("dark") ? new String[] {"color-contrast"} : new String[0];
    if (theme.equals("dark")) lab.press("t");
    lab.press("End").settle();
    assertThat(lab.find("html")).hasAttribute("data-theme", theme);
    assertThat(serious(lab, rules)).isEmpty();
    for (String overlay : List.of("a", "?")) {
      lab.press(overlay);
      assertThat(lab.find(".popover")).isVisible();
      assertThat(serious(lab, rules)).isEmpty();
      lab.press("Escape");
    }
    for (String form : List.of("network", "ids", "links", "faults", "parameters", "more")) {
      lab.find("[data-form=" + form + "]").click();
      assertThat(serious(lab, rules)).isEmpty();
      lab.press("Escape");
    }
    for (String tab : List.of("next", "counts", "why", "code")) {
      lab.find("#tab-" + tab).click();
      assertThat(serious(lab, rules)).isEmpty();
    }
  }

  static List<String> serious(LabPage lab, String... rules) {
    return AxeRules.serious(lab.page(), rules);
  }

  @Test
  void tenThousandNodesAreDrawnSoThatTheyCanBeToldApart(LabPage lab) {
    lab.open("{\"algorithm\": \"chang-roberts\", \"nodes\": 10000, \"ids\": \"ascending\"}");
    assertThat(lab.find("#outcome")).containsText("10000 leads");
    // Neighbours on the ring are neighbours in the picture, and hardly any two share a pixel.
    assertThat(
            lab.is(
                """
                (() => {
                  const { xs, ys } = lab.network;
                  const far = (v, w) => Math.hypot(xs[v] - xs[w], ys[v] - ys[w]);
                  for (let v = 0; v < 10000; v++) if (far(v, (v + 1) % 10000) > 12) return false;
                  return new Set(xs.map((x, v) => Math.round(x) * 4096 + Math.round(ys[v]))).size > 9000;
                })()
                """))
        .isTrue();
    lab.find("#scrub").fill("15000");
    lab.settle();
    assertThat(lab.find("#pager")).containsText("nodes 0 to 63 of 10,000");
    lab.find("#pager button[aria-label='Nodes after these']").click();
    assertThat(lab.find("#pager")).containsText("nodes 64 to 127 of 10,000");
    assertThat(lab.find("#side .all tbody tr.now")).hasCount(1); // wherever its node is
    assertThat(lab.is("lab.diagram.left > 50")).isTrue(); // room for the scale of lanes
    lab.page().mouse().click(190, 335);
    assertThat(lab.is("lab.app.pick == null || lab.app.pick.node >= 0")).isTrue();
    assertThat(lab.find("#place")).containsText("event 15,000");
  }
}
