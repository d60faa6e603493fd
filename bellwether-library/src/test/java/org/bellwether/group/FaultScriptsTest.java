package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random fault scripts of all kinds, with members, guests and lost disks. Each kind has tests of
 * its own; here they are counted.
 */
class FaultScriptsTest {
  private static final long FIRST = Long.getLong("bellwether.soak.seed", 0);

  @Test
  void aSampleOfScriptsHasNoTwoBelieversAndIsServed() {
    ScriptCensus census = ScriptCensus.of(FIRST, FIRST + 100);
    assertThat(census.violated()).as("%s", census).isEmpty();
    assertThat(census.count(ScriptKind.Verdict.UNDECIDED)).as("undecided").isEqualTo(20);
  }

  /**
   * 49810: a member that had just joined a view heard of a larger epoch, and never stood. 40028 and
   * 52516: a member with a blank disk was told the number of an earlier life by one that had been
   * frozen, and believed it. 589599: a host gave up what it had lent, for a view that was never
   * decided. 600717: a host restarted, and nobody waited for its guest, which was frozen. 918572:
   * the judge waited for a client whose process had crashed. 115676, 420856, 477436, 763476 and
   * 859296: two members took each other for blank for ever, because a message of the founding was
   * lost. 2007 and 2276: founders gave up a group and agreed to it in turn, or never agreed to one
   * again. 505856: a late message made a member take another one for blank.
   */
  @ParameterizedTest
  @ValueSource(
      longs = {
        2007, 2276, 40028, 49810, 52516, 115676, 420856, 477436, 505856, 589599, 600717, 763476,
        859296, 918572
      })
  void scriptsThatFoundFaultsFindNoneAnyMore(long number) {
    assertThat(ScriptKind.of(number).judge(number, Catalog.standard()))
        .isNotEqualTo(ScriptKind.Verdict.VIOLATED);
  }

  /** What is counted as undecided is not counted as served. */
  @Test
  void aGroupThatHasLostMostDisksNeedNotServe() {
    ScriptKind kind = ScriptKind.ANY_DISKS;
    assertThat(kind.judge(0, Catalog.standard())).isEqualTo(ScriptKind.Verdict.UNDECIDED);
  }

  /** The bound is longer than what most runs need, so that they need not last that long. */
  @Test
  void theBoundIsThatOfThePage() {
    Scenario three = Scenario.builder("majority-group").nodes(3).build();
    assertThat(ScriptKind.bound(three))
        .isEqualTo((3 * (800 + 30 + 20) + 10 + 60 + 62 + 90) * 10 / 9);
  }

  /**
   * A million, in 64 parts that as many threads share as there are processors. Each part says what
   * became of it, so that a run that is interrupted has shown something, too.
   */
  @Test
  @Tag("soak")
  void soHasAMillion() {
    long each = 1_000_000 / 64;
    ScriptCensus census = new ScriptCensus();
    LongStream.range(0, 64)
        .parallel()
        .mapToObj(part -> part(FIRST + part * each, FIRST + (part + 1) * each))
        .forEachOrdered(census::add);
    System.out.println(census);
    assertThat(census.violated()).as("%s", census).isEmpty();
  }

  private static ScriptCensus part(long from, long to) {
    ScriptCensus census = ScriptCensus.of(from, to);
    System.out.println("scripts " + from + " to " + (to - 1) + ": violated " + census.violated());
    return census;
  }
}
