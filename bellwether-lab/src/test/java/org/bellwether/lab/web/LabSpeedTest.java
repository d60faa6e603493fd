package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
    System.out.printf("%-48s %8.1f ms%n", what, milliseconds);
  }

  @Test
  void measure(LabPage lab) {
    lab.open();
    tell(
        "first paint after the page was asked for",
        number(lab, "performance.getEntriesByName('first-contentful-paint')[0].startTime"));
    tell("first run drawn", number(lab, "lab.drawn"));
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
      tell(events + "script of a scrub step, median", median(scrubs));
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
                          times.push(performance.now() - began);
                        }
                        return times;
                      }
                      """);
      tell(events + "jump with the states of all nodes, median", median(jumps));
      assertThat(scrubs).hasSize(200);
    }
  }
}
