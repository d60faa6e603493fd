package org.bellwether.shedlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import net.javacrumbs.shedlock.core.DefaultLockingTaskExecutor;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockingTaskExecutor;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.LockException;
import net.javacrumbs.shedlock.test.support.AbstractExtensibleLockProviderIntegrationTest;
import org.bellwether.locks.Bellwether;
import org.bellwether.locks.Grant;
import org.bellwether.locks.LocalGroup;
import org.bellwether.locks.Member;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** ShedLock's own tests for lock providers, and what they do not ask. */
class ShedLockContractTest extends AbstractExtensibleLockProviderIntegrationTest {
  private static LocalGroup group;
  private BellwetherLockProvider provider;

  @BeforeAll
  static void begin() throws Exception {
    group = Bellwether.local(3);
  }

  @AfterAll
  static void end() {
    group.close();
  }

  @BeforeEach
  void provide() {
    provider = new BellwetherLockProvider(group.member(0).locks());
  }

  @AfterEach
  void release() {
    provider.close();
  }

  @Override
  protected ExtensibleLockProvider getLockProvider() {
    return provider;
  }

  @Override
  protected void assertUnlocked(String name) {
    Grant grant = group.member(1).locks().tryAcquire(name);
    assertThat(grant).isNotNull();
    grant.close();
  }

  @Override
  protected void assertLocked(String name) {
    assertThat(group.member(1).locks().tryAcquire(name)).isNull();
  }

  private static LockConfiguration task(String name, Duration atLeast) {
    return new LockConfiguration(Instant.now(), name, Duration.ofMinutes(1), atLeast);
  }

  @Test
  void aTaskOfAnotherProcessDoesNotRun() throws Exception {
    SimpleLock lock = provider.lock(task("nightly", Duration.ZERO)).orElseThrow();
    try (BellwetherLockProvider other =
        new BellwetherLockProvider(group.member(2).locks(), Duration.ofMillis(50))) {
      assertThat(other.lock(task("nightly", Duration.ZERO))).isEmpty();
      lock.unlock();
      Optional<SimpleLock> later = other.lock(task("nightly", Duration.ZERO));
      assertThat(later).isPresent();
      later.orElseThrow().unlock();
    }
  }

  @Test
  void aTaskHasAFenceThatGrows() throws Throwable {
    DefaultLockingTaskExecutor executor = new DefaultLockingTaskExecutor(provider);
    long[] fences = new long[2];
    for (int i = 0; i < 2; i++) {
      int run = i;
      executor.executeWithLock(
          (Runnable) () -> fences[run] = provider.fence("fenced").orElseThrow(),
          task("fenced", Duration.ZERO));
    }
    assertThat(fences[0]).isPositive().isLessThan(fences[1]);
    assertThat(provider.fence("fenced")).isEmpty();
  }

  /** The program of docs/shedlock.md. */
  @Test
  void theProgramOfThePageRuns() throws Exception {
    Member member = group.member(0);
    Instant now = Instant.now();
    AtomicLong written = new AtomicLong();
    Report report = written::set;
    // From the page:
    BellwetherLockProvider provider = new BellwetherLockProvider(member.locks());
    LockingTaskExecutor executor = new DefaultLockingTaskExecutor(provider);
    Duration most = Duration.ofMinutes(10);
    Runnable task = () -> report.write(provider.fence("nightly").orElseThrow());
    executor.executeWithLock(task, new LockConfiguration(now, "nightly", most, Duration.ZERO));
    // So far.
    assertThat(written).hasPositiveValue();
    provider.close();
    String test = "src/test/java/org/bellwether/shedlock/ShedLockContractTest.java";
    String source = between(Path.of(test), "// From the page:", "// So far.");
    assertThat(between(Path.of("..", "docs", "shedlock.md"), "```java", "```")).isEqualTo(source);
  }

  private interface Report {
    void write(long fence);
  }

  private static String between(Path file, String begin, String end) throws IOException {
    String text = Files.readString(file);
    int from = text.indexOf(begin) + begin.length();
    return text.substring(from, text.indexOf(end, from)).strip().replaceAll("\\n +", "\n");
  }

  @Test
  void closingReleasesWhatIsKeptForItsLeastTime() {
    provider.lock(task("kept", Duration.ofMinutes(1))).orElseThrow().unlock();
    assertLocked("kept");
    provider.close();
    assertUnlocked("kept");
  }

  @Test
  void withoutAMajorityATaskIsRefusedAndNotSkipped() throws Exception {
    try (LocalGroup lonely = Bellwether.local(3)) {
      lonely.member(0).locks().acquire("first", Duration.ofSeconds(30)).close();
      lonely.member(1).close();
      lonely.member(2).close();
      try (BellwetherLockProvider refused =
          new BellwetherLockProvider(lonely.member(0).locks(), Duration.ofMillis(20))) {
        assertThatThrownBy(() -> lockUntilTheLeaseEnds(refused))
            .isInstanceOf(LockException.class)
            .hasMessageContaining("task \"refused\" does not run: ")
            .hasMessageContaining("there is no majority");
      }
    }
  }

  private static void lockUntilTheLeaseEnds(BellwetherLockProvider provider) {
    while (true) provider.lock(task("refused", Duration.ZERO)).ifPresent(SimpleLock::unlock);
  }

  @Test
  void aPatienceOfNothingIsRefused() {
    assertThatThrownBy(() -> new BellwetherLockProvider(group.member(0).locks(), Duration.ZERO))
        .hasMessage("patience: PT0S, expected more than 0");
  }
}
