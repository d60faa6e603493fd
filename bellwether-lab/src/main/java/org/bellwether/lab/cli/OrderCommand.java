package org.bellwether.lab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.bellwether.lab.order.Explanation;
import org.bellwether.lab.order.History;
import org.bellwether.lab.order.History.Event;
import org.bellwether.lab.order.History.Step;
import org.bellwether.lab.order.HistoryException;
import org.bellwether.lab.order.LamportStamps;
import org.bellwether.lab.order.ShivizLog;
import org.bellwether.lab.order.TraceHistory;
import org.bellwether.lab.trace.TraceFormatException;
import org.bellwether.order.Causality;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import tools.jackson.core.JsonGenerator;

/** Says what happened before what in a recorded run. */
final class OrderCommand extends Command {
  private static final int MOST_LINES = 20;

  private final PositionalParamSpec source =
      argument("TRACE", "A trace or a ShiViz log; - for standard input.", List.of());
  private final PositionalParamSpec first =
      event("1", "An event, as a number or as a host and count such as n2:3.");
  private final PositionalParamSpec second =
      event("2", "Another event; the command says which of the two happened before the other.");
  private final OptionSpec past = flag("List the events that happened before the event.", "--past");
  private final OptionSpec future =
      flag("List the events that happened after the event.", "--future");
  private final OptionSpec concurrent =
      flag("List the events concurrent with the event, or all concurrent pairs.", "--concurrent");
  private final OptionSpec stamps =
      flag(
          "Show Lamport timestamps beside vector times, in the total order of timestamp and host.",
          "--stamps");
  private final OptionSpec all = flag("List everything, however long it is.", "--all");
  private final OptionSpec shiviz = option("--shiviz", "FILE", "Write a log that ShiViz can open.");
  private final OptionSpec json = flag("Print the answer as JSON.", "--json");

  OrderCommand(App app) {
    super(
        app,
        "order",
        "Reports which of two events of a recorded run happened before the other and by which chain"
            + " of messages, and lists the causal past and future of an event. Reads traces, and"
            + " logs of other systems in the format of ShiViz and GoVector.");
    examples(
        "bellwether run chang-roberts --ring 5 --trace run.jsonl",
        "bellwether order run.jsonl",
        "bellwether order run.jsonl 2 15",
        "bellwether order run.jsonl n2:3 --past --future",
        "bellwether order run.jsonl --stamps",
        "bellwether order run.jsonl --shiviz run.log");
  }

  private PositionalParamSpec event(String index, String description) {
    PositionalParamSpec argument =
        PositionalParamSpec.builder()
            .index(index)
            .arity("0..1")
            .type(String.class)
            .paramLabel("EVENT")
            .description(description)
            .build();
    spec.addPositional(argument);
    return argument;
  }

  @Override
  int run() {
    String file = needed(source, "a trace", "order trace.jsonl");
    History history = read(file);
    String log = text(shiviz);
    if (log != null) export(history, log);
    String one = text(first);
    String other = text(second);
    if (on(stamps) && one != null && other == null) {
      throw new Refusal("--stamps applies to two events or to all of them, leave it out");
    }
    if (on(stamps) && one == null) stamps(history);
    else if (one == null) summary(history, log != null);
    else if (other == null) about(history, find(history, one));
    else compare(history, find(history, one), find(history, other));
    return 0;
  }

  private History read(String file) {
    try (BufferedReader in =
        file.equals(Sources.STDIN)
            ? new BufferedReader(new InputStreamReader(app.terminal().in(), StandardCharsets.UTF_8))
            : Files.newBufferedReader(app.terminal().path(file))) {
      return TraceHistory.read(in);
    } catch (HistoryException | TraceFormatException e) {
      throw new Refusal(
          Sources.name(file)
              + ": "
              + e.getMessage()
              + "; expected a trace that `bellwether run --trace FILE` wrote, or a ShiViz log");
    } catch (IOException e) {
      throw Refusal.reading(Sources.name(file), e);
    }
  }

  private void export(History history, String file) {
    try (Writer out = app.terminal().create(file)) {
      ShivizLog.write(history, out);
    } catch (IOException e) {
      throw Refusal.writing(file, e);
    }
  }

  private static Event find(History history, String name) {
    int colon = name.lastIndexOf(':');
    Long number = number(name.substring(colon + 1));
    if (number == null) {
      throw new Refusal(
          name + " is not an event, expected a number, or a host and count such as n2:3");
    }
    @Nullable Event event =
        colon < 0 ? history.event(number) : history.event(name.substring(0, colon), number);
    if (event != null) return event;
    throw new Refusal(
        "there is no event "
            + name
            + ", expected "
            + (colon < 0
                ? "the number of an event of a node"
                : "one of the hosts " + String.join(", ", history.hosts())));
  }

