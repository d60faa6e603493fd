package org.bellwether.locks;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.bellwether.model.Fence;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;

/**
 * Threads at one cell, in all orders of their accesses to memory that Lincheck tries. It runs in a
 * process of its own, because Lincheck changes classes while they are loaded.
 */
final class CellSchedules {
  static final String DONE = "no schedule is wrong";
  static final String BEGUN = "a schedule is tried";
  static final String AGAIN = "this process was frozen, so that it is tried again";
  private static final int SCHEDULES = Integer.getInteger("bellwether.schedules");
  private static final AtomicBoolean TRYING = new AtomicBoolean(); // Lincheck sets it back

  private final Host host = new Host();
  private final LockCell cell = new LockCell("busy", host);
  private final AtomicInteger inside = new AtomicInteger(); // threads that hold the lock
  private final Set<Long> fences = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Grant> served = new AtomicReference<>();
  private final AtomicInteger serves = new AtomicInteger();
  private final AtomicBoolean back = new AtomicBoolean(); // the token, after it was lost

  /** The node, which counts what it is asked. */
  private static final class Host extends QuietHost {
    final AtomicInteger asked = new AtomicInteger();
    final AtomicInteger given = new AtomicInteger();
    volatile long lastUsed;
    volatile boolean alive = true;

    Host() {
      super(() -> 0);
    }

    @Override
    public long nextTicket() {
      return asked.get() + 1L;
    }

    @Override
    public boolean acquire(String lock, long ticket) {
      return alive && asked.incrementAndGet() > 0;
    }

    @Override
    public void release(String lock, long ticket, long sequence) {
      given.incrementAndGet();
      lastUsed = sequence;
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
    int ticket = host.asked.get();
    if (ticket > 1 && back.compareAndSet(false, true)) cell.arrived(ticket, new Fence(16, 1));
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

  /** The node ends, and another one begins, while threads use the lock. */
  static void nodeEndsWhileThreadsTakeTurns() throws InterruptedException {
    CellSchedules one = new CellSchedules();
    together(
        one::tryOnce,
        one::waitInLine,
        () -> {
          one.host.alive = false;
          one.cell.nodeEnds();
          one.host.alive = true;
          one.cell.nodeBegins();
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

  private static final Object LEFT = new Object();
  private static final Object RIGHT = new Object();

  private static void both(Object first, Object second) {
    synchronized (first) {
      synchronized (second) {
        need(true, "never");
      }
    }
  }

  /** What no schedule of a cell does, and what must be found. */
  static void threadsThatWaitForEachOther() throws InterruptedException {
    together(() -> both(LEFT, RIGHT), () -> both(RIGHT, LEFT));
  }

  /** Something that is tried. */
  private interface Schedule {
    void run() throws InterruptedException;
  }

  /**
   * Tries one. Lincheck takes whatever lasts half a minute for something that hangs. If this
   * process itself was frozen or starved meanwhile, that says nothing, and it is tried again.
   */
  private static void attempt(Schedule schedule) {
    for (int left = 3; ; left--) {
      Punctuality watch = new Punctuality();
      try {
        Lincheck.runConcurrentTest(
            SCHEDULES,
            () -> {
              TRYING.set(true);
              try {
                schedule.run();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
        return;
      } catch (LincheckAssertionError e) {
        boolean hung = String.valueOf(e.getMessage()).contains("has hung");
        if (!hung || !watch.late() || left == 0) throw e;
        System.out.println(AGAIN);
      } finally {
        watch.interrupt();
      }
    }
  }

  /** Notices whether this process gets its turn on the processor. */
  private static final class Punctuality extends Thread {
    private static final AtomicBoolean SAID = new AtomicBoolean();
    private static final long MOST_NANOS = 5_000_000_000L;
    private volatile boolean late;
    private volatile long last = System.nanoTime();

    Punctuality() {
      setDaemon(true);
      start();
    }

    boolean late() {
      look();
      return late;
    }

    private void look() {
      long now = System.nanoTime();
      if (now - last > MOST_NANOS) late = true;
      last = now;
    }

    @Override
    public void run() {
      try {
        while (true) {
          sleep(100);
          look();
          if (TRYING.get() && SAID.compareAndSet(false, true)) System.out.println(BEGUN);
        }
      } catch (InterruptedException e) {
        // no longer of interest
      }
    }
  }

  /** Tries all of them, or what must be found if there is an argument. */
  public static void main(String[] args) {
    Map<String, Schedule> all =
        new TreeMap<>(
            Map.of(
                "wanted", CellSchedules::wantedWhileThreadsTakeTurns,
                "alone", CellSchedules::threadsAmongThemselves,
                "lost", CellSchedules::lostWhileThreadsTakeTurns,
                "node", CellSchedules::nodeEndsWhileThreadsTakeTurns,
                "tidied", CellSchedules::tidiedWhileAThreadTakesIt));
    if (args.length > 0) all = Map.of(args[0], CellSchedules::threadsThatWaitForEachOther);
    try {
      all.forEach(
          (name, schedule) -> {
            System.out.println(name);
            attempt(schedule);
          });
      System.out.println(DONE);
    } catch (LincheckAssertionError e) {
      System.out.println(e.getMessage());
      Runtime.getRuntime().halt(1); // threads that hang would keep this process
    }
  }
}
