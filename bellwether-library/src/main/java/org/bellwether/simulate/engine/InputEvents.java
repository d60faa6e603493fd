package org.bellwether.simulate.engine;

import org.bellwether.model.Timer;
import org.bellwether.simulate.TraceEvent;
import org.bellwether.step.Input;
import org.bellwether.wiring.Ports;
import org.jspecify.annotations.Nullable;

/** What a trace says about an input of a node. */
public final class InputEvents {
  private InputEvents() {}

  /** The type of the event. */
  public static TraceEvent.Type type(Input input) {
    return switch (input) {
      case Input.Start _ -> TraceEvent.Type.START;
      case Input.Receive _ -> TraceEvent.Type.DELIVER;
      case Input.Unreachable _ -> TraceEvent.Type.UNREACHABLE;
      case Input.Expire _ -> TraceEvent.Type.TIMEOUT;
      case Input.Boot _ -> TraceEvent.Type.RECOVER;
      case Input.Request _ -> TraceEvent.Type.REQUEST;
      case Input.Release _ -> TraceEvent.Type.EXIT;
      case Input.Multicast _ -> TraceEvent.Type.MULTICAST;
      case Input.Unicast _ -> TraceEvent.Type.UNICAST;
      case Input.Linked _ -> TraceEvent.Type.LINKED;
      case Input.Unlinked _ -> TraceEvent.Type.UNLINKED;
      case Input.Command _ -> TraceEvent.Type.COMMAND;
      case Input.Withdraw _ -> TraceEvent.Type.WITHDRAW;
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
