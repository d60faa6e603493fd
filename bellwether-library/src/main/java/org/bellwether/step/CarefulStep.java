package org.bellwether.step;

import java.util.ArrayDeque;
import java.util.List;
import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.RoundNode;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.state.StateCare;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.Ports;
import org.jspecify.annotations.Nullable;

/**
 * Runs one handler with care, whatever the world: the clock is shown first, messages to the node
 * itself are handled in the same step, timers are accepted from {@link Timed} nodes only and
 * records from {@link Recoverable} ones, and no effect leaves the step before the handler has
 * returned.
 *
 * <p>If the handler throws, the step has no effects; the state of the node may be half changed, so
 * that the world must discard the node.
 */
public final class CarefulStep {
  private final Topology topology;
  private final Ports ports;
  private final Choices choices;
  private final Clock clock;
  private final Inside inside = new Inside();

  // The step that is under way.
  private int position;
  private Object node = this;
  private Effects effects = new Effects();
  private Class<?> cared = CarefulStep.class; // whose nodes get this care
  private @Nullable StateCare care;
  private final ArrayDeque<Object> toItself = new ArrayDeque<>();

  /** Where random choices come from. */
  @FunctionalInterface
  public interface Choices {
    /** A choice of the node at {@code position}, from {@code low} to {@code high}, inclusive. */
    int choose(int position, int low, int high);

    /** A number for the node at {@code position} that no other life of it is given. */
    default long unique(int position) {
      long high = choose(position, 0, Integer.MAX_VALUE);
      return high << 31 | choose(position, 1, Integer.MAX_VALUE);
    }
  }

  /** What local clocks show. */
  @FunctionalInterface
  public interface Clock {
    long reading(int position);

    /** What the wall clock of the node's machine shows. */
    default long wall(int position) {
      return 0;
    }
  }

  public CarefulStep(Ports ports, Choices choices, Clock clock) {
    this.topology = ports.topology();
    this.ports = ports;
    this.choices = choices;
    this.clock = clock;
  }

  /** Lets something happen to the node at a position; returns what the node does about it. */
  public Effects run(int at, Node<Object> handling, Input input) {
    begin(at, handling);
    if (handling instanceof Clocked<?> clocked) clocked.clock(clock.reading(at));
    (care == null ? input : copied(input, care)).handle(handling, inside);
    if (!toItself.isEmpty()) handleOwn(handling);
    if (care != null) care.handled(handling);
    return effects;
  }

  /** The same with a copy of what arrives, if that could change. */
  private static Input copied(Input input, StateCare care) {
    return switch (input) {
      case Input.Receive(int port, Object message) ->
          new Input.Receive(port, care.arriving(message));
      case Input.Unreachable(int port, Object message) ->
          new Input.Unreachable(port, care.arriving(message));
      default -> input;
    };
  }

  private void begin(int at, Object handling) {
    position = at;
    node = handling;
    effects = new Effects();
    toItself.clear();
    if (handling.getClass() == cared) return;
    cared = handling.getClass();
    care = StateCare.of(handling);
  }

  private void handleOwn(Node<Object> handling) {
    int port = ports.port(position, topology.slotOf(position, position));
    for (Object own = toItself.poll(); own != null; own = toItself.poll()) {
      handling.receive(port, own, inside);
    }
  }

  /** What a node does in one round of the synchronous model. */
  public record Turn(Effects effects, boolean staysIn) {}

  /**
   * Lets the node at a position have its turn in a round.
   *
   * @param inbox by port, what arrived; null where nothing did
   */
  public Turn round(int at, RoundNode<Object> handling, int round, List<@Nullable Object> inbox) {
    begin(at, handling);
    List<@Nullable Object> arriving = inbox;
    if (care != null) arriving = care.arriving(inbox);
    boolean staysIn = handling.round(round, arriving, inside);
    if (care != null) care.handled(handling);
    return new Turn(effects, staysIn);
  }

  /** What the handler acts through: takes down what the node wants. */
  private final class Inside implements Context<Object> {
    @Override
    public int degree() {
      return topology.degree(position);
    }

    @Override
    public void send(int port, Object message) {
      int slot = ports.out(position, port);
      Object sent = care == null ? message : care.message(message);
      if (topology.own(position, slot)) {
        toItself.add(sent);
        return;
      }
      if (node instanceof RoundNode) rejectSecond(port);
      effects.send(new Effects.Send(port, slot, sent));
    }

    private void rejectSecond(int port) {
      for (Effects.Send sent : effects.sends()) Abilities.needUnused(port, sent.port() == port);
    }

    @Override
    public int broadcast(Object message) {
      return ports.broadcast(position, message, this);
    }

    @Override
    public int random(int low, int high) {
      if (low > high) {
        throw new IllegalArgumentException(
            "random(" + low + ", " + high + "): expected low <= high");
      }
      return choices.choose(position, low, high);
    }

    @Override
    public long unique() {
      return choices.unique(position);
    }

    @Override
    public long wallClock() {
      return clock.wall(position);
    }

    @Override
    public void emit(Output output) {
      effects.emit(care == null ? output : care.leaving(output, "output"));
    }

    @Override
    public void setTimer(Timer timer, long ticks) {
      Abilities.needTimed(node);
      Abilities.needWholeTicks(ticks);
      if (care != null) care.timer(timer);
      effects.change(new Effects.TimerChange(timer, ticks));
    }

    @Override
    public void cancelTimer(Timer timer) {
      effects.change(new Effects.TimerChange(timer, Effects.TimerChange.CANCELLED));
    }

    @Override
    public void persist(Record state) {
      Abilities.needRecoverable(node);
      effects.persist(care == null ? Durable.copy(state) : care.leaving(state, "record"));
    }
  }
}
