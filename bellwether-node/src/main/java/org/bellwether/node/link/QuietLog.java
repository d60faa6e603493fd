package org.bellwether.node.link;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A log for what others can cause as often as they like: of each subject it says the same once a
 * minute, and at most three different things.
 */
final class QuietLog {
  private static final long QUIET = TimeUnit.MINUTES.toNanos(1);
  private static final int MOST_SENTENCES = 3; // of a subject, in a minute
  private static final int MOST_SUBJECTS = 256; // then the one that is longest known is forgotten
  private static final int LONGEST = 1000;

  private final Consumer<String> log;
  private final LongSupplier clock;
  private final Map<String, Said> subjects = new LinkedHashMap<>();
  private long occasions;
  private long lines;

  private static final class Said {
    long since; // when the minute began
    int sentences; // that were written in it
    long left; // out, since the last that was written
    String last = "";
  }

  /**
   * A log that has said nothing yet.
   *
   * @param clock in nanoseconds
   */
  QuietLog(Consumer<String> log, LongSupplier clock) {
    this.log = log;
    this.clock = clock;
  }

  /**
   * Says something, unless it was said less than a minute ago.
   *
   * @param subject of which there are few, whatever others do
   */
  void say(String subject, String sentence) {
    String line = line(subject, sentence);
    if (line != null) log.accept(line);
  }

  private synchronized @Nullable String line(String subject, String sentence) {
    occasions++;
    long now = clock.getAsLong();
    Said said = subjects.get(subject);
    if (said == null) {
      if (subjects.size() == MOST_SUBJECTS) subjects.remove(subjects.keySet().iterator().next());
      said = new Said();
      said.since = now;
      subjects.put(subject, said);
    }
    if (now - said.since >= QUIET) {
      said.since = now;
      said.sentences = 0;
      said.last = "";
    }
    if (said.last.equals(sentence) || said.sentences == MOST_SENTENCES) {
      said.left++;
      return null;
    }
    String cut = sentence.length() <= LONGEST ? sentence : sentence.substring(0, LONGEST) + "...";
    String line = said.left == 0 ? cut : cut + " (" + said.left + " such lines were left out)";
    said.sentences++;
    said.left = 0;
    said.last = sentence;
    lines++;
    return line;
  }

  /** How often there was something to say. */
  synchronized long occasions() {
    return occasions;
  }

  /** How many lines were written. */
  synchronized long lines() {
    return lines;
  }
}
