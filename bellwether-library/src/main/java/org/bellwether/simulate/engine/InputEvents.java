package org.bellwether.simulate.engine;

import org.bellwether.model.Timed.Timer;
import org.bellwether.simulate.Trace;
import org.bellwether.step.Input;
import org.bellwether.wiring.Ports;
import org.jspecify.annotations.Nullable;

/** What a trace says about an input of a node. */
public final class InputEvents {
  private InputEvents() {}

  /** The type of the event. */
  public static Trace.Event.Type type(Input input) {
    return switch (input) {
      case Input.Start start -> Trace.Event.Type.START;
      case Input.Receive receive -> Trace.Event.Type.DELIVER;
      case Input.Unreachable unreachable -> Trace.Event.Type.UNREACHABLE;
      case Input.Expire expire -> Trace.Event.Type.TIMEOUT;
      case Input.Boot boot -> Trace.Event.Type.RECOVER;
      case Input.Request request -> Trace.Event.Type.REQUEST;
      case Input.Release release -> Trace.Event.Type.EXIT;
      case Input.Multicast multicast -> Trace.Event.Type.MULTICAST;
      case Input.Unicast unicast -> Trace.Event.Type.UNICAST;
      case Input.Linked linked -> Trace.Event.Type.LINKED;
      case Input.Unlinked unlinked -> Trace.Event.Type.UNLINKED;
      case Input.Command command -> Trace.Event.Type.COMMAND;
      case Input.Withdraw withdraw -> Trace.Event.Type.WITHDRAW;
    };
  }

  /** What a trace tells beside the type of an event at node {@code v}. */
  public static @Nullable Object detail(int v, Input input, Ports ports) {
    return switch (input) {
      case Input.Expire(Timer timer) -> timer;
      case Input.Unreachable(int port, var message) -> peer(v, port, ports);
      case Input.Linked(int port, var incarnation) -> peer(v, port, ports);
      case Input.Unlinked(int port) -> peer(v, port, ports);
      case Input.Command(Record command) -> command;
      case Input.Boot(Record saved) -> saved;
      case Input.Multicast(Object payload) -> payload;
      case Input.Unicast(var port, Object payload) -> payload;
      case Input.Start start -> null;
      case Input.Receive receive -> null;
      case Input.Request request -> null;
      case Input.Withdraw withdraw -> null;
      case Input.Release release -> null;
    };
  }

  private static int peer(int v, int port, Ports ports) {
    return ports.topology().neighbour(v, ports.slot(v, port));
  }
}
