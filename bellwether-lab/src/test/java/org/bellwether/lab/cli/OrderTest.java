package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderTest {
  @TempDir Path directory;

  @BeforeEach
  void record() {
    cli("run chang-roberts --ids 3,37,19,4,25 --trace run.jsonl");
  }

  @Test
  void twoEventsAreComparedWithTheChainBetweenThem() {
    assertThat(cli("order run.jsonl 15 2").out())
        .startsWith("event 2 happened before event 15: 4 messages lead from one to the other\n")
        .contains(
            "    8  n2   node 2 receives Election(id=37) from node 1; it sends Election(id=37)");
    assertThat(cli("order run.jsonl 1 2").out()).startsWith("events 1 and 2 are concurrent");
    assertThat(cli("order run.jsonl n1:1 n0:3 --json").out())
        .isEqualToIgnoringNewLines(
            "{\"first\":2,\"second\":15,\"relation\":\"before\","
                + "\"chain\":[2,8,12,14,15],\"messages\":4}");
    assertThat(cli("order run.jsonl 15 2 --json").out()).contains("\"relation\":\"after\"");
    assertThat(cli("order run.jsonl 1 2 --json").out())
        .isEqualToIgnoringNewLines("{\"first\":1,\"second\":2,\"relation\":\"concurrent\"}");
  }

  @Test
  void anEventHasAPastAFutureAndNeither() {
    assertThat(cli("order run.jsonl 8").out())
        .contains("past: 2 events", "future: 9 events", "concurrent: 9 events");
    assertThat(cli("order run.jsonl 8 --past").out())
        .contains("past: 2 events")
        .doesNotContain("future", "concurrent");
    assertThat(cli("order run.jsonl 8 --past --future --json").out())
        .isEqualToIgnoringNewLines(
            "{\"event\":8,\"past\":[2,3],\"future\":[12,14,15,16,17,18,19,20,21]}");
  }

  /** The slide: three local events of P0; six of P1, the last of which P2 hears of. */
  private static final String SLIDE =
      """
      P0 {"P0":1}
      a
      P0 {"P0":2}
      b
      P0 {"P0":3}
      c
      P1 {"P1":1}
      d
      P1 {"P1":2}
      e
      P1 {"P1":3}
      f
      P1 {"P1":4}
      g
      P1 {"P1":5}
      h
      P1 {"P1":6}
      sends m to P2
      P2 {"P1":6,"P2":1}
      receives m from P1
      """;

  @Test
  void aSmallerStampDoesNotMeanThatAnEventHappenedBefore() throws IOException {
    Files.writeString(directory.resolve("slide.log"), SLIDE);
    assertThat(cli("order slide.log --stamps").out())
        .startsWith(
            "stamp  event  host vector time\n    1      1  P0   [1,0,0]\n    1      4  P1   [0,1,0]\n")
        .contains("    7     10  P2   [0,6,1]\n")
        .endsWith("\nevents 1 and 10: 1 < 7, yet concurrent\n");
    assertThat(cli("order slide.log P0:3 P2:1 --stamps").out())
        .endsWith("Lamport's stamps: 3 < 7, yet concurrent\n");
    assertThat(cli("order slide.log P1:6 P2:1 --stamps").out())
        .endsWith("Lamport's stamps: 6 < 7, and happened before\n");
    assertThat(cli("order slide.log P0:2 P1:2 --stamps --json").out())
        .isEqualToIgnoringNewLines(
            "{\"first\":2,\"second\":5,\"relation\":\"concurrent\",\"lamport\":[2,2]}");
    assertThat(cli("order slide.log --stamps --json").out())
        .contains("{\"event\":10,\"host\":\"P2\",\"lamport\":7,\"vector\":{\"P1\":6,\"P2\":1}}")
        .contains("\"yetConcurrent\":[1,10]");
    assertThat(cli("order slide.log 3 --stamps").err()).contains("--stamps applies to two events");
  }

  /** A history of eleven events with the stamps and the total order that belong to it. */
  @Test
  void theWorkedHistoryHasItsStampsAndItsTotalOrder() throws IOException {
    String[][] events = {
      {"P0", "{\"P0\":1}", "1"}, // a
      {"P2", "{\"P2\":1}", "1"}, // b
      {"P1", "{\"P0\":1,\"P1\":1}", "2"}, // c
      {"P1", "{\"P0\":1,\"P1\":2}", "3"}, // d
      {"P0", "{\"P0\":2}", "2"}, // e
      {"P2", "{\"P0\":1,\"P1\":2,\"P2\":2}", "4"}, // f
      {"P2", "{\"P0\":1,\"P1\":2,\"P2\":3}", "5"}, // g
      {"P1", "{\"P0\":1,\"P1\":3}", "4"}, // h
      {"P0", "{\"P0\":3,\"P1\":2,\"P2\":3}", "6"}, // i
      {"P0", "{\"P0\":4,\"P1\":2,\"P2\":3}", "7"}, // j
      {"P1", "{\"P0\":4,\"P1\":4,\"P2\":3}", "8"}, // k
    };
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < events.length; i++) {
      log.append(events[i][0]).append(' ').append(events[i][1]).append('\n');
      log.append((char) ('a' + i)).append('\n');
    }
    Files.writeString(directory.resolve("worked.log"), log);
    StringBuilder order = new StringBuilder();
    for (String line : cli("order worked.log --stamps").out().lines().skip(1).toList()) {
      if (line.isEmpty()) break;
      int event = Integer.parseInt(line.substring(7, 12).strip());
      assertThat(line.substring(0, 5).strip()).isEqualTo(events[event - 1][2]);
      order.append((char) ('a' + event - 1));
    }
    assertThat(order).hasToString("abecdhfgijk");
  }

  /** The total order extends what happened before what, and there are no two equal places. */
  @Test
  void theTotalOrderOfARunPutsCausesFirst() {
    cli(
        "run causal-broadcast --nodes 4 --delay 1..9 --multicasts 0@0:a,1@2:b,2@3:c --trace b.jsonl");
    String stamps = cli("order b.jsonl --stamps --all").out();
    assertThat(stamps).contains("yet concurrent");
    long last = 0;
    for (String line : stamps.lines().skip(1).takeWhile(line -> !line.isEmpty()).toList()) {
      long stamp = Long.parseLong(line.substring(0, 5).strip());
      assertThat(stamp).isGreaterThanOrEqualTo(last);
      last = stamp;
    }
    assertThat(last).isGreaterThan(2);
  }

  @Test
  void aWholeTraceIsSummedUp() {
    assertThat(cli("order run.jsonl").out())
        .contains("events      21 on 5 hosts", "ordered     151 pairs", "concurrent  59 pairs")
        .contains("... 39 pairs more; --all lists all of them");
    assertThat(cli("order run.jsonl --all").out()).doesNotContain("more");
    assertThat(cli("order run.jsonl --json").out())
        .startsWith(
            "{\"events\":21,\"hosts\":[\"n0\",\"n1\",\"n2\",\"n3\",\"n4\"],\"concurrent\":59,")
        .contains("[[1,2],[1,3],");
  }

  @Test
  void aLogForShivizIsWrittenAndRead() throws IOException {
    Cli.Done done = cli("order run.jsonl --shiviz run.log");
    assertThat(done.out()).contains("concurrent  59 pairs").doesNotContain("node 0 starts");
    assertThat(Files.readString(directory.resolve("run.log")))
        .startsWith("(?<host>\\S*) (?<clock>{.*})\\n(?<event>.*)\n\nn0 {\"n0\":1}\nnode 0 starts");
    assertThat(cli("order run.log 2 15").out()).isEqualTo(cli("order run.jsonl 2 15").out());
    Cli stdin = new Cli(directory).input(Files.readString(directory.resolve("run.log")));
    assertThat(stdin.line("order - 2 15").out()).isEqualTo(cli("order run.jsonl 2 15").out());
  }

  @Test
  void theLogThatARunWritesIsReadToo() {
    cli("run chang-roberts --ids 3,37,19,4,25 --shiviz other.log");
    assertThat(cli("order other.log --json").out()).contains("\"concurrent\":59");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          order run.jsonl 99     | there is no event 99, expected the number of an event of a node
          order run.jsonl n9:1   | there is no event n9:1, expected one of the hosts n0, n1, n2, n3, n4
          order run.jsonl x      | x is not an event, expected a number, or a host and count such as n2:3
          order nothing.jsonl    | nothing.jsonl cannot be read: no such file or directory
          """)
  void mistakesAreNamed(String line, String problem) {
    Cli.Done done = cli(line);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains(problem);
  }

  @Test
  void aFileThatIsNoTraceIsRefused() throws IOException {
    Files.writeString(directory.resolve("bad.log"), "P0 {\"P1\":1}\nx\n");
    assertThat(cli("order bad.log").err())
        .contains("bad.log: line 1: clock {\"P1\":1} has no entry for host");
    Files.writeString(directory.resolve("bad.jsonl"), "{\"event\":1}\n");
    assertThat(cli("order bad.jsonl").err()).contains("bad.jsonl: line 1:");
  }

  private Cli.Done cli(String line) {
    return new Cli(directory).line(line);
  }
}
