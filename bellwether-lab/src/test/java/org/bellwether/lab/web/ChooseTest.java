package org.bellwether.lab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.lab.authors.ReadyScenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(InChromium.class)
class ChooseTest {
  private static final String PAPER =
      "{\"algorithm\": \"chang-roberts\", \"ids\": [3, 37, 19, 4, 25]}";

  @Test
  void aLargeIdThatIsTypedStaysAsItIs(LabPage lab) {
    lab.open("{\"algorithm\":\"chang-roberts\",\"ids\":[0,1]}");
    lab.find("[data-form=ids]").click();
    lab.find("input[data-field=ids]").fill("0, 9007199254740993");
    lab.find("input[data-field=ids]").press("Enter");
    assertThat(lab.find("#outcome")).containsText("9007199254740993 leads");
  }

  @Test
  void wrongInputIsReportedAtItsFieldAndTheLastGoodRunStays(LabPage lab) {
    lab.open();
    lab.find("[data-form=network]").click();
    lab.find("input[data-field=nodes]").fill("0");
    assertThat(lab.find(".popover .error"))
        .hasText("nodes: 0, expected a whole number of at least 1");
    assertThat(lab.find("input[data-field=nodes]")).hasAttribute("aria-invalid", "true");
    assertThat(lab.find("#place")).containsText("/ 38");
    lab.find("input[data-field=nodes]").fill("12");
    assertThat(lab.find("[data-form=network] span")).hasText("one-way ring of 12");
    assertThat(lab.find(".popover .error")).hasCount(0);
  }

  /** Here quorums are given for three nodes, and nothing else is wrong with seven. */
  @Test
  void anotherNumberOfNodesForgetsWhatWasGivenForEachNode(LabPage lab) {
    lab.open(
        "{\"algorithm\": \"maekawa\", \"nodes\": 3, \"parameters\": {\"quorums\": [[0, 1], [1, 2],"
            + " [2, 0]]}, \"operations\": {\"requests\": [[0, 0]]}}");
    lab.find("[data-form=network]").click();
    lab.find("input[data-field=nodes]").fill("7");
    assertThat(lab.find("[data-form=network] span")).hasText("complete network of 7");
    assertThat(lab.find(".popover .error")).hasCount(0);
  }

  @Test
  void anErrorOfAnotherFormLeadsToItsField(LabPage lab) {
    lab.open();
    lab.find("[data-form=network]").click();
    lab.find("input[data-field=nodes]").fill("0");
    assertThat(lab.find(".popover .error")).isVisible();
    lab.press("Escape");
    lab.find("[data-form=links]").click();
    lab.find(".popover .error button").click();
    assertThat(lab.find("input[data-field=nodes]")).hasAttribute("aria-invalid", "true");
  }

  @Test
  void tooManyNodesAreRefusedWithAClearMessage(LabPage lab) {
    lab.open();
    lab.find("[data-form=network]").click();
    lab.find("input[data-field=nodes]").fill("50000");
    assertThat(lab.find(".popover .error")).containsText("the lab draws at most 20000 nodes");
  }

  @Test
  void choosesFromTheCatalogueByItsWords(LabPage lab) {
    lab.open().press("a");
    lab.page().keyboard().type("lock");
    assertThat(lab.find("[data-algorithm=maekawa]")).isVisible(); // one, though it says quorum
    assertThat(lab.find("[data-algorithm=cristian]")).hasCount(0); // a clock is no lock
    lab.find(".catalogue input").fill("maekawa quor");
    lab.find("[data-ready='maekawa/paper'], [data-ready^='maekawa/']").first().click();
    assertThat(lab.find("[data-form=catalogue] span")).hasText("maekawa");
    lab.settle().press("n");
    assertThat(lab.find("#sentence")).containsText("critical section");
  }

  @Test
  void formsChangeDelaysFaultsAndParameters(LabPage lab) {
    lab.open(PAPER);
    lab.find("[data-form=links]").click();
    lab.find("select[data-field='links.kind']").selectOption("uniform");
    assertThat(lab.find("[data-form=links] span")).hasText("delay 1..10");
    lab.press("Escape");
    lab.find("[data-form=faults]").click();
    lab.find(".popover button:has-text('Add a fault')").click();
    assertThat(lab.find("[data-form=faults] span")).hasText("crash");
    assertThat(lab.find("#side .warning").first()).containsText("no node crashes");
    lab.find("[data-field='faults[0]']").fill("77");
    assertThat(lab.find(".popover .error")).containsText("77");
  }

