package org.bellwether.spec.monitor;

import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.LocalJudge;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** The election ends, and a node leads. */
public final class Termination implements Symmetric {
  private boolean won;

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == Won.class;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Won) won = true;
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    switch (ending) {
      case LIMIT ->
          verdict.violated(Property.TERMINATION, "messages are still in flight at the step limit");
      case QUIESCENT -> {
        if (!won) {
          verdict.violated(Property.TERMINATION, "the run is quiescent, but there is no leader");
        }
      }
      case TIME, BEYOND_TIME -> {}
    }
  }

  @Override
  public void permute(int[] to) {}

  @Override
  public LocalJudge inParts() {
    return new LocalJudge() {
      @Override
      public void judge(Spoken node, Sums sums, Ending ending, Verdict verdict) {
        if (node.said().contains(new Won())) sums.add("won", 1);
      }

      @Override
      public void conclude(Sums sums, Ending ending, Verdict verdict) {
        Termination all = new Termination();
        all.won = sums.total("won") > 0;
        all.ended(ending, verdict);
      }
    };
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    boolean judges = ending == Ending.QUIESCENT || ending == Ending.LIMIT;
    return judges ? List.of(Property.TERMINATION) : List.of();
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.TERMINATION);
  }
}
