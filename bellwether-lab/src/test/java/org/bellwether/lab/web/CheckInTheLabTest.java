package org.bellwether.lab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(InChromium.class)
class CheckInTheLabTest {
  static final String REORDERED =
      "{\"algorithm\": \"lamport\", \"nodes\": 2, \"links\": {\"order\": \"any\"},"
          + " \"operations\": {\"requests\": [[0, 0], [0, 1]]}}";

  private static final String FOR_EVER =
      "{\"algorithm\": \"bully-printed\", \"ids\": [1, 2, 3], \"start\": [0],"
          + " \"faults\": [{\"at\": 0, \"crash\": 2}], \"until\": 40}";

  @Test
  void aCounterexampleOpensAsAFilmWithTheViolationMarked(LabPage lab) {
    lab.open(REORDERED).press("y");
    lab.find("#check-start").click();
    assertThat(lab.find("#check-answer .violation")).containsText("mutual exclusion is violated");
    assertThat(lab.find("#check-answer li")).hasCount(4);
    assertThat(WatchTest.serious(lab)).isEmpty();
    lab.find("#open-film").click();
    assertThat(lab.find("#place")).containsText("event 4 / 4");
    assertThat(lab.find("#outcome")).containsText("violation");
    assertThat(lab.number("lab.run().violations[0].event")).isEqualTo(4);
    lab.settle().press("Home", "v");
    assertThat(lab.event()).isEqualTo(4);
  }

  @Test
  void enterStartsTheCheckAsSoonAsItsDialogIsOpenAndOpensTheFilm(LabPage lab) {
    lab.open(REORDERED).press("y", "Enter");
    assertThat(lab.find("#open-film")).isFocused();
    lab.press("Enter");
    assertThat(lab.find("#place")).containsText("event 4 / 4");
  }

  @Test
  void aLassoPlaysAsALoop(LabPage lab) {
    lab.open(FOR_EVER).press("y");
    lab.find("[data-check=liveness]").check();
    lab.find("#check-start").click();
    assertThat(lab.find("#check-answer")).containsText("These steps repeat for ever:");
    lab.find("#open-film").click();
    assertThat(lab.find("#loop")).containsText("repeat for ever");
    lab.settle();
    int first = lab.number("lab.run().loopFrom + 1");
    assertThat(lab.event()).isEqualTo(first);
    lab.press("End", "ArrowRight");
    assertThat(lab.event()).isEqualTo(first);
    String url = lab.settle().page().url();
    lab.press("End", "Space");
    lab.page().waitForFunction("() => lab.app.playing && lab.app.event < lab.run().events");
    lab.press("Space");
    lab.newTab(url);
    assertThat(lab.find("#loop")).containsText("repeat for ever");
    assertThat(lab.event()).isEqualTo(first);
  }

  @Test
  void aLongCheckIsStoppedByTheKeyThatBeganIt(InChromium.Shared shared) throws IOException {
    try (LabServer server = LabServer.start(Endless.catalog(), 0)) {
      LabPage lab =
          new LabPage(new InChromium.Shared(server, shared.playwright(), shared.browser()));
      lab.open("{\"algorithm\": \"endless\", \"nodes\": 2, \"start\": [0], \"until\": 5}");
      lab.press("y", "Enter");
      assertThat(lab.find("#check-answer")).containsText("so far");
      assertThat(lab.find("#check-start")).hasText("Stop");
      assertThat(lab.find("#check-start")).isFocused();
      lab.page().waitForCondition(() -> server.checksUnderWay() == 1);
      lab.press("Enter");
      assertThat(lab.find("#check-answer")).containsText("Stopped after");
      assertThat(lab.find("#check-start")).hasText("Check");
      lab.page().waitForCondition(() -> server.checksUnderWay() == 0);
      lab.finish(false);
    }
  }

  @Test
  void aCheckThatHoldsSaysHowMuchItExplored(LabPage lab) {
    lab.open("{\"algorithm\": \"chang-roberts\", \"ids\": [3, 1, 2]}").press("y");
    lab.find("#check-start").click();
    assertThat(lab.find("#check-answer")).containsText("All properties hold in every execution");
    assertThat(lab.find("#check-answer")).containsText("states");
    lab.find("[data-check=losses]").fill("1");
    lab.find("#check-start").click();
    assertThat(lab.find("#check-answer .violation")).containsText("termination");
  }
}
