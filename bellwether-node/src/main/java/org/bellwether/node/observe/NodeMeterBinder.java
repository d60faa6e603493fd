package org.bellwether.node.observe;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.bellwether.node.NodeProcess;

/**
 * Shows a node's figures to Micrometer, for applications that have it. Kinds of messages are
 * registered when they are bound: bind again after a kind was first sent to see it too.
 */
public final class NodeMeterBinder implements MeterBinder {
  private final Supplier<NodeProcess> process;

  /** Binds the figures of whatever life the node is in. */
  public NodeMeterBinder(Supplier<NodeProcess> process) {
    this.process = process;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (Meter meter : NodeMeters.of(process.get())) {
      List<Tag> tags =
          new TreeMap<>(meter.labels())
              .entrySet().stream().map(e -> Tag.of(e.getKey(), e.getValue())).toList();
      String name = name(meter);
      Supplier<Number> value = () -> now(meter.name(), meter.labels());
      switch (meter.kind()) {
        case COUNTER ->
            FunctionCounter.builder(name, value, v -> v.get().doubleValue())
                .description(meter.help())
                .tags(tags)
                .register(registry);
        case GAUGE ->
            Gauge.builder(name, value).description(meter.help()).tags(tags).register(registry);
      }
    }
  }

  /** Micrometer writes dots, and adds the ending of counters itself. */
  private static String name(Meter meter) {
    String name = meter.name();
    if (name.endsWith("_total")) name = name.substring(0, name.length() - "_total".length());
    return name.replace('_', '.');
  }

  private double now(String name, Map<String, String> labels) {
    for (Meter meter : NodeMeters.of(process.get())) {
      if (meter.name().equals(name) && meter.labels().equals(labels)) return meter.value();
    }
    return 0;
  }
}
