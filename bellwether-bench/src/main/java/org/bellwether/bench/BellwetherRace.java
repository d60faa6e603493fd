package org.bellwether.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.locks.Bellwether;
import org.bellwether.locks.Config;
import org.bellwether.locks.Grant;
import org.bellwether.locks.Member;

/** Our own locks, unencrypted or by mutual TLS. */
final class BellwetherRace implements RacedSystem {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final int LOOKS = 5_000_000;

  private final boolean tls;

  BellwetherRace(boolean tls) {
    this.tls = tls;
  }

  @Override
  public String name() {
    return tls ? "bellwether-tls" : "bellwether";
  }

  @Override
  public boolean tunable() {
    return false; // it notices failures in a second as it comes
  }

  @Override
  public RacedLocks join(int process, Path directory, int[] ports, boolean tuned)
      throws IOException {
    String name = NAMES.get(process);
    Path own = Files.createDirectories(directory.resolve(name));
    Config config = Config.localhost("race", name, ports).directory(own.resolve("data"));
    if (tls) {
      config =
          config
              .tls(copy("node0.pem", own), copy("node0.key", own), copy("authority.pem", own))
              .tlsNames(List.of("node0.example", "node0.example", "node0.example"));
    }
    return new Racing(Bellwether.join(config), config);
  }

  private static Path copy(String resource, Path to) throws IOException {
    Path file = to.resolve(resource);
    try (InputStream in = BellwetherRace.class.getResourceAsStream(resource)) {
      Files.copy(Objects.requireNonNull(in, resource), file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }

  private record Racing(Member member, Config config) implements RacedLocks {
    @Override
    public Held acquire(String lock) throws InterruptedException {
      return member.locks().acquire(lock, PATIENCE)::close;
    }

    /** Lapses in what was measured before have made leases longer; that passes. */
    @Override
    public void settle() {
      while (figure("bellwether_lock_lease_seconds") * 1e9 > config.lease().toNanos()) {
        LockSupport.parkNanos(10_000_000);
      }
    }

    @Override
    public long exclusions() {
      return (long) figure("bellwether_lock_views_total", "somebody left");
    }

    private double figure(String... words) {
      Pattern line =
          Pattern.compile("^" + String.join("\\{.*", words) + ".* (\\S+)$", Pattern.MULTILINE);
      Matcher matcher = line.matcher(member.metrics());
      if (!matcher.find()) throw new IllegalStateException("no figure " + words[0]);
      return Double.parseDouble(matcher.group(1));
    }

    @Override
    public double validNanos() throws InterruptedException {
      try (Grant grant = member.locks().acquire("looked at", PATIENCE)) {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
          int valid = 0;
          long began = System.nanoTime();
          for (int i = 0; i < LOOKS; i++) if (grant.valid()) valid++;
          best = Math.min(best, (System.nanoTime() - began) / (double) LOOKS);
          if (valid == 0) throw new IllegalStateException("never valid");
        }
        return best;
      }
    }
  }
}
