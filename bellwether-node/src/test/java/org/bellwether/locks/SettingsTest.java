package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bellwether.node.disk.DiskException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Settings on which all members must agree, and which change while all of them are stopped. */
@Timeout(180)
class SettingsTest {
  private static final String NAMES = "abc";

  @TempDir private Path directory;
  private final List<Member> running = new ArrayList<>();
  private int[] ports = {};

  @AfterEach
  void close() {
    running.forEach(Member::close);
  }

  private Config config(int k) throws IOException {
    if (ports.length == 0) ports = LocalGroup.freePorts(5);
    String name = NAMES.substring(k, k + 1);
    return Config.localhost("settings", name, ports[0], ports[1], ports[2])
        .directory(directory.resolve(name));
  }

  private Member start(int k, UnaryOperator<Config> settings) throws IOException {
    Member member = Bellwether.join(settings.apply(config(k)));
    running.add(member);
    return member;
  }

  private static Grant grant(Member member) throws InterruptedException {
    while (true) {
      try {
        return member.locks().acquire("orders", Duration.ofSeconds(60));
      } catch (NoMajority e) {
        // this machine is too busy for its processes to hear of each other
      }
    }
  }

  private static Config slow(Config config) {
    return config.detection(Duration.ofSeconds(10)).lease(Duration.ofSeconds(5));
  }

  private static Config quick(Config config) {
    return config.lease(Duration.ofMillis(60)).drift(5).guests(65);
  }

  @Test
  void timesAndTheNumberOfGuestsChangeWhileAllMembersAreStopped() throws Exception {
    List<Member> members = new ArrayList<>();
    for (int k = 0; k < 3; k++) members.add(start(k, config -> config));
    long fence;
    try (Grant grant = grant(members.getFirst())) {
      fence = grant.fence();
    }
    members.forEach(Member::close);
    members.clear();
    for (int k = 0; k < 3; k++) members.add(start(k, SettingsTest::quick));
    for (Member member : members) {
      try (Grant grant = grant(member)) {
        assertThat(grant.fence()).isGreaterThan(fence);
        fence = grant.fence();
      }
    }
  }

  @Test
  void whatAMemberMayBelieveThatWasForgottenWithOldSettingsIsWaitedFor() throws Exception {
    List<Member> members = new ArrayList<>();
    for (int k = 0; k < 3; k++) members.add(start(k, SettingsTest::slow));
    try (Grant old = grant(members.get(2))) {
      assertThat(old.valid()).isTrue();
      for (int k = 0; k < 2; k++) members.get(k).core().crash();
      Member first = start(0, SettingsTest::quick);
      start(1, SettingsTest::quick);
      try (Grant fresh = grant(first)) {
        assertThat(old.valid()).as("believed by two").isFalse();
        assertThat(fresh.fence()).isGreaterThan(old.fence());
      }
      assertThat(members.get(2).group().connected()).as("its greeting is refused").hasSize(1);
    }
  }

  @Test
  void anotherNumberOfMembersIsRefused() throws Exception {
    for (int k = 0; k < 3; k++) start(k, config -> config);
    grant(running.getFirst()).close();
    running.forEach(Member::close);
    Config five = Config.localhost("settings", "a", ports).directory(config(0).directory());
    assertThatThrownBy(() -> Bellwether.join(five))
        .isInstanceOf(DiskException.Foreign.class)
        .hasMessageEndingWith("belongs to a cluster of 3 members");
  }
}
