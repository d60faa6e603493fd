package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A member that serves nobody knows why, in words. */
@Timeout(300)
class IdleMemberTest {
  @TempDir private Path directory;
  private final List<MemberCore> open = new ArrayList<>();

  @AfterEach
  void close() {
    for (MemberCore each : open) each.close();
  }

  private MemberCore start(String name, int[] ports, UnaryOperator<Config> but) throws IOException {
    Config config = Config.localhost("idle", name, ports).directory(directory.resolve(name));
    MemberCore core = MemberCore.start(but.apply(config));
    open.add(core);
    return core;
  }

  private static String why(MemberCore core) throws Exception {
    String why = core.whyIdle().get(120, TimeUnit.SECONDS);
    return why == null ? "it serves" : why;
  }

  /** Waits until a member knows all of this. */
  private static void await(MemberCore core, String... parts) throws Exception {
    for (String part : parts) while (!why(core).contains(part)) Thread.onSpinWait();
  }

  @Test
  void aMemberNamesThoseThatAreBlankOrNotThere() throws Exception {
    int[] ports = LocalGroup.freePorts(3);
    MemberCore b = start("b", ports, config -> config);
    await(
        b,
        "its directory is blank: it asks",
        "a at localhost:" + ports[0] + " is not reached: Connection refused",
        "c at localhost:" + ports[2] + " has not been heard of");
    assertThat(b.notInTime("orders", Duration.ofMillis(5)))
        .isInstanceOf(NoMajority.class)
        .hasMessageContaining("a at localhost:" + ports[0] + " is not reached");
    start("a", ports, config -> config);
    await(b, "a has a blank directory");
    start("c", ports, config -> config);
    await(b, "it serves");
    MemberCore guest = MemberCore.start(Config.localhost("idle", "a", ports).asGuest("worker"));
    open.add(guest);
    await(guest, "it serves");
  }

  @Test
  void aMemberNamesTheSettingThatDiffers() throws Exception {
    int[] ports = LocalGroup.freePorts(3);
    MemberCore a = start("a", ports, config -> config);
    MemberCore b = start("b", ports, config -> config.detection(Duration.ofSeconds(2)));
    MemberCore c = start("c", ports, config -> config.guests(3).drift(20));
    String address = " at localhost:";
    await(a, "b" + address + ports[1] + " is refused: detection 2000, expected 1000");
    await(b, "a" + address + ports[0] + " refuses b: detection 2000, expected 1000");
    await(
        a, "c" + address + ports[2] + " is refused: guests 3, expected 64; drift 20, expected 10");
    await(c, "guests 3, expected 64");
  }
}