  private static @Nullable Long number(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private void summary(History history, boolean exported) {
    List<List<Event>> pairs = history.concurrentPairs(on(all) ? Integer.MAX_VALUE : MOST_LINES);
    long concurrentPairs = history.concurrentPairs();
    if (on(json)) {
      object(
          out -> {
            out.writeNumberProperty("events", history.events().size());
            out.writeName("hosts");
            out.writeStartArray();
            history.hosts().forEach(out::writeString);
            out.writeEndArray();
            out.writeNumberProperty("concurrent", concurrentPairs);
            out.writeName("concurrentPairs");
            out.writeStartArray();
            pairs.forEach(pair -> numbers(pair, out));
            out.writeEndArray();
          });
      return;
    }
    long events = history.events().size();
    long ordered = events * (events - 1) / 2 - concurrentPairs;
    line("events      " + events + " on " + Shown.count(history.hosts().size(), "host"));
    line("ordered     " + Shown.count(ordered, "pair"));
    line("concurrent  " + Shown.count(concurrentPairs, "pair"));
    if (exported && !on(concurrent)) return;
    for (List<Event> pair : pairs) {
      line("");
      pair.forEach(event -> line(Explanation.line(event)));
    }
    more(concurrentPairs - pairs.size(), "pair");
  }

  private void stamps(History history) {
    LamportStamps lamport = new LamportStamps(history);
    List<Event> order = lamport.totalOrder();
    List<Event> misleading = lamport.misleading();
    if (on(json)) {
      object(
          out -> {
            out.writeName("stamps");
            out.writeStartArray();
            for (Event event : order) {
              out.writeStartObject();
              out.writeNumberProperty("event", event.number());
              out.writeStringProperty("host", event.host());
              out.writeNumberProperty("lamport", lamport.of(event));
              out.writeName("vector");
              out.writeStartObject();
              event.clock().forEach(out::writeNumberProperty);
              out.writeEndObject();
              out.writeEndObject();
            }
            out.writeEndArray();
            if (misleading == null) return;
            out.writeName("yetConcurrent");
            numbers(misleading, out);
          });
      return;
    }
    line("stamp  event  host vector time");
    int shown = on(all) ? order.size() : Math.min(order.size(), MOST_LINES);
    for (Event event : order.subList(0, shown)) {
      line(
          "%5d  %5d  %-4s %s"
              .formatted(lamport.of(event), event.number(), event.host(), vector(history, event)));
    }
    more(order.size() - shown, "event");
    if (misleading == null) return;
    Event one = misleading.getFirst();
    Event other = misleading.getLast();
    line("");
    line(
        "events %d and %d: %s"
            .formatted(one.number(), other.number(), lamport.verdict(one, other)));
  }

  private static String vector(History history, Event event) {
    return history.hosts().stream()
        .map(host -> String.valueOf(event.clock().getOrDefault(host, 0L)))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private void about(History history, Event event) {
    boolean every = !on(past) && !on(future) && !on(concurrent);
    if (on(json)) {
      object(
          out -> {
            out.writeNumberProperty("event", event.number());
            for (Causality how : List.of(Causality.BEFORE, Causality.AFTER, Causality.CONCURRENT)) {
              if (!every && !on(flag(how))) continue;
              out.writeName(title(how));
              numbers(history.related(event, how), out);
            }
          });
      return;
    }
    line(Explanation.line(event));
    for (Causality how : List.of(Causality.BEFORE, Causality.AFTER, Causality.CONCURRENT)) {
      if (!every && !on(flag(how))) continue;
      List<Event> related = history.related(event, how);
      line("");
      line(title(how) + ": " + Shown.count(related.size(), "event"));
      int shown = on(all) ? related.size() : Math.min(related.size(), MOST_LINES);
      related.subList(0, shown).forEach(one -> line(Explanation.line(one)));
      more(related.size() - shown, "event");
    }
  }

  private OptionSpec flag(Causality how) {
    return switch (how) {
      case BEFORE -> past;
      case AFTER -> future;
      default -> concurrent;
    };
  }

  private static String title(Causality how) {
    return switch (how) {
      case BEFORE -> "past";
      case AFTER -> "future";
      default -> "concurrent";
    };
  }

  private void compare(History history, Event one, Event other) {
    if (!on(json)) {
      new Explanation(history).of(one, other).forEach(app.terminal()::line);
      if (on(stamps)) line("Lamport's stamps: " + new LamportStamps(history).verdict(one, other));
      return;
    }
    Causality relation = history.relation(one, other);
    boolean forth = relation == Causality.BEFORE;
    List<Step> steps = forth ? history.chain(one, other) : history.chain(other, one);
    object(
        out -> {
          out.writeNumberProperty("first", one.number());
          out.writeNumberProperty("second", other.number());
          out.writeStringProperty("relation", Explanation.word(relation));
          if (on(stamps)) {
            LamportStamps lamport = new LamportStamps(history);
            out.writeName("lamport");
            out.writeStartArray();
            out.writeNumber(lamport.of(one));
            out.writeNumber(lamport.of(other));
            out.writeEndArray();
          }
          if (relation != Causality.BEFORE && relation != Causality.AFTER) return;
          out.writeName("chain");
          out.writeStartArray();
          out.writeNumber((forth ? one : other).number());
          steps.forEach(step -> out.writeNumber(step.to().number()));
          out.writeEndArray();
          out.writeNumberProperty("messages", steps.stream().filter(Step::message).count());
        });
  }

  private void line(String text) {
    app.terminal().line(text);
  }

  private void more(long left, String what) {
    if (left > 0) line("... " + Shown.count(left, what) + " more; --all lists all of them");
  }

  private static void numbers(List<Event> events, JsonGenerator out) {
    out.writeStartArray();
    for (Event event : events) out.writeNumber(event.number());
    out.writeEndArray();
  }

  private void object(Consumer<JsonGenerator> write) {
    app.terminal().line(JsonOut.object(write));
  }
}
