package org.bellwether.lab.authors;

import java.util.List;

/**
 * A ready scenario, as other front ends show it.
 *
 * @param algorithm what it runs
 * @param title its name among those of the algorithm
 * @param outcome how it ends
 * @param shows a sentence that says what it shows
 * @param json the scenario
 */
public record ReadyScenario(
    String algorithm, String title, String outcome, String shows, String json) {

  /** All of them, in the order of their README. */
  public static List<ReadyScenario> all() {
    return Examples.all().stream()
        .map(
            example ->
                new ReadyScenario(
                    example.algorithm(),
                    example.name().substring(example.algorithm().length() + 1),
                    example.outcome(),
                    example.sentence(),
                    example.json()))
        .toList();
  }
}
