package org.bellwether.node.observe;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.Supplier;
import org.bellwether.node.NodeProcess;

/**
 * Shows a node's figures to Micrometer, for applications that have it. Messages are counted by the
 * kinds that the node's class declares; those of nodes that it hosts are seen if it is bound again
 * after the first of them was sent.
 */
public final class NodeMeterBinder implements MeterBinder {
  private final FiguresBinder binder;

  /** Binds the figures of whatever life the node is in. */
  public NodeMeterBinder(Supplier<NodeProcess> process) {
    binder = new FiguresBinder(() -> NodeMeters.of(process.get()));
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    binder.bindTo(registry);
  }
}
