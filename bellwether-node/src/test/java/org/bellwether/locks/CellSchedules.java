package org.bellwether.locks;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.bellwether.model.Fence;
import org.jetbrains.lincheck.Lincheck;

/**
 * Threads at one cell, in all orders of their accesses to memory that Lincheck tries. It runs in a
 * process of its own, because Lincheck changes classes while they are loaded.
 */
final class CellSchedules {
  static final String DONE = "no schedule is wrong";
  private static final int SCHEDULES = Integer.getInteger("bellwether.schedules");

  private final Host host = new Host();
  private final LockCell cell = new LockCell("busy", host);
  private final AtomicInteger inside = new AtomicInteger(); // threads that hold the lock
  private final Set<Long> fences = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Grant> served = new AtomicReference<>();
  private final AtomicInteger serves = new AtomicInteger();
  private final AtomicBoolean back = new AtomicBoolean(); // the token, after it was lost

  /** The node, which counts what it is asked. */
  private static final class Host implements CellHost {
    final AtomicInteger asked = new AtomicInteger();
    final AtomicInteger given = new AtomicInteger();
    volatile long lastUsed;
    private final Lease lease = new Lease(() -> 0);
    private final LockFigures figures = new LockFigures();

    @Override
    public long nextTicket() {
      return asked.get() + 1L;
    }

    @Override
    public void acquire(String lock, long ticket) {
      asked.incrementAndGet();
    }

    @Override
    public void release(String lock, long ticket, long sequence) {
      given.incrementAndGet();
      lastUsed = sequence;
    }

    @Override
    public void announce(String lock, long ticket) {}

    @Override
    public LockFigures measured() {
      return figures;
    }

    @Override
    public Lease lease() {
      return lease;
    }

    @Override
    public Executor callbacks() {
      return Runnable::run;
    }

    @Override
    public GroupView group() {
      return new GroupView(1, List.of("a"), "a", List.of("a"));
    }
  }

  private static void need(boolean holds, String what) {
    if (!holds) throw new IllegalStateException(what);
  }

  /** Begins with the token here, and with nobody who holds the lock. */
  private CellSchedules() {
    cell.enter(new Waiter(waiter -> served.set(waiter.grant())));
    cell.arrived(1, new Fence(8, 1));
    Grant first = served.getAndSet(null);
    need(first != null, "nobody was served");
    fences.add(first.fence());
    first.close();
  }

  private void hold(Grant grant) {
    boolean alone = inside.incrementAndGet() == 1;
    need(alone || !grant.holds() || back.get(), "two hold the lock"); // one of them has lost it
    need(fences.add(grant.fence()), "a fence was given twice");
    inside.decrementAndGet();
    grant.close();
  }

  private void tryOnce() {
    Grant grant = cell.tryTake();
    if (grant != null) hold(grant);
  }

  private void waitInLine() {
    cell.enter(
        new Waiter(
            waiter -> {
              serves.incrementAndGet();
              served.set(waiter.grant());
            }));
    Grant grant = served.getAndSet(null);
    if (grant != null) hold(grant);
  }

  private static void together(Runnable... all) throws InterruptedException {
    Thread[] threads = new Thread[all.length];
    for (int i = 0; i < all.length; i++) threads[i] = new Thread(all[i]);
    for (Thread thread : threads) thread.start();
    for (Thread thread : threads) thread.join();
  }

  /** Whoever is served late releases, too. */
  private void end() {
    Grant late = served.getAndSet(null);
    if (late != null) hold(late);
  }

  // ---- What is tried

  /** Another process wants the token while a thread takes it, and another waits for it. */
  static void wantedWhileThreadsTakeTurns() throws InterruptedException {
    CellSchedules one = new CellSchedules();
    together(one::tryOnce, one::waitInLine, () -> one.cell.wanted(1));
    one.end();
    need(one.host.given.get() == 1, "the token was given away not once");
    boolean asked = one.host.asked.get() == 2;
    need(asked == (one.serves.get() == 0), "who waits is neither served nor asked for");
    long last = one.fences.stream().mapToLong(Long::longValue).max().orElseThrow();
    need(new Fence(8, one.host.lastUsed).packed() >= last, "a fence was used in secret");
  }

  /** Nobody else wants it: whoever waits is served, and the token stays. */
  static void threadsAmongThemselves() throws InterruptedException {
    CellSchedules one = new CellSchedules();
    together(one::tryOnce, one::waitInLine, one::tryOnce);
    one.end();
    need(one.serves.get() == 1, "who waits is not served");
    need(one.host.given.get() == 0, "the token was given away");
    Grant again = one.cell.tryTake();
    need(again != null, "the lock stays taken");
  }

  private void comesBack() {
    if (host.asked.get() == 2 && back.compareAndSet(false, true)) {
      cell.arrived(2, new Fence(16, 1));
    }
  }

  /** The token is lost, and comes again in a later epoch, while threads use the lock. */
  static void lostWhileThreadsTakeTurns() throws InterruptedException {
    CellSchedules one = new CellSchedules();
    together(
        one::tryOnce,
        one::waitInLine,
        () -> {
          one.cell.lost(1);
          one.comesBack();
        });
    one.comesBack();
    one.end();
    need(one.serves.get() == 1, "who waits is not served");
    need(!one.cell.held(), "the lock stays taken");
  }

  /** Unused tokens are given back while a thread takes one after all. */
  static void tidiedWhileAThreadTakesIt() throws InterruptedException {
    CellSchedules one = new CellSchedules();
    boolean[] retired = new boolean[1];
    together(one::tryOnce, () -> retired[0] = one.cell.tidy(true), one::tryOnce);
    need(retired[0] == (one.host.given.get() == 1), "a cell retires with its token");
    need(!one.cell.held(), "the lock stays taken");
    long last = one.fences.stream().mapToLong(Long::longValue).max().orElseThrow();
    need(
        !retired[0] || new Fence(8, one.host.lastUsed).packed() >= last,
        "a fence was used in secret");
  }

  /** Something that is tried. */
  private interface Schedule {
    void run() throws InterruptedException;
  }

  /** Tries all of them. */
  public static void main(String[] args) {
    Map<String, Schedule> all =
        new TreeMap<>(
            Map.of(
                "wanted", CellSchedules::wantedWhileThreadsTakeTurns,
                "alone", CellSchedules::threadsAmongThemselves,
                "lost", CellSchedules::lostWhileThreadsTakeTurns,
                "tidied", CellSchedules::tidiedWhileAThreadTakesIt));
    all.forEach(
        (name, schedule) -> {
          Lincheck.runConcurrentTest(
              SCHEDULES,
              () -> {
                try {
                  schedule.run();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
          System.out.println(name);
        });
    System.out.println(DONE);
  }
}
