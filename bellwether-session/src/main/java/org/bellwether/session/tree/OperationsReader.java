package org.bellwether.session.tree;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Command;
import org.bellwether.scenario.Operations.Multicasting;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Operations.Sending;

/** Reads what clients do. */
final class OperationsReader {
  private static final List<String> FIELDS =
      List.of(
          "hold",
          "requests",
          "first",
          "think",
          "rounds",
          "multicasts",
          "sends",
          "withdrawals",
          "commands");
  private static final List<String> CLOSED = List.of("first", "think", "rounds");

  private OperationsReader() {}

  static Operations read(Value operations) {
    operations.only("an object", FIELDS);
    Value hold = operations.find("hold");
    Value requests = operations.find("requests");
    Value rounds = operations.find("rounds");
    for (String name : CLOSED) {
      Value closed = operations.find(name);
      if (closed != null && requests != null) {
        throw closed.conflict("gives a closed load", "requests", "gives an open one");
      }
    }
    return Operations.NONE
        .hold(hold == null ? null : Numbers.time(hold))
        .requests(Lists.of(requests, "a list of [time, node]", OperationsReader::request))
        .closed(
            Lists.of(operations.find("first"), "a list of [time, node]", OperationsReader::request),
            Lists.of(operations.find("think"), "a list of times by node", Numbers::time),
            rounds == null ? null : (Integer) Numbers.count(rounds, 1))
        .multicasts(
            Lists.of(
                operations.find("multicasts"),
                "a list of [time, node, payload]",
                OperationsReader::multicast))
        .sends(
            Lists.of(
                operations.find("sends"),
                "a list of [time, from, to, payload]",
                OperationsReader::sending))
        .withdrawals(
            Lists.of(
                operations.find("withdrawals"),
                "a list of [time, node]",
                OperationsReader::request))
        .commands(
            Lists.of(
                operations.find("commands"),
                "a list of [time, node, {kind, fields}]",
                OperationsReader::command));
  }

  private static Request request(Value value) {
    List<Value> parts = value.tuple(2, "[time, node]");
    return new Request(Numbers.time(parts.get(0)), Numbers.position(parts.get(1)));
  }

  private static Multicasting multicast(Value value) {
    List<Value> parts = value.tuple(3, "[time, node, payload]");
    return new Multicasting(
        Numbers.time(parts.get(0)), Numbers.position(parts.get(1)), payload(parts.get(2)));
  }

  private static Sending sending(Value value) {
    List<Value> parts = value.tuple(4, "[time, from, to, payload]");
    return new Sending(
        Numbers.time(parts.get(0)),
        Numbers.position(parts.get(1)),
        Numbers.position(parts.get(2)),
        payload(parts.get(3)));
  }

  /** A command: its time, its node, and the rest; or one object with all of this. */
  private static Command command(Value value) {
    if (value.raw() instanceof Map) {
      return command(
          value.require("at", "a time"),
          value.require("node", "a node position"),
          value,
          Set.of("at", "node", "kind"));
    }
    List<Value> parts = value.tuple(3, "[time, node, {kind, fields}]");
    parts.get(2).names("an object with the kind of a command and its fields");
    return command(parts.get(0), parts.get(1), parts.get(2), Set.of("kind"));
  }

  private static Command command(Value time, Value node, Value rest, Set<String> notFields) {
    return new Command(
        Numbers.time(time),
        Numbers.position(node),
        rest.require("kind", "the kind of a command").text("the kind of a command"),
        rest.plainExcept(notFields));
  }

  private static String payload(Value value) {
    if (value.raw() instanceof String text) return text;
    throw value.wrong("text");
  }
}
