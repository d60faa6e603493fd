package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.ScenarioReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Measures the page for {@code docs/performance.md}; how fast it is does not fail the build. */
@Tag("soak")
@ExtendWith(InChromium.class)
class LabSpeedTest {
  private static final int[] RINGS = {140, 446, 1_413}; // 10^4, 10^5 and 10^6 events

  private static String ring(int nodes) {
    return "{\"algorithm\": \"chang-roberts\", \"ids\": \"descending\", \"nodes\": " + nodes + "}";
  }

  private static double median(List<?> given) {
    List<Double> values = new ArrayList<>();
    for (Object value : given) values.add(((Number) value).doubleValue());
    Collections.sort(values);
    return values.get(values.size() / 2);
  }

  private static double number(LabPage lab, String expression) {
    return ((Number) lab.page().evaluate("() => " + expression)).doubleValue();
  }

  private static void tell(String what, double milliseconds) {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    System.out.printf("%-60s %8.1f ms at load %.1f%n", what, milliseconds, load);
  }

  /** The median, and what other programs disturbed least. */
  private static void tellAll(String what, List<?> given) {
    tell(what + ", median", median(given));
    tell(
        what + ", least",
        given.stream().mapToDouble(v -> ((Number) v).doubleValue()).min().orElseThrow());
  }

  /** What {@code ./bellwether} runs once it is built, from its start to the first run on a page. */
  @Test
  void measureTheStart(InChromium.Shared shared) throws IOException {
    String launcher = Path.of("..", "bellwether").toAbsolutePath().normalize().toString();
    for (int round = 1; round <= 5; round++) {
      try (var page = shared.browser().newPage()) {
        long began = System.nanoTime();
        Process process =
            new ProcessBuilder(launcher, "lab", "--port", "0", "--no-browser")
                .redirectError(Redirect.DISCARD)
                .start();
        try (BufferedReader out = process.inputReader()) {
          String address = out.readLine();
          double listening = (System.nanoTime() - began) / 1e6;
          page.navigate(address);
          page.waitForFunction("() => window.lab?.drawn");
          double paint =
              ((Number)
                      page.evaluate(
                          "() =>"
                              + " performance.getEntriesByName('first-contentful-paint')[0].startTime"))
                  .doubleValue();
          double drawn = ((Number) page.evaluate("() => lab.drawn")).doubleValue();
          tell("./bellwether to its address, start " + round, listening);
          tell("./bellwether to first paint, start " + round, listening + paint);
          tell("./bellwether to first run drawn, start " + round, listening + drawn);
          assertThat(address).startsWith("http://127.0.0.1:");
        } finally {
          process.destroy();
        }
      }
    }
  }

  /** What the server alone needs for a look, without the browser, once it is warm. */
  @Test
  void measureLooksOfTheServer() {
    for (int round = 0; round < 2; round++) {
      for (int nodes : RINGS) {
        LabRun run =
            LabRun.open(ScenarioReader.read(ring(nodes)), Catalog.standard(), LabLimits.USUAL);
        run.prepareAll();
        List<Double> times = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
          int event = (int) (run.events() * (i * 0.618 % 1)) + 1;
          long began = System.nanoTime();
          String answer = PlainJson.text(RunView.at(run, event, 0));
          times.add((System.nanoTime() - began) / 1e6);
          assertThat(answer).contains("states");
        }
        String events = String.format("%,d events: ", run.events());
        if (round > 0) tellAll(events + "look of the server", times);
      }
    }
  }

  @Test
  void measure(LabPage lab) {
    lab.open();
    for (int nodes : RINGS) {
      lab.page()
          .evaluate(
              """
              async (scenario) => {
                const began = performance.now();
                await lab.openScenario(JSON.parse(scenario));
                await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
                lab.took = performance.now() - began;
              }
              """,
              ring(nodes));
      String events = String.format("%,d events: ", lab.number("lab.run().events"));
      tell(events + "open to drawn", number(lab, "lab.took"));
      List<?> scrubs =
          (List<?>)
              lab.page()
                  .evaluate(
                      """
                      async () => {
                        const times = [];
                        for (let i = 0; i < 200; i++) {
                          lab.go(Math.floor(lab.run().events * ((i * 0.618) % 1)));
                          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
                          times.push(lab.times.at(-1));
                        }
                        return times;
                      }
                      """);
      tellAll(events + "script of a scrub step", scrubs);
      List<?> jumps =
          (List<?>)
              lab.page()
                  .evaluate(
                      """
                      async () => {
                        const times = [];
                        const r = lab.run();
                        for (let i = 1; i <= 20; i++) {
                          const event = Math.floor(r.events * ((i * 0.618) % 1)) + 1;
                          const began = performance.now();
                          lab.go(event);
                          while (!r.looks.has(event)) await new Promise((done) => setTimeout(done));
                          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
                          times.push(performance.now() - began);
                        }
                        return times;
                      }
                      """);
      tellAll(events + "jump with the states of all nodes", jumps);
      assertThat(scrubs).hasSize(200);
    }
  }
}
