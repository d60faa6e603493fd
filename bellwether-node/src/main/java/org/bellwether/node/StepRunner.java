package org.bellwether.node;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Node;
import org.bellwether.model.Validating;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.Snapshots;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.wiring.Thrown;
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
  private final Undo undo;
  private final List<Integer> choices = new ArrayList<>(); // of the step that is under way
  private final long born = LeaseClock.nanos();
  private long reading; // of the local clock, when the node looked last
  private long sent; // messages

  /** Hears what went wrong in a handler. */
  interface Trouble {
    /** The state of the node may be half changed. */
    void failed(NodeStopped failure);

    /** A peer's message is none that it may send; the node is as it was before. */
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
    undo = new Undo(scenario.ports(), position);
    step =
        new CarefulStep(
            scenario.ports(),
            (at, low, high) -> {
              int choice = drawn.choose(at, low, high);
              choices.add(choice);
              return choice;
            },
            new Clocks());
  }

  /** The clocks of this machine. What the wall clock shows is recorded as choices are. */
  private final class Clocks implements CarefulStep.Clock {
    @Override
    public long reading(int at) {
      reading = (LeaseClock.nanos() - born) / nanosPerTick;
      return reading;
    }

    @Override
    public long wall(int at) {
      long shows = Math.max(0, System.currentTimeMillis());
      choices.add((int) (shows >>> 31));
      choices.add((int) (shows & Integer.MAX_VALUE));
      return shows;
    }
  }

  /** Lets something happen to the node that no peer sent. */
  void run(Input input) {
    run(input, -1, 0, 0);
  }

  /**
   * Lets something happen to the node; what it does waits for the disk if need be.
   *
   * @param from who sent the message that arrived; -1 if none did
   * @param number that message's, by its sender's count
   * @param size of that message, as bytes
   */
  void run(Input input, int from, long number, int size) {
    long began = LeaseClock.nanos();
    if (from >= 0) {
      String objection = objection(input);
      if (objection != null) {
        trouble.rejected(from, Inputs.sentence(input) + " objects: " + objection);
        return;
      }
    }
    choices.clear();
    undo.ready(node);
    Effects effects;
    try {
      effects = step.run(position, node, input);
    } catch (Throwable e) { // a handler may throw anything, checked exceptions too
      String blame = from >= 0 ? blame(input, e) : null;
      if (blame != null && undo.restore(node)) trouble.rejected(from, blame);
      else trouble.failed(new NodeStopped(broken(input, e), e));
      return;
    }
    for (Effects.TimerChange change : effects.timers()) {
      if (change.cancels()) timers.cancel(change.timer());
      else timers.set(change.timer(), due(began, change.ticks()));
    }
    counters.steps.increment();
    counters.handlerNanos.add(LeaseClock.nanos() - began);
    int[] drawn = choices.isEmpty() ? NO_CHOICES : choices.stream().mapToInt(i -> i).toArray();
    undo.handled(input, drawn, reading, size);
    Journal.Step done =
        new Journal.Step(
            began, input, from, number, reading, drawn, effects, sent + 1, timers.count());
    sent += effects.sends().size();
    long record = buffer.add(done);
    Record state = effects.persisted();
    if (record != 0 && state != null && writer != null) writer.persist(record, state);
  }

  /** Why a peer may not send what arrives, as the node itself knows; null if it may. */
  @SuppressWarnings("unchecked") // it understands its own messages
  private @Nullable String objection(Input input) {
    if (!(node instanceof Validating<?> validating)) return null;
    if (!(input instanceof Input.Receive(int port, Object message))) return null;
    return ((Validating<Object>) validating).objection(port, message);
  }

  /**
   * Why a handler's failure is the fault of the message that it handles; null if it is not. A node
   * that knows what its peers may say can do without what it does not understand all the same;
   * other algorithms need every message but those that name what does not exist.
   */
  private @Nullable String blame(Input input, Throwable e) {
    if (e instanceof VirtualMachineError && !(e instanceof StackOverflowError)) return null;
    if (node instanceof Validating) return Inputs.sentence(input) + " threw " + e;
    Object stranger = nonsense.in(input, e);
    return stranger == null ? null : Inputs.sentence(input) + " finds no " + stranger;
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
    } catch (RuntimeException | StackOverflowError unreadable) {
      state = "unreadable";
    }
    return "node %d stops: %s threw %s; its state is %s"
        .formatted(position, Inputs.sentence(input), Thrown.problem(e), Inputs.cut(state));
  }
}
