package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A group that is used for an hour, with ever new names of locks and with members that leave and
 * come back: what it takes of the machine does not grow. {@code -Dbellwether.soak.minutes=N} makes
 * it shorter or longer.
 */
@Tag("soak")
class SoakTest {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int MEMBERS = 3;
  private static final int SAMPLES = 60;
  private static final int LOCKS_PER_TURN = 200;

  @TempDir private Path directory;
  private final List<Member> members = new ArrayList<>();
  private int[] ports = {};
  private long names;

  /** What the process takes of its machine, after garbage is collected. */
  private record Sample(long heap, long threads, long files, long bytesOnDisk) {}

  private Member join(int k) throws IOException {
    String name = Character.toString((char) ('a' + k));
    Config config = Config.localhost("soak", name, ports);
    return Bellwether.join(config.directory(directory.resolve(name)));
  }

  private Sample sample() throws IOException {
    collectGarbage();
    Runtime runtime = Runtime.getRuntime();
    long files =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getOpenFileDescriptorCount()
            : 0;
    try (Stream<Path> all = Files.walk(directory)) {
      return new Sample(
          runtime.totalMemory() - runtime.freeMemory(),
          Thread.getAllStackTraces().size(),
          files,
          all.mapToLong(file -> file.toFile().length()).sum());
    }
  }

  private static void collectGarbage() {
    WeakReference<Object> garbage = new WeakReference<>(new Object());
    while (garbage.get() != null) System.gc();
  }

  /** New locks, an old one for everybody, and now and then a member that leaves and comes back. */
  private void turn(Random random) throws IOException, InterruptedException {
    for (int i = 0; i < LOCKS_PER_TURN; i++) {
      Member member = members.get(random.nextInt(MEMBERS));
      use(member, "order " + names++);
      use(member, "the same for all");
    }
    if (random.nextInt(20) > 0) return;
    int k = random.nextInt(MEMBERS);
    members.get(k).close();
    members.set(k, join(k));
  }

  private static void use(Member member, String lock) throws InterruptedException {
    member.locks().acquire(lock, PATIENCE).close();
  }

  @AfterEach
  void close() {
    members.forEach(Member::close);
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.DAYS)
  void nothingGrowsInAnHour() throws Exception {
    ports = LocalGroup.freePorts(MEMBERS);
    for (int k = 0; k < MEMBERS; k++) members.add(join(k));
    Duration whole = Duration.ofMinutes(Integer.getInteger("bellwether.soak.minutes", 60));
    Random random = new Random(1);
    List<Sample> samples = new ArrayList<>();
    long begun = System.nanoTime();
    for (int i = 1; i <= SAMPLES; i++) {
      Duration until = whole.multipliedBy(i).dividedBy(SAMPLES);
      while (System.nanoTime() - begun < until.toNanos()) turn(random);
      samples.add(sample());
      System.err.println(names + " locks: " + samples.getLast());
    }
    Sample early = most(samples.subList(SAMPLES / 4, SAMPLES / 2));
    Sample late = most(samples.subList(3 * SAMPLES / 4, SAMPLES));
    assertThat(late.heap).as("heap, before %s", early).isLessThan(early.heap + early.heap / 4);
    assertThat(late.threads).as("threads").isLessThanOrEqualTo(early.threads + 2);
    assertThat(late.files).as("open files").isLessThanOrEqualTo(early.files + 10);
    assertThat(late.bytesOnDisk).as("bytes on disk").isLessThanOrEqualTo(early.bytesOnDisk);
  }

  private static Sample most(List<Sample> samples) {
    return new Sample(
        samples.stream().mapToLong(Sample::heap).max().orElseThrow(),
        samples.stream().mapToLong(Sample::threads).max().orElseThrow(),
        samples.stream().mapToLong(Sample::files).max().orElseThrow(),
        samples.stream().mapToLong(Sample::bytesOnDisk).max().orElseThrow());
  }
}
