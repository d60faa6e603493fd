package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.text.EventText;
import org.jspecify.annotations.Nullable;

/** What stands on a lane for an event or for something that a node tells. */
enum Mark {
  START("starts"),
  EVENT("receives a message"),
  TIMER("timer expires"),
  REQUEST("requests the lock"),
  EXIT("leaves the critical section"),
  OPERATION("multicasts or unicasts"),
  COMMAND("takes a command"),
  WITHDRAW("withdraws its request"),
  UNREACHABLE("finds a peer unreachable"),
  CONNECTION("is told of a connection"),
  INJECTED("message injected"),
  TOKEN_LOST("token lost"),
  CRASH("crashes"),
  RECOVER("recovers"),
  PAUSE("pauses"),
  RESUME("resumes"),
  WON("wins"),
  LOST("loses"),
  ELECTED("learns the leader"),
  GRANTED("enters the critical section"),
  DELIVERED("delivers to the application"),
  VIEW("changes status or group"),
  TOLD("emits another output");

  private final String meaning;

  Mark(String meaning) {
    this.meaning = meaning;
  }

  String meaning() {
    return meaning;
  }

  /** The marks of an event from left to right; none for events of no single node. */
  static List<Mark> of(Trace.Event event) {
    List<Mark> marks = new ArrayList<>();
    Mark first = of(event.type());
    if (event.node() < 0 || first == null) return marks;
    // What a node tells says enough: a plain dot beside it would only take room.
    if (first != EVENT || event.outputs().isEmpty()) marks.add(first);
    for (Output output : event.outputs()) marks.add(of(output));
    return marks;
  }

  private static @Nullable Mark of(Trace.Event.Type type) {
    return switch (type) {
      case START -> START;
      case DELIVER, ROUND -> EVENT;
      case TIMEOUT -> TIMER;
      case REQUEST -> REQUEST;
      case EXIT -> EXIT;
      case MULTICAST, UNICAST -> OPERATION;
      case COMMAND -> COMMAND;
      case WITHDRAW -> WITHDRAW;
      case UNREACHABLE -> UNREACHABLE;
      case LINKED, UNLINKED -> CONNECTION;
      case INJECT -> INJECTED;
      case LOSE_TOKEN -> TOKEN_LOST;
      case CRASH -> CRASH;
      case RECOVER -> RECOVER;
      case PAUSE -> PAUSE;
      case RESUME -> RESUME;
      default -> null;
    };
  }

  private static Mark of(Output output) {
    return switch (output) {
      case Output.Won _ -> WON;
      case Output.Lost _ -> LOST;
      case Output.Elected _ -> ELECTED;
      case Output.Granted _ -> GRANTED;
      case Output.Delivered _ -> DELIVERED;
      case Output.View _ -> VIEW;
      case Output.Until(Output claim, _) -> of(claim);
      case Output.Electing _, Output.Custom _ -> TOLD;
    };
  }

  /** A word beside the mark, or null if the mark says it all. */
  static @Nullable String label(Trace.Event event) {
    return event.type() == Trace.Event.Type.TIMEOUT && event.detail() != null
        ? EventText.value(event.detail())
        : null;
  }

  static @Nullable String label(Output output) {
    return switch (output) {
      case Output.Elected(long leader) -> Long.toString(leader);
      case Output.Delivered(_, Object payload, _) -> payload.toString();
      case Output.View view -> view.group() == null ? null : view.group().toString();
      case Output.Until(Output claim, _) -> label(claim);
      case Output.Electing _, Output.Won _, Output.Lost _, Output.Granted _, Output.Custom _ ->
          null;
    };
  }
}
