package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a member measures, after something has happened to it. */
@Timeout(120)
class MemberMetricsTest {
  private static Grant acquire(Member member, String lock) throws InterruptedException {
    while (true) {
      try {
        return member.locks().acquire(lock, Duration.ofSeconds(60));
      } catch (NoMajority e) {
        // this machine is too busy for its members to hear of each other
      }
    }
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
            wanted = group.member(1).locks().acquireAsync("orders");
            while (held.valid()) Thread.onSpinWait();
          }
          while (!held.valid() && held.holds()) Thread.onSpinWait();
          wanted.cancel(false);
        }
      }
    }
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
