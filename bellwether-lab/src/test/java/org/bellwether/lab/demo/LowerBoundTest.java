package org.bellwether.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.demo.LowerBound.Measurement;
import org.junit.jupiter.api.Test;

class LowerBoundTest {
  @Test
  void everyElectionOnRingsKeepsItsPromise() {
    List<Measurement> measurements = measure(8);
    assertThat(measurements).allMatch(Measurement::holds);
    assertThat(measurements).allMatch(m -> m.messages() <= m.bound());
    assertThat(measurements)
        .extracting(Measurement::algorithm)
        .contains(
            "lelann",
            "chang-roberts",
            "participant-ring",
            "k-leader",
            "franklin",
            "peterson",
            "hirschberg-sinclair",
            "higham-przytycka",
            "itai-rodeh");
  }

  @Test
  void worstCasesAreMeasuredAndExact() {
    List<Measurement> worst = measure(6).stream().filter(m -> m.ids().equals("worst")).toList();
    assertThat(worst)
        .filteredOn(m -> m.algorithm().equals("chang-roberts"))
        .extracting(Measurement::messages)
        .containsExactly(136L, 528L, 2080L);
    assertThat(worst)
        .filteredOn(m -> List.of("franklin", "peterson").contains(m.algorithm()))
        .hasSize(6)
        .allMatch(m -> m.messages() == m.bound());
  }

  @Test
  void theTextHasAColumnForEachSizeAndARowForEachElection() {
    List<String> lines = LowerBound.text(measure(5));
    assertThat(lines).anyMatch(line -> line.matches("  n +2\\^4 +2\\^5"));
    assertThat(lines).anyMatch(line -> line.matches("  lelann, random ids +4.00 +6.40"));
    assertThat(lines).anyMatch(line -> line.matches("  peterson, worst ids +1.00 +1.00"));
    assertThat(lines).anyMatch(line -> line.matches("  franklin +worst case 2n.*"));
  }

  @Test
  void itSaysBeforehandWhatItMeasuresAndStopsWhenAsked() {
    List<String> heard = new ArrayList<>();
    List<Measurement> measurements =
        new LowerBound(Catalog.standard(), 16)
            .measure(
                (algorithm, ids, nodes) -> {
                  heard.add(algorithm + " " + ids + " " + nodes);
                  return (events, time, inFlight) -> true;
                },
                () -> heard.size() == 3);
    assertThat(heard).hasSize(3).contains("chang-roberts random 16", "chang-roberts worst 16");
    assertThat(measurements).hasSize(2);
  }

  @Test
  void impossibleExponentsAreRejected() {
    for (int exponent : new int[] {3, 21}) {
      assertThatThrownBy(() -> new LowerBound(Catalog.standard(), exponent))
          .hasMessage(exponent + ", expected a number from 4 to 20");
    }
  }

  private static List<Measurement> measure(int exponent) {
    return new LowerBound(Catalog.standard(), exponent)
        .measure((_, _, _) -> (_, _, _) -> true, () -> false);
  }
}
