package org.bellwether.simulate.fast;

import java.util.Arrays;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;
import org.bellwether.simulate.engine.LinkConditions;
import org.bellwether.step.Abilities;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;

/**
 * Delivers the messages of one instant after the other from {@link SlotWheel}s, and is what the
 * nodes act through while it does. It keeps what they send and tell; who made it decides when their
 * outputs are told to observers.
 */
abstract class SlotWorker implements Context<Object> {
  final Node<Object>[] nodes;
  final Ports ports;
  final LinkConditions conditions;
  final Randoms randoms;
  final int slots;
  final boolean drawn; // delays are, so that a message could overtake another one
  final long delay; // of every message, if they are not
  final OutputLog outputs = new OutputLog();
  long now;
  long steps;
  long lastEvent;
  int current;

  SlotWorker(
      Node<Object>[] nodes, int slots, Ports ports, Randoms randoms, LinkConditions conditions) {
    this.nodes = nodes;
    this.slots = slots;
    this.ports = ports;
    this.randoms = randoms;
    this.conditions = conditions;
    drawn = !conditions.plain();
    delay = conditions.constant();
  }

  final void start(int v) {
    current = v;
    steps++;
    nodes[v].start(this);
  }

  /** Delivers all that arrives at an instant from wheels. */
  final void deliver(long time, SlotWheel[] wheels) {
    now = time;
    lastEvent = Math.max(lastEvent, time);
    for (int slot = 0; slot < slots; slot++) {
      for (SlotWheel wheel : wheels) {
        SlotWheel.Batch batch = wheel.batch(time, slot);
        if (batch != null && batch.size > 0) deliver(slot, batch);
      }
    }
  }

  private void deliver(int slot, SlotWheel.Batch batch) {
    int[] to = batch.to;
    int size = batch.size;
    for (int i = 0; i < size; i++) {
      int v = to[i];
      arrived(v);
      nodes[v].receive(ports.port(v, slot), batch.message(i), this);
    }
    Arrays.fill(batch.messages, 0, size, null);
    batch.size = 0;
    steps += size;
  }

  /** A message arrives at a node; it is the current one from here on. */
  void arrived(int v) {
    current = v;
  }

  @Override
  public final int random(int low, int high) {
    return randoms.choose(current, low, high);
  }

  @Override
  public void emit(Output output) {
    outputs.add(now, current, output);
  }

  @Override
  public final void setTimer(Timer timer, long ticks) {
    Abilities.needTimed(nodes[current]);
    throw new UnsupportedOperationException("this fast path does not support timers");
  }

  @Override
  public final void cancelTimer(Timer timer) {}

  /** No node crashes here, so that the record is never read. */
  @Override
  public final void persist(Record state) {
    Abilities.needRecoverable(nodes[current]);
  }
}
