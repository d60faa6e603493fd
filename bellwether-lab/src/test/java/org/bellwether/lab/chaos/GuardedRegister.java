package org.bellwether.lab.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.locks.FenceGuard;

/**
 * What the lock protects: a register that lets a fence pass before it reads or writes, and refuses
 * smaller ones from then on. It remembers all that was done to it. An operation begins before its
 * process asks for the lock and ends after it has written; one that was refused has done nothing.
 */
final class GuardedRegister {
  static final long NEVER = Long.MAX_VALUE;

  /**
   * What a process did.
   *
   * @param written the new value, or 0 if it only looked
   * @param read what was there before
   * @param end {@link #NEVER} if nobody knows, because the process was killed
   */
  record Operation(long start, long end, long read, long written) {
    boolean writes() {
      return written != 0;
    }
  }

  private final FenceGuard guard = new FenceGuard();
  private final Map<String, Operation> pending = new HashMap<>(); // by process
  private final List<Operation> done = new ArrayList<>();
  private long value;

  synchronized boolean read(String who, long fence, long start) {
    pending.remove(who);
    if (!guard.admits(fence)) return false;
    pending.put(who, new Operation(start, NEVER, value, 0));
    return true;
  }

  synchronized boolean write(String who, long fence) {
    Operation reading = pending.remove(who);
    if (reading == null || !guard.admits(fence)) return false;
    value = fence;
    pending.put(who, new Operation(reading.start, NEVER, reading.read, fence));
    return true;
  }

  synchronized void end(String who, long end) {
    Operation operation = pending.remove(who);
    if (operation != null) {
      done.add(new Operation(operation.start, end, operation.read, operation.written));
    }
  }

  /** A process was killed: what it had written stays, though it may be written later than known. */
  synchronized void killed(String who) {
    Operation operation = pending.remove(who);
    if (operation != null && operation.writes()) done.add(operation);
  }

  synchronized List<Operation> history() {
    List<Operation> all = new ArrayList<>(done);
    pending.values().stream().filter(Operation::writes).forEach(all::add);
    return all;
  }
}
