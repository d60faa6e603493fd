package org.bellwether.election;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;

/** As long as nothing goes wrong, no token is removed and none is created. */
public final class NeedlessRepair implements Monitor {
  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof TokenRingPrinted.Removed) {
      verdict.violated(
          "no needless repair", "station " + node + " removes a token that is on time", node);
    }
    if (output instanceof TokenRingPrinted.Created) {
      verdict.violated(
          "no needless repair", "station " + node + " creates a token though none is lost", node);
    }
  }

  @Override
  public List<String> properties() {
    return List.of("no needless repair");
  }
}
