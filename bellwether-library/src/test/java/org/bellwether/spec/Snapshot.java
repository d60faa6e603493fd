package org.bellwether.spec;

import java.util.List;
import org.bellwether.spec.Invariant.Configuration;
import org.jspecify.annotations.Nullable;

/** A configuration that a test has put together; all messages are under way from node 0 to 1. */
public record Snapshot<N, M>(List<N> nodes, List<M> messages) implements Configuration<N, M> {
  @Override
  public int n() {
    return nodes.size();
  }

  @Override
  public @Nullable N node(int position) {
    return nodes.get(position);
  }

  @Override
  public void inFlight(Visitor<M> visitor) {
    for (M message : messages) visitor.message(0, 1, message);
  }
}
