package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.spec.Monitor.Verdict;

/** Keeps what a monitor reports, as lines such as {@code agreement: node 1 names 3 [1]}. */
public final class Judgement implements Verdict {
  private final List<String> violations = new ArrayList<>();

  @Override
  public void violated(Property property, String detail, int... nodes) {
    violations.add(property + ": " + detail + " " + Arrays.toString(nodes));
  }

  /** Expects exactly these reports since the last time that somebody asked. */
  public void is(String... expected) {
    assertThat(violations).containsExactly(expected);
    violations.clear();
  }

  /** Expects no report since the last time that somebody asked. */
  public void isSilent() {
    is();
  }
}
