package org.bellwether.lab.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.check.Check;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;

/**
 * Everything behaves as it did: results, traces and state counts of all examples, of random
 * scenarios and of small checks of all algorithms are those of corpus.txt. To write that file anew:
 * {@code scripts/corpus}.
 */
class CorpusTest {
  private static final Path FILE =
      Path.of("src", "test", "resources", "org", "bellwether", "lab", "corpus", "corpus.txt");
  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final int RANDOM_PER_ENTRY = 8;
  private static final int MOST_SHOWN = 20;

  /** What the checker is asked about each algorithm, by name. */
  private static final SortedMap<String, UnaryOperator<Check>> CHECKS = new TreeMap<>();

  static {
    CHECKS.put("reduced", check -> check);
    CHECKS.put("every-order", check -> check.reduction(false));
    CHECKS.put("exact", check -> check.reduction(false).exact());
    CHECKS.put("symmetry", Check::symmetry);
    CHECKS.put("liveness", Check::liveness);
    CHECKS.put("timed", check -> check.timed(true));
    CHECKS.put("untimed", check -> check.timed(false));
    CHECKS.put("loss", check -> check.losses(1));
    CHECKS.put("duplication", check -> check.duplications(1));
    CHECKS.put("crash", check -> check.crashes(1));
    CHECKS.put("recovery", check -> check.crashes(1).recoveries(1));
    CHECKS.put("partition", check -> check.partitions(1));
  }

  /**
   * Something to compare.
   *
   * @param scenario what to run or to check
   * @param told what it shows, on one line
   */
  private record Case(String name, Scenario scenario, Supplier<String> told) {}

  @Test
  void resultsTracesAndStateCountsAreThoseOfTheCorpus() throws IOException {
    List<Case> cases = cases();
    SortedMap<String, String> now = new ConcurrentSkipListMap<>();
    cases.parallelStream().forEach(one -> now.put(one.name, one.told.get()));
    assertThat(now).hasSameSizeAs(cases);
    if (Boolean.getBoolean("bellwether.regenerate")) {
      Files.createDirectories(FILE.getParent());
      Files.write(FILE, lines(now));
      return;
    }
    SortedMap<String, String> then = new TreeMap<>();
    for (String line : Files.readAllLines(FILE)) {
      int end = line.indexOf(' ', line.indexOf(' ') + 1);
      then.put(line.substring(0, end), line.substring(end + 1));
    }
    assertThat(differences(then, now, cases))
        .as("differences from %s; read them one by one, see CONTRIBUTING.md", FILE)
        .isEmpty();
  }

  private static List<String> lines(SortedMap<String, String> told) {
    List<String> lines = new ArrayList<>();
    told.forEach((name, what) -> lines.add(name + " " + what));
    return lines;
  }

  /** Each with the scenario, to be run by hand. */
  private static List<String> differences(
      SortedMap<String, String> then, SortedMap<String, String> now, List<Case> cases) {
    List<String> differences = new ArrayList<>();
    for (Case one : cases) {
      String told = Objects.requireNonNull(now.get(one.name));
      String known = then.remove(one.name);
      if (told.equals(known)) continue;
      differences.add(
          "%s%n  was %s%n  is  %s%n  %s"
              .formatted(
                  one.name,
                  known == null ? "not there" : known,
                  told,
                  differences.size() < MOST_SHOWN ? ScenarioWriter.line(one.scenario) : "..."));
    }
    then.forEach((name, _) -> differences.add(name + " is no longer there"));
    return differences;
  }

  private static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>(examples());
    for (Entry entry : Catalog.standard().entries()) {
      for (int i = 0; i < RANDOM_PER_ENTRY; i++) {
        Scenario scenario = CorpusScenarios.of(entry, i);
        cases.add(new Case(entry.name() + " random/" + i, scenario, () -> Corpus.run(scenario)));
      }
      Scenario small = CorpusScenarios.small(entry);
      CHECKS.forEach(
          (name, permits) ->
              cases.add(
                  new Case(
                      entry.name() + " check/" + name,
                      small,
                      () -> Corpus.check(permits.apply(Check.of(small))))));
    }
    return cases;
  }

  private static List<Case> examples() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .map(CorpusTest::example)
          .toList();
    }
  }

  private static Case example(Path file) {
    try {
      Scenario scenario = ScenarioReader.read(Files.readString(file));
      String name = file.getFileName().toString().replace(".json", "");
      return new Case(
          scenario.algorithm() + " example/" + name, scenario, () -> Corpus.run(scenario));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
