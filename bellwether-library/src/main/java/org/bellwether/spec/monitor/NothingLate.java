package org.bellwether.spec.monitor;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Late;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** No message of a tick arrives after its receiver has begun the next. */
public final class NothingLate implements Monitor {
  private static final Property SYNCH = new Property("synch");

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Late(int tick)) {
      verdict.violated(
          SYNCH,
          "a message of tick %d arrives at node %d, which has begun a later tick"
              .formatted(tick, node),
          node);
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(SYNCH);
  }
}
