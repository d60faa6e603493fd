package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a long check says where nobody watches. */
class CheckLineTest {
  private static final long SECOND = 1_000_000_000;

  private final StringWriter err = new StringWriter();
  private long now;
  private long memory;
  private long freed;

  /** Memory in use; after the first look, garbage is gone. */
  private long used() {
    long used = memory;
    memory -= freed;
    freed = 0;
    return used;
  }

  private CheckLine line(long limit) {
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            false,
            false,
            80,
            false,
            false,
            Path.of(""),
            new Interrupt());
    return new CheckLine(terminal, limit, () -> now, this::used);
  }

  @Test
  void progressIsToldSparselyInAPipe() {
    CheckLine line = line(1);
    for (int second = 0; second <= 600; second++) {
      now = second * SECOND;
      assertThat(line.at(1000L * second, 0, 7, 5)).isTrue();
    }
    assertThat(err.toString().lines())
        .hasSize(6)
        .contains("bellwether: after 10 s: 10000 states, 1000 per second, depth 7, 5 queued");
  }

  @Test
  void growthWithoutEndIsNoticed() {
    CheckLine line = line(1);
    for (int second = 0; second <= 90; second++) {
      now = second * SECOND;
      assertThat(line.at(100_000L * second, 0, second, 1000L * second)).isTrue();
    }
    assertThat(err.toString().lines().toList().getLast())
        .endsWith("so the search may never end: --depth or --states bounds it");
  }

  @Test
  void aSearchThatShrinksIsNotSuspected() {
    CheckLine line = line(1);
    for (int second = 0; second <= 90; second++) {
      now = second * SECOND;
      assertThat(line.at(100_000L * second, 0, second, 1000L * Math.abs(second - 30))).isTrue();
      if (second == 60) break;
    }
    assertThat(err.toString()).doesNotContain("never end");
  }

  @Test
  void garbageDoesNotEndTheSearch() {
    CheckLine line = line(3L << 30);
    memory = 4L << 30;
    freed = 2L << 30;
    assertThat(line.at(1, 1, 1, 1)).isTrue();
    assertThat(line.stopped()).isNull();
  }

  @Test
  void tooMuchMemoryEndsTheSearch() {
    CheckLine line = line(3L << 30);
    assertThat(line.at(1, 1, 1, 1)).isTrue();
    assertThat(line.stopped()).isNull();
    memory = 4L << 30;
    assertThat(line.at(2, 2, 2, 2)).isFalse();
    assertThat(line.stopped())
        .startsWith("the search reached its limit of 3.0 GB of memory; --memory permits more");
    assertThat(CheckLine.usualLimit(16L << 30)).isEqualTo(8L << 30);
    assertThat(CheckLine.usualLimit(1L << 30)).isEqualTo(1L << 30);
  }
}
