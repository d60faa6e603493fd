package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.bellwether.model.Fence;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three members and a guest, each a process, that are killed and frozen at random while they pass a
 * lock around. What they believed, and when, is judged afterwards by the one clock of the machine.
 */
class ChaosTest {
  private static final int MEMBERS = 3;

  @TempDir private Path directory;
  private final List<Running> running = new ArrayList<>();
  private final Beliefs beliefs = new Beliefs();
  private int[] ports = {};

  /** When holders believed to hold the lock, by fence. */
  private static final class Beliefs {
    /** Of all looks at one fence: the end of the first one, and the beginning of the last one. */
    private record Span(String who, long firstAfter, long lastBefore) {}

    private final TreeMap<Long, Span> spans = new TreeMap<>();
    private final Map<String, Integer> grants = new TreeMap<>(); // by process
    private final List<String> violations = new ArrayList<>();

    synchronized void add(String who, String line) {
      String[] words = line.split(" ", -1);
      long fence = Long.parseLong(words[0]);
      long before = Long.parseLong(words[1]);
      long after = Long.parseLong(words[2]);
      Span span = spans.get(fence);
      if (span == null) grants.merge(who, 1, Integer::sum);
      if (span != null && !span.who.equals(who)) {
        violations.add(who + " and " + span.who + " both have fence " + fence);
      }
      spans.put(
          fence,
          span == null
              ? new Span(who, after, before)
              : new Span(who, Math.min(span.firstAfter, after), Math.max(span.lastBefore, before)));
      notifyAll();
    }

    /** Waits until the others have been granted the lock so many times more. */
    synchronized void awaitGrants(String except, int more) throws InterruptedException {
      int target = others(except) + more;
      while (others(except) < target) wait();
    }

    private int others(String except) {
      int sum = 0;
      for (var entry : grants.entrySet()) {
        if (!entry.getKey().equals(except)) sum += entry.getValue();
      }
      return sum;
    }

    /** Who believed after somebody with a larger fence had believed already. */
    synchronized List<String> violations() {
      List<String> found = new ArrayList<>(violations);
      long earliest = Long.MAX_VALUE; // at which anybody with a larger fence believed
      long larger = 0;
      String whose = "";
      for (var entry : spans.descendingMap().entrySet()) {
        Span span = entry.getValue();
        if (span.lastBefore > earliest) {
          found.add(
              "%s believed in fence %s %d ns after %s believed in %s"
                  .formatted(
                      span.who,
                      Fence.unpacked(entry.getKey()),
                      span.lastBefore - earliest,
                      whose,
                      Fence.unpacked(larger)));
        }
        if (span.firstAfter < earliest) {
          earliest = span.firstAfter;
          larger = entry.getKey();
          whose = span.who;
        }
      }
      return found;
    }

    synchronized int count() {
      return spans.size();
    }
  }

  /** One process of the group. */
  private final class Running {
    private final String name;
    private Process process;

    Running(String name) throws IOException {
      this.name = name;
      process = boot();
    }

    private Process boot() throws IOException {
      Path data = Files.createDirectories(directory.resolve(name));
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Believer.class.getName(),
                  name,
                  data.toString()));
      for (int port : ports) command.add(Integer.toString(port));
      Process booted =
          new ProcessBuilder(command)
              .redirectError(directory.resolve(name + ".log").toFile())
              .start();
      Thread.ofPlatform().daemon().start(() -> read(booted));
      return booted;
    }

    private void read(Process from) {
      try (BufferedReader lines = from.inputReader(StandardCharsets.US_ASCII)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.endsWith(" .")) beliefs.add(name, line); // else it was killed in it
          else if (line.startsWith("#")) System.err.println(name + " says " + line.substring(2));
        }
      } catch (IOException e) {
        // killed
      }
    }

    void signal(String signal) throws Exception {
      Process kill = new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start();
      assertThat(kill.waitFor()).isZero();
    }

    void restart() throws Exception {
      process.destroyForcibly().waitFor();
      process = boot();
    }
  }

  private void run(int faults, long seed) throws Exception {
    ports = LocalGroup.freePorts(MEMBERS);
    Random random = new Random(seed);
    for (int k = 0; k < MEMBERS; k++) running.add(new Running(String.valueOf((char) ('a' + k))));
    running.add(new Running("guest"));
    beliefs.awaitGrants("", 10);
    for (int i = 0; i < faults; i++) {
      Running victim = running.get(random.nextInt(running.size()));
      switch (random.nextInt(3)) {
        case 0 -> {
          victim.restart();
          beliefs.awaitGrants(victim.name, 1 + random.nextInt(20));
        }
        case 1 -> { // longer than the detection of silence
          victim.signal("STOP");
          beliefs.awaitGrants(victim.name, 1 + random.nextInt(20));
          victim.signal("CONT");
        }
        default -> { // a lapse, or nothing at all
          int signals = random.nextInt(1, 50); // each takes some milliseconds
          for (int s = 0; s < signals; s++) victim.signal("STOP");
          victim.signal("CONT");
        }
      }
      beliefs.awaitGrants("", 1 + random.nextInt(20));
    }
    assertThat(beliefs.violations()).isEmpty();
    assertThat(beliefs.count()).isGreaterThan(faults);
    assertThat(beliefs.grants).containsKey("guest");
  }

  @AfterEach
  void killAll() throws InterruptedException {
    for (Running one : running) one.process.destroyForcibly().waitFor();
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void noTwoProcessesBelieveThatTheyHoldTheLockWhateverIsKilledOrFrozen() throws Exception {
    run(Integer.getInteger("bellwether.faults", 30), Long.getLong("bellwether.seed", 1));
  }

  @Test
  @Tag("soak")
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void theSameOverAThousandFaults() throws Exception {
    run(1000, 2);
  }

  @Test
  void theJudgeFindsTwoWhoBelieveAtOnce() {
    beliefs.add("a", "17 100 110 .");
    beliefs.add("b", "18 150 160 .");
    assertThat(beliefs.violations()).isEmpty();
    beliefs.add("a", "17 161 170 .");
    assertThat(beliefs.violations())
        .containsExactly("a believed in fence 0:17 1 ns after b believed in 0:18");
    beliefs.add("a", "18 200 210 .");
    assertThat(beliefs.violations()).contains("a and b both have fence 18");
  }
}
