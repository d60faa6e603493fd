package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A person at the lab: what they see and do. Errors on the console and requests to other machines
 * fail the test.
 */
final class LabPage {
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 720;
  private static final double PATIENCE_MS = 60_000;

  private final InChromium.Shared shared;
  private final BrowserContext context;
  private final List<String> complaints = new ArrayList<>();
  private Page page;

  LabPage(InChromium.Shared shared) {
    this.shared = shared;
    context =
        shared
            .browser()
            .newContext(
                new Browser.NewContextOptions()
                    .setViewportSize(WIDTH, HEIGHT)
                    .setReducedMotion(ReducedMotion.REDUCE)
                    .setColorScheme(ColorScheme.LIGHT));
    context.setDefaultTimeout(PATIENCE_MS);
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
    // To intercept requests would take longer than to serve them; the browser resolves no names.
    context.onRequest(
        request -> {
          String url = request.url();
          if (url.startsWith(shared.server().origin()) || url.startsWith("blob:")) return;
          complaints.add("a request leaves the machine: " + url);
        });
    page = newPage();
  }

  private Page newPage() {
    Page tab = context.newPage();
    tab.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) complaints.add("console: " + message.text());
        });
    tab.onPageError(error -> complaints.add("error: " + error));
    return tab;
  }

  Page page() {
    return page;
  }

  List<String> complaints() {
    return complaints;
  }

  /** Opens the printed address, and waits until the first run is drawn. */
  LabPage open() {
    return openFragment("");
  }

  /** Opens a scenario. */
  LabPage open(String scenario) {
    return openFragment("&s=" + packed(scenario));
  }

  LabPage openFragment(String rest) {
    page.navigate(shared.server().address() + rest);
    page.waitForSelector(
        "html[data-ready=yes]",
        new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
    return settle();
  }

  /** Another tab with an address that somebody shared. */
  LabPage newTab(String url) {
    page = newPage();
    page.navigate(url);
    page.waitForSelector(
        "html[data-ready=yes]",
        new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
    return settle();
  }

  /** A scenario as the address holds it. */
  static String packed(String scenario) {
    return PackedScenario.of(scenario);
  }

  /** Waits until nothing moves any more: every answer is there and the address is written. */
  LabPage settle() {
    page.evaluate(
        """
        async () => {
          const quiet = () => {
            const r = lab.run();
            if (!r || lab.app.playing || lab.busy()) return false;
            const e = lab.app.event;
            return r.looks.has(e) && (r.events === 0 || r.texts.has(Math.max(1, e)))
              && document.documentElement.dataset.settled === location.hash;
          };
          const end = Date.now() + 60000;
          for (let frames = 0; frames < 3 && Date.now() < end;) {
            await new Promise((done) => requestAnimationFrame(done));
            frames = quiet() ? frames + 1 : 0; // a key may begin something a moment later
          }
        }
        """);
    return this;
  }

  LabPage press(String... keys) {
    for (String key : keys) page.keyboard().press(key);
    return this;
  }

  Locator find(String selector) {
    return page.locator(selector);
  }

  int event() {
    return number("lab.app.event");
  }

  int number(String expression) {
    return ((Number) page.evaluate("() => " + expression)).intValue();
  }

  String text(String expression) {
    return String.valueOf(page.evaluate("() => " + expression));
  }

  boolean is(String expression) {
    return Boolean.TRUE.equals(page.evaluate("() => " + expression));
  }

  byte[] screenshot() {
    return page.screenshot();
  }

  byte[] screenshot(Path file) {
    return page.screenshot(new Page.ScreenshotOptions().setPath(file));
  }

  void finish(boolean failed) {
    if (failed) page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target/failed.png")));
    context.close();
    if (!failed) assertThat(complaints).isEmpty();
  }
}
