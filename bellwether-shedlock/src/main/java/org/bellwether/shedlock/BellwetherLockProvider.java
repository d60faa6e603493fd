package org.bellwether.shedlock;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import net.javacrumbs.shedlock.core.AbstractSimpleLock;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.LockException;
import org.bellwether.locks.AcquireTimeout;
import org.bellwether.locks.Grant;
import org.bellwether.locks.Locks;
import org.bellwether.locks.NoMajority;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The locks of a group for ShedLock's scheduled tasks. No table and no server is needed, and no two
 * processes hold the lock of a task at once, by the promise of {@link Grant#valid}.
 *
 * <p>{@code lockAtMostFor} ends a task's lock if the task takes longer. If its process dies or
 * loses the group, the lock is free within the time that the group needs to notice, which is
 * usually much sooner. {@code lockAtLeastFor} is kept by the process that ran the task: if it dies
 * before, the lock is free at once.
 */
public final class BellwetherLockProvider implements ExtensibleLockProvider, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BellwetherLockProvider.class);
  private static final Duration PATIENCE = Duration.ofMillis(100);

  private final Locks locks;
  private final Duration patience;
  private final Map<String, Grant> held = new ConcurrentHashMap<>();
  private final ScheduledExecutorService ends =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("bellwether-shedlock").factory());

  /** Tries for a tenth of a second to get a lock. */
  public BellwetherLockProvider(Locks locks) {
    this(locks, PATIENCE);
  }

  /**
   * Tries for some time to get a lock.
   *
   * @param patience a few round trips at least; a task whose lock is released by another process
   *     within this time runs once more
   */
  public BellwetherLockProvider(Locks locks, Duration patience) {
    if (patience.isNegative() || patience.isZero()) {
      throw new IllegalArgumentException("patience: " + patience + ", expected more than 0");
    }
    this.locks = locks;
    this.patience = patience;
  }

  /**
   * Takes the lock of a task, or returns nothing if it is held.
   *
   * @throws LockException if this process is without a majority, so that nobody can tell
   */
  @Override
  public Optional<SimpleLock> lock(LockConfiguration configuration) {
    String name = configuration.getName();
    if (held.containsKey(name)) return Optional.empty();
    try {
      Grant grant = locks.acquire(name, patience);
      held.put(name, grant);
      return Optional.of(new TaskLock(configuration, grant));
    } catch (AcquireTimeout e) {
      return Optional.empty();
    } catch (NoMajority e) {
      throw new LockException("task \"" + name + "\" does not run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /**
   * The fencing number with which this process holds the lock of a task, for the stores that the
   * task writes to; empty if it does not hold it.
   */
  public OptionalLong fence(String name) {
    Grant grant = held.get(name);
    return grant != null && grant.valid() ? OptionalLong.of(grant.fence()) : OptionalLong.empty();
  }

  /** Releases all locks, also those that were to be kept for some time. */
  @Override
  public void close() {
    ends.shutdownNow();
    held.values().forEach(Grant::close);
    held.clear();
  }

  private void release(String name, Grant grant) {
    held.remove(name, grant);
    grant.close();
  }

  private static long nanosUntil(Instant time) {
    return Math.max(0, Duration.between(ClockProvider.now(), time).toNanos());
  }

  /** The lock of one run of a task, until it is released or extended. */
  private final class TaskLock extends AbstractSimpleLock {
    private final Grant grant;
    private final ScheduledFuture<?> limit;

    TaskLock(LockConfiguration configuration, Grant grant) {
      super(configuration);
      this.grant = grant;
      String name = configuration.getName();
      limit =
          ends.schedule(
              () -> {
                LOG.warn("task {} took longer than {}", name, configuration.getLockAtMostFor());
                release(name, grant);
              },
              nanosUntil(configuration.getLockAtMostUntil()),
              TimeUnit.NANOSECONDS);
    }

    @Override
    protected void doUnlock() {
      limit.cancel(false);
      String name = lockConfiguration.getName();
      long rest = nanosUntil(lockConfiguration.getLockAtLeastUntil());
      if (rest == 0 || ends.isShutdown()) {
        release(name, grant);
      } else {
        var unused = ends.schedule(() -> release(name, grant), rest, TimeUnit.NANOSECONDS);
      }
    }

    @Override
    protected Optional<SimpleLock> doExtend(LockConfiguration longer) {
      limit.cancel(false);
      if (held.get(longer.getName()) == grant && grant.valid()) {
        return Optional.of(new TaskLock(longer, grant));
      }
      release(longer.getName(), grant);
      return Optional.empty();
    }
  }
}
