package org.bellwether.locks;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that takes a lock again and again, and writes down every moment at which it believed to
 * hold it: its fence, and the monotonic clock of the machine before and after it looked. The clock
 * is the same for all processes of a machine. A dot ends each line, so that one can tell the line
 * in which the process was killed.
 */
final class Believer {
  static final String LOCK = "chaos";

  private Believer() {}

  public static void main(String[] args) throws Exception {
    String name = args[0];
    Path directory = Path.of(args[1]);
    int[] ports = Arrays.stream(args, 2, args.length).mapToInt(Integer::parseInt).toArray();
    SplittableRandom random = new SplittableRandom(name.hashCode());
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
    Config config =
        name.startsWith("guest")
            ? Config.localhost("chaos", "a", ports).asGuest(name)
            : Config.localhost("chaos", name, ports).directory(directory);
    try (Member member = Bellwether.join(config)) {
      while (System.in.available() == 0) {
        try (Grant grant = member.locks().acquire(LOCK, Duration.ofSeconds(10))) {
          believe(grant, random.nextInt(1, 20), out);
          out.flush();
        } catch (AcquireTimeout | NoMajority e) {
          out.println("# " + e.getMessage());
          out.flush();
        }
        LockSupport.parkNanos(random.nextInt(100_000));
      }
    }
  }

  private static void believe(Grant grant, int looks, PrintStream out) {
    for (int i = 0; i < looks; i++) {
      long before = System.nanoTime();
      boolean valid = grant.valid();
      long after = System.nanoTime();
      if (valid) out.println(grant.fence() + " " + before + " " + after + " .");
      LockSupport.parkNanos(100_000);
    }
  }
}
