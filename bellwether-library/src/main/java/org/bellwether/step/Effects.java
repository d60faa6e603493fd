package org.bellwether.step;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * What a node does in one step, as a value: nothing of it has happened yet. A world decides whether
 * it happens at all (a node may crash in the middle of its step), and {@link #carryOut} says in
 * which order.
 */
public final class Effects {
  private @Nullable Record persisted;
  private List<Send> sends = List.of();
  private List<TimerChange> timers = List.of();
  private List<Output> outputs = List.of();

  Effects() {}

  /**
   * A message on its way out.
   *
   * @param slot of the topology behind the port
   */
  public record Send(int port, int slot, Object message) {}

  /**
   * A timer that is set or cancelled.
   *
   * @param ticks of the local clock from the beginning of the step; negative if it is cancelled
   */
  public record TimerChange(Timer timer, long ticks) {
    static final long CANCELLED = -1;

    public boolean cancels() {
      return ticks == CANCELLED;
    }
  }

  /** The world outside the node, which effects act on. */
  public interface Outside {
    /** Makes the record durable before it returns, so that nothing after it precedes the record. */
    void persist(Record state);

    void send(Send send);

    void setTimer(Timer timer, long ticks);

    void cancelTimer(Timer timer);

    void tell(Output output);
  }

  /**
   * Lets everything happen, in the one order that is safe: the record is durable, then claims that
   * end are told, then messages leave, then timers are set, then other outputs are told. If a
   * message left before its sender had stopped believing in a claim that the message gives away,
   * two nodes would believe in it at once. Outputs keep their order among themselves: what precedes
   * the end of a claim is told with it.
   */
  public void carryOut(Outside world) {
    int ended = begin(world, sends.size());
    for (TimerChange change : timers) {
      if (change.cancels()) world.cancelTimer(change.timer);
      else world.setTimer(change.timer, change.ticks);
    }
    for (int i = ended; i < outputs.size(); i++) world.tell(outputs.get(i));
  }

  /**
   * Lets happen what precedes a crash in the middle of the step: the record is durable, claims that
   * end are told, and the first messages leave.
   */
  public void carryOut(Outside world, int messages) {
    begin(world, messages);
  }

  /** Returns how many outputs were told. */
  private int begin(Outside world, int messages) {
    if (persisted != null) world.persist(persisted);
    int ended = outputs.size();
    while (ended > 0 && !outputs.get(ended - 1).endsClaim()) ended--;
    for (int i = 0; i < ended; i++) world.tell(outputs.get(i));
    for (int i = 0; i < messages; i++) world.send(sends.get(i));
    return ended;
  }

  /** What is to be durable before anything else happens; null if nothing. */
  public @Nullable Record persisted() {
    return persisted;
  }

  /** Messages, in the order of sending; those to the node itself have been handled. */
  public List<Send> sends() {
    return sends;
  }

  public List<TimerChange> timers() {
    return timers;
  }

  /** Outputs, in the order of emission. */
  public List<Output> outputs() {
    return outputs;
  }

  void persist(Record state) {
    persisted = state;
  }

  void send(Send send) {
    if (sends.isEmpty()) sends = new ArrayList<>();
    sends.add(send);
  }

  void change(TimerChange change) {
    if (timers.isEmpty()) timers = new ArrayList<>();
    timers.add(change);
  }

  void emit(Output output) {
    if (outputs.isEmpty()) outputs = new ArrayList<>();
    outputs.add(output);
  }
}
