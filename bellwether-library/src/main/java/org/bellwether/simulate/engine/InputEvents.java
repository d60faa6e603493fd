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
      case Input.Start _ -> Trace.Event.Type.START;
      case Input.Receive _ -> Trace.Event.Type.DELIVER;
      case Input.Unreachable _ -> Trace.Event.Type.UNREACHABLE;
      case Input.Expire _ -> Trace.Event.Type.TIMEOUT;
      case Input.Boot _ -> Trace.Event.Type.RECOVER;
      case Input.Request _ -> Trace.Event.Type.REQUEST;
      case Input.Release _ -> Trace.Event.Type.EXIT;
      case Input.Multicast _ -> Trace.Event.Type.MULTICAST;
      case Input.Unicast _ -> Trace.Event.Type.UNICAST;
      case Input.Linked _ -> Trace.Event.Type.LINKED;
      case Input.Unlinked _ -> Trace.Event.Type.UNLINKED;
      case Input.Command _ -> Trace.Event.Type.COMMAND;
      case Input.Withdraw _ -> Trace.Event.Type.WITHDRAW;
    };
  }

  /** What a trace tells beside the type of an event at node {@code v}. */
  public static @Nullable Object detail(int v, Input input, Ports ports) {
    return switch (input) {
      case Input.Expire(Timer timer) -> timer;
      case Input.Unreachable(int port, _) -> peer(v, port, ports);
      case Input.Linked(int port, _) -> peer(v, port, ports);
      case Input.Unlinked(int port) -> peer(v, port, ports);
      case Input.Command(Record command) -> command;
      case Input.Boot(Record saved) -> saved;
      case Input.Multicast(Object payload) -> payload;
      case Input.Unicast(_, Object payload) -> payload;
      case Input.Start _, Input.Receive _, Input.Request _, Input.Withdraw _, Input.Release _ ->
          null;
    };
  }

  private static int peer(int v, int port, Ports ports) {
    return ports.topology().neighbour(v, ports.slot(v, port));
  }
}
