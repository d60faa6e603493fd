package org.bellwether.session.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.scenario.Step;

/** Reads what a schedule has happen, step by step. */
final class StepReader {
  private static final List<String> OWN =
      List.of(
          "start",
          "deliver",
          "lose",
          "duplicate",
          "timeout",
          "request",
          "exit",
          "operate",
          "linked",
          "unlinked",
          "withdraw",
          "pass");
  private static final List<String> STEPS =
      Stream.concat(OWN.stream(), FaultFormat.scheduled().stream()).toList();
  private static final String CRASH_AT_WRITE = "crashAtWrite";
  private static final String CRASH_AT_SEND = "crashAtSend";
  private static final String WHEN = "before or after";
  private static final Set<String> CRASHING = // steps of a node, in which it may write and send
      Set.of(
          "start",
          "deliver",
          "timeout",
          "request",
          "withdraw",
          "exit",
          "operate",
          "recover",
          "recoverBlank",
          "linked",
          "unlinked");
  private static final String STEP = "an object with one step";

  private StepReader() {}

  static List<Step> read(Value schedule) {
    return Lists.of(schedule, "a list of steps", StepReader::step);
  }

  private static Step step(Value value) {
    for (String name : STEPS) {
      Value what = value.find(name);
      if (what == null) continue;
      List<String> fields = new ArrayList<>(List.of(name));
      switch (name) {
        case "deliver", "lose", "duplicate" -> fields.addAll(List.of("slot", "place"));
        case "timeout" -> fields.add("timer");
        case "exit" -> fields.add("next");
        default -> {}
      }
      Value crash = value.find(CRASH_AT_WRITE);
      if (crash != null && CRASHING.contains(name)) fields.add(CRASH_AT_WRITE);
      Value sent = value.find(CRASH_AT_SEND);
      if (sent != null && crash == null && CRASHING.contains(name)) fields.add(CRASH_AT_SEND);
      value.only(STEP, fields);
      Step step = step(name, what, value);
      if (sent != null) return new Step.CrashAtSend(step, Numbers.count(sent, 1));
      return crash == null ? step : new Step.CrashAtWrite(step, written(crash));
    }
    value.names(STEP);
    throw value.wrong("one of " + String.join(", ", STEPS));
  }

  private static boolean written(Value crash) {
    String when = crash.text(WHEN);
    if (when.equals("after")) return true;
    if (when.equals("before")) return false;
    throw crash.wrong(WHEN);
  }

  private static Step step(String name, Value what, Value whole) {
    return switch (name) {
      case "start" -> new Step.Start(Numbers.position(what));
      case "deliver" -> {
        Message m = message(what, whole);
        yield new Step.Deliver(m.from, m.to, m.slot, m.place);
      }
      case "lose" -> {
        Message m = message(what, whole);
        yield new Step.Lose(m.from, m.to, m.slot, m.place);
      }
      case "duplicate" -> {
        Message m = message(what, whole);
        yield new Step.Duplicate(m.from, m.to, m.slot, m.place);
      }
      case "timeout" ->
          new Step.Timeout(
              Numbers.position(what),
              whole.require("timer", "the name of a timer").text("the name of a timer"));
      case "request" -> new Step.Request(Numbers.position(what));
      case "exit" -> {
        Value next = whole.find("next");
        if (next != null) next.yes();
        yield new Step.Exit(Numbers.position(what), next != null);
      }
      case "operate" -> new Step.Operate(Numbers.position(what));
      case "linked" -> {
        Message m = message(what, whole);
        yield new Step.Linked(m.from, m.to);
      }
      case "unlinked" -> {
        Message m = message(what, whole);
        yield new Step.Unlinked(m.from, m.to);
      }
      case "withdraw" -> new Step.Withdraw(Numbers.position(what));
      case "pass" -> new Step.Pass(Numbers.count(what, 1));
      default -> new Step.Strike(FaultFormat.step(name, what));
    };
  }

  private record Message(int from, int to, int slot, int place) {}

  private static Message message(Value link, Value whole) {
    List<Value> ends = link.tuple(2, "the positions of sender and receiver");
    Value slot = whole.find("slot");
    Value place = whole.find("place");
    return new Message(
        Numbers.position(ends.get(0)),
        Numbers.position(ends.get(1)),
        slot == null ? -1 : Numbers.count(slot, 0),
        place == null ? 0 : Numbers.count(place, 0));
  }
}
