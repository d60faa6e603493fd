package org.bellwether.lab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(InChromium.class)
class ShareTest {
  private static final String PAPER =
      "{\"algorithm\": \"chang-roberts\", \"ids\": [3, 37, 19, 4, 25]}";

  @Test
  void theSharedAddressDoesNotHoldTheToken(LabPage lab) {
    lab.open(PAPER).press("s");
    assertThat(lab.find("#share-address").inputValue()).contains("#s=").doesNotContain("t=");
    assertThat(WatchTest.serious(lab)).isEmpty();
  }

  /** Nodes that were dragged, a hidden kind, a causal past, a branch laid over another. */
  @Test
  void theAddressHoldsHowThePicturesWereArranged(LabPage lab) {
    lab.open(PAPER);
    lab.find("#scrub").fill("9");
    lab.settle().press("m", "x");
    assertThat(lab.find("[data-branch='1']")).isVisible();
    lab.settle().press("o");
    lab.find("#diagram-legend button:has-text('Election')").click();
    lab.settle();
    lab.press("ArrowDown", "Control+ArrowDown", "Control+ArrowDown", "Control+ArrowRight", "c");
    lab.find("#network-canvas").focus();
    lab.press("+");
    String pictures = "lab.network.canvas.toDataURL() + lab.diagram.canvas.toDataURL()";
    String seen = lab.settle().text(pictures);
    assertThat(lab.page().url()).contains("&hide=0", "&c=past_10", "&o=0", "&at=", "&nz=");
    lab.newTab(lab.page().url());
    assertThat(lab.text(pictures)).isEqualTo(seen);
    assertThat(lab.find("#diagram-legend [aria-pressed=false]")).hasText("Election");
  }

  @Test
  void exportsEveryKindOfFile(LabPage lab) throws IOException {
    lab.open(PAPER).press("End");
    Map<String, String> begins = new LinkedHashMap<>();
    begins.put("scenario", "{\n  \"bellwether\": 1,\n  \"algorithm\": \"chang-roberts\"");
    begins.put("svg", "<svg");
    begins.put("png", "\u0089PNG");
    begins.put("trace", "{\"event\":1,\"time\":0,\"type\":\"start\"");
    begins.put("shiviz", "(?<host>");
    begins.put("junit", "import static org.bellwether.check.Checks.assertThat;");
    for (Map.Entry<String, String> file : begins.entrySet()) {
      lab.press("e");
      Download download =
          lab.page().waitForDownload(() -> lab.find("[data-export=" + file.getKey() + "]").click());
      byte[] bytes = Files.readAllBytes(download.path());
      String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
      assertThat(text).as(file.getKey()).startsWith(file.getValue());
      assertThat(lab.find(".popover")).hasCount(0);
    }
    // Of a part of the diagram, that part.
    lab.press("+", "+").settle().press("e");
    Download part = lab.page().waitForDownload(() -> lab.find("[data-export=svg]").click());
    assertThat(Files.readString(part.path())).contains("of 21 events from time");
  }

  /** As large as the frame that *Share* proposes. */
  @Test
  void anEmbeddedPictureHasNoPanels(LabPage lab) {
    lab.page().setViewportSize(900, 420);
    lab.openFragment("&embed=both&s=" + LabPage.packed(PAPER));
    assertThat(lab.find("#network-canvas")).isVisible();
    assertThat(lab.number("document.getElementById('diagram').clientHeight")).isGreaterThan(330);
    lab.page().navigate("about:blank");
    lab.openFragment("&embed=time&s=" + LabPage.packed(PAPER));
    assertThat(lab.find("#bar")).isHidden();
    assertThat(lab.find("#side")).isHidden();
    assertThat(lab.find("#network-canvas")).isHidden();
    assertThat(lab.find("#diagram-canvas")).isVisible();
    lab.press("ArrowRight");
    assertThat(lab.find("#sentence")).containsText("node 0 starts");
  }

  /** A slide is about one moment of a run. */
  @Test
  void anEmbeddedPictureShowsOnlyTheEventsOfItsSlide(LabPage lab) {
    lab.openFragment("&embed=both&from=8&to=12&s=" + LabPage.packed(PAPER));
    assertThat(lab.event()).isEqualTo(8);
    assertThat(lab.is("lab.app.zoom[0] > lab.run().x[5] && lab.app.zoom[0] < lab.run().x[8]"))
        .isTrue();
    assertThat(lab.is("lab.app.zoom[1] > lab.run().x[12] && lab.app.zoom[1] < lab.run().x[21]"))
        .isTrue();
    lab.press("ArrowLeft");
    assertThat(lab.event()).isEqualTo(8);
    lab.press("Space");
    assertThat(lab.find("#place")).containsText("event 12 / 21");
    assertThat(lab.settle().is("lab.app.playing")).isFalse();
    lab.press("ArrowRight", "End");
    assertThat(lab.settle().event()).isEqualTo(12);
    assertThat(lab.find("button[aria-label^='One event on']")).isDisabled();
    assertThat(lab.page().url()).contains("&from=8&to=12");
    lab.newTab(lab.page().url().replaceAll("&(embed|from|to)=\\w+", ""));
    lab.press("End");
    assertThat(lab.find("#place")).containsText("event 21 / 21");
  }

  /** A page of another origin has no storage of ours, so its frame has to bring the token. */
  @Test
  void aFrameInSlidesShowsTheRun(LabPage lab, InChromium.Shared shared, @TempDir Path directory)
      throws IOException {
    lab.open(PAPER).press("s");
    Path slide = directory.resolve("slide.html");
    Files.writeString(slide, "<h1>My lecture</h1>" + lab.find("#share-frame").inputValue());
    try (BrowserContext elsewhere = shared.browser().newContext()) {
      Page page = elsewhere.newPage();
      page.navigate(slide.toUri().toString());
      assertThat(page.frameLocator("iframe").locator("#outcome")).containsText("37 leads");
    }
  }
}
