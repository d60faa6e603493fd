package org.bellwether.locks;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** A process whose cells are tested alone: whoever tests them plays the node. */
abstract class QuietHost implements CellHost {
  private final LockFigures figures = new LockFigures();
  final Lease lease;

  QuietHost(LongSupplier clock) {
    lease = new Lease(clock);
  }

  @Override
  public boolean acquire(String lock, long ticket) {
    return true;
  }

  @Override
  public void release(String lock, long ticket, long sequence) {}

  @Override
  public void hear() {}

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

  @Override
  public void checkOpen() {}
}
