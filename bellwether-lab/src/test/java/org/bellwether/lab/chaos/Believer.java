package org.bellwether.lab.chaos;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.bellwether.locks.AcquireTimeout;
import org.bellwether.locks.Bellwether;
import org.bellwether.locks.Config;
import org.bellwether.locks.Grant;
import org.bellwether.locks.Member;
import org.bellwether.locks.NoMajority;

/**
 * A process that takes a lock again and again. It tells the witness, its parent, every moment at
 * which it believed to hold the lock: its fence, and the monotonic clock of the machine before and
 * after it looked; the clock is the same for all processes of a machine. While it holds the lock,
 * it reads and writes the register of the witness.
 *
 * <p>A dot ends each line, so that one can tell the line in which the process was killed.
 */
final class Believer {
  private static final String LOCK = "chaos";

  private final BufferedReader answers;
  private final PrintStream out;
  private final SplittableRandom random;
  private final int rarity; // of uses of the register

  private Believer(String name, int rarity) {
    this.rarity = rarity;
    answers = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
    random = new SplittableRandom(name.hashCode());
  }

  /**
   * The arguments: name, directory, among how many grants the register is used once, how many
   * threads do nothing but compute from the first grant on, and each member as {@code
   * name@host:port}.
   */
  public static void main(String[] args) throws Exception {
    List<Config.Seat> seats = new ArrayList<>();
    for (String arg : List.of(args).subList(4, args.length)) {
      String[] parts = arg.split("[@:]", -1);
      seats.add(new Config.Seat(parts[0], parts[1], Integer.parseInt(parts[2])));
    }
    String name = args[0];
    Config config =
        name.startsWith("guest")
            ? Config.guest("chaos", name, seats)
            : Config.of("chaos", name, seats).directory(Path.of(args[1]));
    Believer believer = new Believer(name, Integer.parseInt(args[2]));
    int busy = Integer.parseInt(args[3]);
    try (Member member = Bellwether.join(config.plaintext())) {
      member.onGroupChange(view -> believer.say("sees " + String.join(",", view.members())));
      while (true) {
        long began = System.nanoTime();
        try (Grant grant = member.locks().acquire(LOCK, Duration.ofSeconds(10))) {
          believer.believe(grant);
          if (believer.random.nextInt(believer.rarity) == 0) believer.use(grant, began);
          for (; busy > 0; busy--) Thread.ofPlatform().daemon().start(Believer::compute);
        } catch (AcquireTimeout | NoMajority e) {
          believer.say("says " + e.getMessage());
        }
        LockSupport.parkNanos(believer.random.nextInt(100_000));
      }
    }
  }

  private void believe(Grant grant) {
    int looks = random.nextInt(1, 20);
    for (int i = 0; i < looks; i++) {
      long before = System.nanoTime();
      boolean valid = grant.valid();
      long after = System.nanoTime();
      if (valid) out.println("believes " + grant.fence() + " " + before + " " + after + " .");
      LockSupport.parkNanos(100_000);
    }
    out.flush();
  }

  /** Reads the register, and mostly writes its own fence to it. */
  private void use(Grant grant, long began) throws IOException {
    if (!ask("reads " + grant.fence() + " " + began)) return;
    if (random.nextInt(4) > 0 && !ask("writes " + grant.fence())) return;
    say("ends " + System.nanoTime());
  }

  private static void compute() {
    while (!Thread.interrupted()) Thread.onSpinWait();
  }

  private void say(String line) {
    synchronized (out) {
      out.println(line + " .");
      out.flush();
    }
  }

  /** Whether the register did it; it refuses stale fences. */
  private boolean ask(String line) throws IOException {
    say(line);
    String answer = answers.readLine();
    if (answer == null) System.exit(0); // the witness is gone
    return "done".equals(answer);
  }
}
