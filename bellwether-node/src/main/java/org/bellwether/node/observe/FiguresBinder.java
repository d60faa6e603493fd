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

/**
 * Shows figures to Micrometer, for applications that have it. Only figures that exist when they are
 * bound are shown: bind again to see later ones, too.
 */
public final class FiguresBinder implements MeterBinder {
  private final Supplier<List<Metric>> figures;

  /** Binds what is supplied anew whenever somebody looks. */
  public FiguresBinder(Supplier<List<Metric>> figures) {
    this.figures = figures;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (Metric meter : figures.get()) {
      List<Tag> tags =
          new TreeMap<>(meter.labels())
              .entrySet().stream().map(e -> Tag.of(e.getKey(), e.getValue())).toList();
      String name = name(meter);
      Supplier<Number> value = () -> now(meter.name(), meter.labels());
      switch (meter.kind()) {
        case COUNTER ->
            // Micrometer refers to the object weakly, and the function keeps it
            FunctionCounter.builder(name, value, v -> value.get().doubleValue())
                .description(meter.help())
                .tags(tags)
                .register(registry);
        case GAUGE ->
            Gauge.builder(name, value).description(meter.help()).tags(tags).register(registry);
      }
    }
  }

  /** Micrometer writes dots, and adds the ending of counters itself. */
  private static String name(Metric meter) {
    String name = meter.name();
    if (name.endsWith("_total")) name = name.substring(0, name.length() - "_total".length());
    return name.replace('_', '.');
  }

  private double now(String name, Map<String, String> labels) {
    for (Metric meter : figures.get()) {
      if (meter.name().equals(name) && meter.labels().equals(labels)) return meter.value();
    }
    return 0;
  }
}
