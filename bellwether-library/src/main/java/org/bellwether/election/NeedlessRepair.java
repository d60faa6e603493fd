package org.bellwether.election;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** As long as nothing goes wrong, no token is removed and none is created. */
public final class NeedlessRepair implements Monitor {
  private static final Property NO_NEEDLESS_REPAIR = Property.no("needless repair");

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof TokenRingPrinted.Removed) {
      verdict.violated(
          NO_NEEDLESS_REPAIR, "station " + node + " removes a token that is on time", node);
    }
    if (output instanceof TokenRingPrinted.Created) {
      verdict.violated(
          NO_NEEDLESS_REPAIR, "station " + node + " creates a token though none is lost", node);
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(NO_NEEDLESS_REPAIR);
  }
}