  @Test
  void aFileIsOpenedAndAWrongOneIsReported(LabPage lab, @TempDir Path directory)
      throws IOException {
    Path file = Files.writeString(directory.resolve("s.json"), PAPER);
    lab.open().find("[data-form=more]").click();
    lab.find("#open-file").setInputFiles(file);
    assertThat(lab.find("#place")).containsText("/ 21");
    Files.writeString(file, "{nonsense");
    lab.find("[data-form=more]").click();
    lab.find("#open-file").setInputFiles(file);
    assertThat(lab.find(".popover .error")).containsText("s.json is not JSON");
    assertThat(lab.find("#place")).containsText("/ 21");
  }

  /** Dropped as the file manager of a desktop would drop it. */
  private static void drop(LabPage lab, String name, String content) {
    lab.page()
        .evaluate(
            """
            ([name, content]) => {
              const dropped = new DataTransfer();
              dropped.items.add(new File([content], name));
              const at = document.getElementById('diagram-canvas');
              const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: dropped });
              if (at.dispatchEvent(over)) throw new Error('the page does not want it');
              at.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }));
            }
            """,
            List.of(name, content));
  }

  @Test
  void aFileIsDroppedOnThePageAndAWrongOneIsReported(LabPage lab) {
    lab.open();
    drop(lab, "mine.json", "{\"algorithm\": \"peterson\", \"nodes\": 6}");
    assertThat(lab.find("[data-form=catalogue] span")).hasText("peterson");
    assertThat(lab.find("[data-form=network] span")).containsText("6");
    lab.settle();
    drop(lab, "notes.txt", "remember the milk");
    assertThat(lab.find(".popover [role=alert]").first()).containsText("notes.txt is not JSON");
    assertThat(lab.find("[data-form=network] span")).containsText("6");
  }

  @Test
  void everyEntryAndEveryReadyScenarioOpensRunsAndDraws(LabPage lab) {
    lab.page().setViewportSize(1024, 560); // the fewer pixels, the quicker
    lab.open();
    Object answer =
        lab.page()
            .evaluate(
                """
                async () => {
                  const wrong = [];
                  let count = 0;
                  const frame = () => new Promise((done) => requestAnimationFrame(done));
                  const ink = (canvas) => {
                    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                    const seen = new Set();
                    for (let i = 0; i < data.length && seen.size < 3; i += 4) seen.add(data[i] + data[i + 1] * 256 + data[i + 2] * 65536);
                    return seen.size;
                  };
                  for (const entry of lab.app.catalog.entries) {
                    const ready = entry.ready.length ? entry.ready : [{ name: 'usual', scenario: entry.scenario }];
                    for (const { name, scenario } of ready) {
                      const title = entry.name + '/' + name;
                      count++;
                      if (!(await lab.openScenario(scenario))) { wrong.push(title + ': ' + lab.app.error?.message); continue; }
                      lab.go(Math.ceil(lab.run().events / 2));
                      await frame(); // the page has asked for its drawing before
                      if (ink(lab.network.canvas) < 3) wrong.push(title + ': no network');
                      if (lab.run().events > 0 && ink(lab.diagram.canvas) < 3) wrong.push(title + ': no diagram');
                    }
                  }
                  return { wrong, count };
                }
                """);
    Map<?, ?> done = (Map<?, ?>) answer;
    assertThat((List<?>) done.get("wrong")).isEmpty();
    assertThat(((Number) done.get("count")).intValue())
        .isGreaterThanOrEqualTo(ReadyScenario.all().size());
  }

  @Test
  void aKeyRightAfterEscapeBelongsToThePage(LabPage lab) {
    lab.open().press("a");
    lab.page()
        .evaluate(
            """
            () => ['Escape', '?'].forEach((key) =>
              document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
            """); // both before the next frame is drawn
    assertThat(lab.find(".popover[aria-label=Keyboard]")).isVisible();
  }
}
