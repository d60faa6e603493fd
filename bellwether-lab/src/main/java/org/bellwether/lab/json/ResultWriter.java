package org.bellwether.lab.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.session.tree.Fields;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Component;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Result.Entry;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Result.Leader;
import org.bellwether.simulate.Result.Locking;
import org.bellwether.simulate.Result.Violation;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;

/** A {@link Result} as one line of JSON, without its end; what does not apply is left out. */
public final class ResultWriter {
  private ResultWriter() {}

  public static String line(Result result) {
    return line(result, null);
  }

  /** With the name of the file from which a violation can be replayed. */
  public static String line(Result result, @Nullable String replay) {
    Fields fields = new Fields();
    fields.put("algorithm", result.algorithm());
    fields.put("nodes", result.nodes());
    fields.put("seed", result.seed());
    fields.put("outcome", result.outcome().toString());
    if (result.cut()) fields.put("cut", true);
    if (result.leaders().size() == 1) leader(fields, result.leaders().getFirst());
    if (result.leaders().size() > 1) fields.put("leaders", leaders(result.leaders()));
    fields.put("endTime", result.endTime());
    fields.put("messages", result.messages());
    fields.put("total", result.total());
    fields.put("applicationMessages", result.applicationMessages());
    fields.unlessEmpty("bits", result.bits());
    fields.put("rounds", result.rounds());
    if (!result.series().isEmpty()) fields.put("series", PlainValues.tree(result.series()));
    if (result.locking() != null) locking(fields, result.locking());
    if (result.deliveries() != null) fields.put("deliveries", deliveries(result.deliveries()));
    if (result.components() != null) {
      fields.put("components", result.components().stream().map(ResultWriter::component));
    }
    if (result.outputs() != null) {
      fields.put(
          "outputs", result.outputs().stream().map(node -> node.stream().map(PlainValues::output)));
    }
    result.extras().forEach((name, value) -> fields.put(name, PlainValues.tree(value)));
    fields.put("violations", result.violations().stream().map(v -> violation(v, replay)));
    fields.put("warnings", result.warnings());
    fields.unlessEmpty("theory", result.theory().stream().map(ResultWriter::figure).toList());
    return JsonText.compact(fields.map());
  }

  /** The line that takes the place of a result when there is none. */
  public static String error(String message) {
    return JsonText.compact(Map.of("error", message));
  }

  private static void leader(Fields fields, Leader leader) {
    fields.put("leader", leader.id());
    fields.put("leaderNode", leader.node());
    fields.put("leaderTime", leader.time());
  }

  private static Stream<Map<String, Object>> leaders(List<Leader> leaders) {
    return leaders.stream()
        .map(
            leader -> {
              Fields fields = new Fields();
              leader(fields, leader);
              return fields.map();
            });
  }

  private static void locking(Fields fields, Locking locking) {
    fields.put("entries", locking.entries().stream().map(ResultWriter::entry));
    fields.put("messagesPerEntry", locking.messagesPerEntry());
    fields.unlessEmpty(
        "syncDelay",
        new Fields()
            .put("mean", locking.syncDelayMean())
            .put("settled", locking.syncDelaySettled())
            .map());
    fields.unlessEmpty(
        "responseTime",
        new Fields().put("mean", locking.responseMean()).put("max", locking.responseMax()).map());
    fields.put("throughput", locking.throughput());
  }

  private static Stream<@Nullable Object> entry(Entry entry) {
    BigDecimal left = entry.left();
    return Stream.of(
        entry.node(),
        entry.requested(),
        entry.issued(),
        entry.entered(),
        left, // null if the run ended inside
        PlainValues.tree(entry.fence()));
  }

  private static Stream<Stream<Stream<@Nullable Object>>> deliveries(
      List<List<Delivery>> deliveries) {
    return deliveries.stream().map(node -> node.stream().map(ResultWriter::delivery));
  }

  private static Stream<@Nullable Object> delivery(Delivery delivery) {
    return Stream.of(
        PlainValues.tree(delivery.payload()), delivery.stamp(), delivery.sender(), delivery.time());
  }

  private static Map<String, Object> component(Component component) {
    return new Fields()
        .put("members", component.members())
        .put("leader", component.leader())
        .put("group", PlainValues.tree(component.group()))
        .put("agreed", component.agreed())
        .map();
  }

  private static Map<String, Object> violation(Violation violation, @Nullable String replay) {
    return new Fields()
        .put("property", violation.name())
        .put("detail", violation.detail())
        .put("time", violation.time())
        .put("nodes", violation.nodes())
        .put("replay", replay)
        .map();
  }

  private static Map<String, Object> figure(Figure figure) {
    return new Fields()
        .put("name", figure.name())
        .put("value", figure.value())
        .put("measured", figure.measured())
        .put("holds", figure.holds())
        .map();
  }
}
