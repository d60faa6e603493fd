package org.bellwether.node;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Node;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.Snapshots;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * Runs the handlers of a node, through the careful step that every world uses. Timers change at
 * once, because they are the node's own; everything else that a handler did goes to the step
 * buffer, and its record to the disk.
 *
 * <p>Used under the turn of the node.
 */
final class StepRunner {
  private static final int[] NO_CHOICES = {};

  private final int position;
  private final Node<Object> node;
  private final CarefulStep step;
  private final long nanosPerTick;
  private final MonotonicTimers timers;
  private final StepBuffer buffer;
  private final @Nullable DiskWriter writer;
  private final NodeCounters counters;
  private final Trouble trouble;
  private final Nonsense nonsense;
  private final Undo undo = new Undo();
  private final List<Integer> choices = new ArrayList<>(); // of the step that is under way
  private final long born = LeaseClock.nanos();
  private long reading; // of the local clock, when the node looked last
  private long sent; // messages

  /** Hears what went wrong in a handler. */
  interface Trouble {
    /** The state of the node may be half changed. */
    void failed(NodeStopped failure);

    /** A peer's message names what does not exist; the node is as it was before. */
    void rejected(int from, String why);
  }

  StepRunner(
      UntimedScenario scenario,
      int position,
      Node<Object> node,
      CarefulStep.Choices drawn,
      long nanosPerTick,
      MonotonicTimers timers,
      StepBuffer buffer,
      @Nullable DiskWriter writer,
      NodeCounters counters,
      Trouble trouble) {
    this.position = position;
    this.node = node;
    this.nanosPerTick = nanosPerTick;
    this.timers = timers;
    this.buffer = buffer;
    this.writer = writer;
    this.counters = counters;
    this.trouble = trouble;
    counters.expect(MessageTypes.declared(node.getClass()));
    nonsense = new Nonsense(scenario.n(), scenario.setting().ids());
    step =
        new CarefulStep(
            scenario.ports(),
            (at, low, high) -> {
              int choice = drawn.choose(at, low, high);
              choices.add(choice);
              return choice;
            },
            _ -> reading = (LeaseClock.nanos() - born) / nanosPerTick);
  }

  /** Lets something happen to the node that no peer sent. */
  void run(Input input) {
    run(input, -1, 0);
  }

  /**
   * Lets something happen to the node; what it does waits for the disk if need be.
   *
   * @param from who sent the message that arrived; -1 if none did
   * @param number that message's, by its sender's count
   */
  void run(Input input, int from, long number) {
    long began = LeaseClock.nanos();
    choices.clear();
    boolean undoable = from >= 0 && undo.save(node);
    Effects effects;
    try {
      effects = step.run(position, node, input);
    } catch (RuntimeException | Error e) {
      Object stranger = undoable ? nonsense.in(input, e) : null;
      if (stranger == null) {
        trouble.failed(new NodeStopped(broken(input, e), e));
      } else {
        undo.load(node);
        trouble.rejected(from, Inputs.sentence(input) + " finds no " + stranger);
      }
      return;
    }
    for (Effects.TimerChange change : effects.timers()) {
      if (change.cancels()) timers.cancel(change.timer());
      else timers.set(change.timer(), due(began, change.ticks()));
    }
    counters.steps.increment();
    counters.handlerNanos.add(LeaseClock.nanos() - began);
    int[] drawn = choices.isEmpty() ? NO_CHOICES : choices.stream().mapToInt(i -> i).toArray();
    Journal.Step done =
        new Journal.Step(
            began, input, from, number, reading, drawn, effects, sent + 1, timers.count());
    sent += effects.sends().size();
    long record = buffer.add(done);
    Record state = effects.persisted();
    if (record != 0 && state != null && writer != null) writer.persist(record, state);
  }

  /** When a timer is due; one that is further ahead than time can be told never is. */
  private long due(long began, long ticks) {
    long most = (Long.MAX_VALUE >> 1) / nanosPerTick;
    return began + Math.min(ticks, most) * nanosPerTick;
  }

  private String broken(Input input, Throwable e) {
    String state;
    try {
      state = Snapshots.describe(node).toString();
    } catch (RuntimeException unreadable) {
      state = "unreadable";
    }
    return "node %d stops: %s threw %s; its state is %s"
        .formatted(position, Inputs.sentence(input), e, state);
  }
}
