package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.wiring.Thrown;

/** Records the violations that monitors and invariants report on one move, until they are taken. */
final class ViolationCollector implements Verdict {
  private List<PropertyViolation> reported = PropertyViolation.NONE;

  @Override
  public void violated(Property property, String detail, int... nodes) {
    if (reported.isEmpty()) reported = new ArrayList<>();
    List<Integer> involved = new ArrayList<>();
    for (int node : nodes) if (!involved.contains(node)) involved.add(node);
    reported.add(new PropertyViolation(property, detail, List.copyOf(involved)));
  }

  /** A judge failed, which is no violation by a node, but nothing can be said any more. */
  void failed(Object judge, Throwable thrown) {
    if (thrown instanceof VirtualMachineError error && !(error instanceof StackOverflowError)) {
      throw error;
    }
    violated(
        Property.NO_EXCEPTION,
        judge.getClass().getSimpleName() + " throws " + Thrown.problem(thrown));
  }

  /** Returns what was reported since the last call. */
  List<PropertyViolation> take() {
    List<PropertyViolation> taken = reported;
    reported = PropertyViolation.NONE;
    return taken;
  }
}
