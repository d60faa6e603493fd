package org.bellwether.spec.monitor;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Late;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;

/** No message of a tick arrives after its receiver has begun the next. */
public final class NothingLate implements Monitor {
  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Late(int tick)) {
      verdict.violated(
          "synch",
          "a message of tick %d arrives at node %d, which has begun a later tick"
              .formatted(tick, node),
          node);
    }
  }

  @Override
  public List<String> properties() {
    return List.of("synch");
  }
}
