package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.Walk;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;

/** The commands that change a run by hand, as they are typed. */
final class StepCommands {
  private static final String NUMBER = "[1-9][0-9]{0,17}";

  private StepCommands() {}

  /** The change that a command asks for; null if it asks for something else. */
  static @Nullable Action action(String command, String argument, Walk walk) {
    return switch (command) {
      case "deliver" -> new Action.Deliver(message(argument));
      case "lose" -> new Action.Lose(message(argument));
      case "d", "drop" -> new Action.Lose(argument.isEmpty() ? next(walk) : message(argument));
      case "duplicate", "dup" -> new Action.Duplicate(message(argument));
      case "delay" -> delay(argument.split("\\s+"), walk);
      case "crash" -> new Action.Crash(node(argument, walk));
      case "recover" -> new Action.Recover(node(argument, walk));
      case "pause" -> new Action.Pause(node(argument, walk));
      case "resume" -> new Action.Resume(node(argument, walk));
      case "start" -> new Action.Start(node(argument, walk));
      case "request" -> new Action.Request(node(argument, walk));
      case "release" -> new Action.Release(node(argument, walk));
      case "cut" -> new Action.Cut(links(argument, walk));
      case "partition" -> new Action.Partition(components(argument, walk));
      case "heal" -> new Action.Heal();
      default -> null;
    };
  }

  private static long message(String text) {
    if (text.matches(NUMBER)) return Long.parseLong(text);
    throw wrong(text, "the number of a message; p lists the messages in flight");
  }

  /** The message that is about to arrive. */
  private static long next(Walk walk) {
    Trace.Event next = walk.next();
    if (next != null && next.type() == Trace.Event.Type.DELIVER && next.cause() != null) {
      return next.cause().id();
    }
    throw new ScenarioException("there is no message to drop: the next event is not a delivery");
  }

  private static Action delay(String[] words, Walk walk) {
    String time = words[words.length - 1];
    if (!(Words.number(time) instanceof Number number) || words.length > 2) {
      throw ScenarioException.of("delay", '"' + time + '"', "a time such as 5");
    }
    long message = words.length == 2 ? message(words[0]) : next(walk);
    return new Action.Delay(message, new BigDecimal(number.toString()));
  }

  static int node(String text, Walk walk) {
    int n = walk.session().nodes();
    if (text.matches("[0-9]{1,9}") && Integer.parseInt(text) < n) return Integer.parseInt(text);
    throw new ScenarioException(
        (text.isEmpty() ? "this" : text) + " is not a node, expected a node from 0 to " + (n - 1));
  }

  private static List<Pair> links(String text, Walk walk) {
    List<Pair> links = new ArrayList<>();
    for (String link : text.split("[\\s,]+", -1)) {
      String[] ends = link.split("-", -1);
      if (ends.length != 2) throw wrong(text, "links such as 0-1,1-0, each cut one way");
      links.add(new Pair(node(ends[0], walk), node(ends[1], walk)));
    }
    return links;
  }

  private static List<List<Integer>> components(String text, Walk walk) {
    List<List<Integer>> components = new ArrayList<>();
    for (String component : text.split("\\s*\\|\\s*", -1)) {
      List<Integer> nodes = new ArrayList<>();
      for (String node : component.strip().split("[\\s,]+", -1)) nodes.add(node(node, walk));
      components.add(nodes);
    }
    return components;
  }

  static long event(String text) {
    if (text.equals("0") || text.matches(NUMBER)) return Long.parseLong(text);
    throw wrong(text, "the number of an event");
  }

  static long count(String text) {
    if (text.isEmpty()) return 1;
    if (text.matches("[1-9][0-9]{0,8}")) return Long.parseLong(text);
    throw new ScenarioException(
        text + " is not a number of events, expected a whole number of at least 1");
  }

  private static ScenarioException wrong(String text, String expected) {
    return new ScenarioException(
        String.format(
            Locale.ROOT,
            "%s, expected %s",
            text.isEmpty() ? "nothing is named" : '"' + text + '"',
            expected));
  }
}
