package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a member measures, after something has happened to it. */
@Timeout(120)
class MemberMetricsTest {
  private static Grant acquire(Member member, String lock) throws InterruptedException {
    return member.locks().acquire(lock, Duration.ofSeconds(60));
  }

  private static double figure(Member member, String nameAndLabels) {
    Matcher line =
        Pattern.compile("^" + Pattern.quote(nameAndLabels) + " (\\S+)$", Pattern.MULTILINE)
            .matcher(member.metrics());
    assertThat(line.find()).as("%s in%n%s", nameAndLabels, member.metrics()).isTrue();
    return Double.parseDouble(line.group(1));
  }

  @Test
  void aLeaseThatRunsOutWhileALockIsHeldIsALapse() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Member a = group.member(0);
      LockCell cell = a.locks().cell("orders");
      String lapses = "bellwether_lock_lapses_total{member=\"a\"}";
      while (figure(a, lapses) == 0) { // again, if this machine was so slow that the lock is lost
        try (Grant held = acquire(a, "orders")) {
          CompletableFuture<Grant> wanted;
          synchronized (cell) { // the node of a waits to tell that b wants the lock
            wanted = group.member(1).locks().acquireAsync("orders", Duration.ofMinutes(1));
            while (held.valid()) Thread.onSpinWait();
          }
          try {
            held.check(); // waits until the lease is renewed
            assertThat(held.holds()).isTrue();
          } catch (LockLost e) {
            assertThat(held.holds()).isFalse();
          }
          wanted.cancel(false);
        }
      }
    }
  }

  @Test
  void aHolderThatIsKilledHasTheOthersWaitForTheEndOfItsLease(@TempDir Path directory)
      throws Exception {
    int[] ports = LocalGroup.freePorts(3);
    try (Member b = Bellwether.join(config("b", ports, directory));
        Member c = Bellwether.join(config("c", ports, directory))) {
      String debts = "bellwether_lock_debts_total{member=\"%s\"}";
      while (figure(b, debts.formatted("b")) + figure(c, debts.formatted("c")) == 0) {
        // again, if this machine was so slow that the lease was over before the others noticed
        MemberCore a = MemberCore.start(config("a", ports, directory));
        try (Grant grant = a.locks().acquire("orders", Duration.ofMinutes(1))) {
          a.crash();
        }
        acquire(b, "orders").close();
      }
      assertThat(
              figure(b, "bellwether_lock_debt_seconds_total{member=\"b\"}")
                  + figure(c, "bellwether_lock_debt_seconds_total{member=\"c\"}"))
          .isPositive();
    }
  }

  private static Config config(String name, int[] ports, Path directory) {
    return Config.localhost("debts", name, ports).directory(directory.resolve(name));
  }

  @Test
  void tokensWaitsLossesAndViewsAreCounted() throws Exception {
    try (LocalGroup group = Bellwether.local(3)) {
      Member a = group.member(0);
      acquire(a, "orders").close();
      acquire(group.member(1), "orders").close();
      Grant held = acquire(a, "orders");
      assertThat(figure(a, "bellwether_lock_tokens_total{member=\"a\"}")).isGreaterThanOrEqualTo(2);
      assertThat(figure(a, "bellwether_lock_stays_total{member=\"a\"}")).isPositive();
      assertThat(figure(a, "bellwether_lock_waits_total{member=\"a\"}")).isGreaterThanOrEqualTo(2);
      assertThat(figure(a, "bellwether_lock_wait_seconds_total{member=\"a\"}")).isPositive();
      assertThat(figure(a, "bellwether_lock_lease_seconds{member=\"a\"}")).isPositive();
      assertThat(figure(a, "bellwether_lock_views_total{cause=\"somebody joined\",member=\"a\"}"))
          .isPositive();
      assertThat(a.metrics()).contains("bellwether_messages_sent_total{");
      assertThat(figure(a, "bellwether_lock_holds_total{member=\"a\"}")).isGreaterThanOrEqualTo(1);
      assertThat(figure(a, "bellwether_lock_hold_seconds_total{member=\"a\"}")).isPositive();
      SimpleMeterRegistry registry = new SimpleMeterRegistry();
      new MemberMetrics(a).bindTo(registry);
      assertThat(registry.get("bellwether.lock.tokens").functionCounter().count())
          .isGreaterThanOrEqualTo(2);
      group.member(1).close();
      group.member(2).close();
      held.lost().toCompletableFuture().get(60, TimeUnit.SECONDS);
      String losses = "bellwether_lock_losses_total{cause=\"%s\",member=\"a\"}";
      assertThat(
              figure(a, losses.formatted("no majority"))
                  + figure(a, losses.formatted("left out of a view"))) // if a was slow before
          .isPositive();
    }
  }
}
