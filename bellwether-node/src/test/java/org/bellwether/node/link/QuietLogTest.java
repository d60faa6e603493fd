package org.bellwether.node.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class QuietLogTest {
  private final List<String> lines = new ArrayList<>();
  private final AtomicLong now = new AtomicLong();
  private final QuietLog log = new QuietLog(lines::add, now::get);

  @Test
  void theSameIsSaidOnceAMinuteWithHowOftenItHappened() {
    for (int i = 0; i < 1000; i++) log.say("a", "no");
    log.say("b", "no");
    now.addAndGet(TimeUnit.MINUTES.toNanos(1));
    log.say("a", "no");
    assertThat(lines).containsExactly("no", "no", "no (999 such lines were left out)");
    assertThat(log.lines()).isEqualTo(3);
    assertThat(log.occasions()).isEqualTo(1002);
  }

  @Test
  void aSubjectHasThreeDifferentSentencesInAMinute() {
    for (int i = 0; i < 10; i++) log.say("a", "no " + i);
    assertThat(lines).containsExactly("no 0", "no 1", "no 2");
  }

  @Test
  void linesAndSubjectsAreBounded() {
    log.say("a", "x".repeat(100_000));
    assertThat(lines.getFirst()).hasSize(1003).endsWith("x...");
    for (int i = 0; i < 256; i++) log.say("subject " + i, "no");
    log.say("a", "x".repeat(100_000)); // forgotten by now
    assertThat(lines).hasSize(258);
  }
}
