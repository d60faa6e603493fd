package org.bellwether.spec;

import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;

/** The election comes to an end, and somebody leads. */
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
          verdict.violated(Property.TERMINATION, "messages still travel at the step limit");
      case QUIESCENT -> {
        if (!won) verdict.violated(Property.TERMINATION, "everything is at rest and nobody leads");
      }
      case TIME, BEYOND_TIME -> {}
    }
  }

  @Override
  public void permute(int[] to) {}
}
