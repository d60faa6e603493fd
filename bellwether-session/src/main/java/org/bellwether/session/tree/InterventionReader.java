package org.bellwether.session.tree;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Intervention.Action;

/** Reads what somebody did by hand. */
final class InterventionReader {
  private static final List<String> ACTIONS =
      List.of(
          "lose",
          "delay",
          "duplicate",
          "deliver",
          "crash",
          "recover",
          "pause",
          "resume",
          "start",
          "request",
          "release",
          "cut",
          "heal",
          "partition");
  private static final String INTERVENTION = "an object with one intervention";
  private static final String NUMBER = "the number of a message, from 1";

  private InterventionReader() {}

  static List<Intervention> read(Value interventions) {
    List<Intervention> list = new ArrayList<>();
    long last = 0;
    for (Value value : interventions.elements("a list of interventions")) {
      Value after = value.require("after", "the number of an event, from 0");
      long event = Numbers.whole(after, 0, Long.MAX_VALUE, "the number of an event, from 0");
      if (event < last) throw after.wrong("at least " + last + ", interventions in order");
      last = event;
      list.add(new Intervention(event, action(value)));
    }
    return list;
  }

  private static Action action(Value value) {
    for (String name : ACTIONS) {
      Value what = value.find(name);
      if (what == null) continue;
      List<String> fields = new ArrayList<>(List.of("after", name));
      if (name.equals("delay")) fields.add("by");
      value.only(INTERVENTION, fields);
      return action(name, what, value);
    }
    value.names(INTERVENTION);
    throw value.wrong("one of " + String.join(", ", ACTIONS));
  }

  private static Action action(String name, Value what, Value whole) {
    return switch (name) {
      case "lose" -> new Action.Lose(number(what));
      case "delay" ->
          new Action.Delay(
              number(what), Numbers.duration(whole.require("by", "how much later it arrives")));
      case "duplicate" -> new Action.Duplicate(number(what));
      case "deliver" -> new Action.Deliver(number(what));
      case "crash" -> new Action.Crash(Numbers.position(what));
      case "recover" -> new Action.Recover(Numbers.position(what));
      case "pause" -> new Action.Pause(Numbers.position(what));
      case "resume" -> new Action.Resume(Numbers.position(what));
      case "start" -> new Action.Start(Numbers.position(what));
      case "request" -> new Action.Request(Numbers.position(what));
      case "release" -> new Action.Release(Numbers.position(what));
      case "cut" -> new Action.Cut(Lists.pairs(what));
      case "partition" -> new Action.Partition(FaultFormat.components(what));
      case "heal" -> {
        what.yes();
        yield new Action.Heal();
      }
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static long number(Value value) {
    return Numbers.whole(value, 1, Long.MAX_VALUE, NUMBER);
  }
}
