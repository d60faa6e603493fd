package org.bellwether.simulate;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timer;
import org.bellwether.simulate.Scenario.Fault;
import org.jspecify.annotations.Nullable;

/**
 * What nodes act through if one is to crash while it writes: messages and outputs are held back
 * until the handler has returned, so that a crash in between takes them along. That is the contract
 * of {@link Context#persist}: nothing leaves before the record is durable.
 */
final class Disks implements Context<Object> {
  private final Context<Object> world;
  private final List<Fault.CrashAtWrite> faults = new ArrayList<>();
  private final List<Runnable> held = new ArrayList<>();
  private final int[] writes; // by node, over all its lives
  private int writing;
  private Fault.@Nullable CrashAtWrite struck;

  private Disks(Context<Object> world, int n) {
    this.world = world;
    writes = new int[n];
  }

  /** The disks of a run, or null if nobody crashes while it writes. */
  static @Nullable Disks of(Context<Object> world, int n, List<Fault> faults) {
    Disks disks = new Disks(world, n);
    for (Fault fault : faults) {
      if (fault instanceof Fault.CrashAtWrite crash) disks.faults.add(crash);
    }
    return disks.faults.isEmpty() ? null : disks;
  }

  /** A handler of a node is about to run. */
  void begin(int node) {
    writing = node;
    struck = null;
    held.clear();
  }

  /** The handler has returned: lets everything out, or returns the fault that has struck it. */
  Fault.@Nullable CrashAtWrite end() {
    if (struck == null) held.forEach(Runnable::run);
    held.clear();
    return struck;
  }

  @Override
  public void persist(Record state) {
    writes[writing]++;
    if (struck == null) struck = fault();
    if (struck == null || struck.written()) world.persist(state);
  }

  private Fault.@Nullable CrashAtWrite fault() {
    for (Fault.CrashAtWrite fault : faults) {
      if (fault.node() == writing && fault.write() == writes[writing]) return fault;
    }
    return null;
  }

  @Override
  public int degree() {
    return world.degree();
  }

  @Override
  public void send(int port, Object message) {
    held.add(() -> world.send(port, message));
  }

  @Override
  public int broadcast(Object message) {
    held.add(() -> world.broadcast(message));
    return world.degree() - 1;
  }

  @Override
  public int random(int low, int high) {
    return world.random(low, high);
  }

  @Override
  public void emit(Output output) {
    held.add(() -> world.emit(output));
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    world.setTimer(timer, ticks);
  }

  @Override
  public void cancelTimer(Timer timer) {
    world.cancelTimer(timer);
  }
}
