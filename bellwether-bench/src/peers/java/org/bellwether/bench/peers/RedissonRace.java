package org.bellwether.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import org.bellwether.bench.RacedLocks;
import org.bellwether.bench.RacedSystem;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Locks of Redisson in one server of Redis, which keeps everything in memory. */
public final class RedissonRace implements RacedSystem {
  @Override
  public String name() {
    return "redisson";
  }

  @Override
  public AutoCloseable serve(Path directory, int[] ports, boolean tuned) throws IOException {
    Process server =
        new ProcessBuilder(
                "redis-server",
                "--bind",
                "127.0.0.1",
                "--port",
                String.valueOf(ports[0]),
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                directory.toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("redis.log").toFile())
            .start();
    return () -> server.destroyForcibly().waitFor();
  }

  @Override
  public RacedLocks join(int process, Path directory, int[] ports, boolean tuned) {
    Config config = new Config();
    config.useSingleServer().setAddress("redis://127.0.0.1:" + ports[0]).setRetryAttempts(20);
    if (tuned) config.setLockWatchdogTimeout(1000);
    RedissonClient client = Redisson.create(config);
    return new RacedLocks() {
      @Override
      public Held acquire(String name) {
        RLock lock = client.getLock(name);
        lock.lock();
        return lock::unlock;
      }
    };
  }
}
