package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.monitor.LeadersKnown;
import org.junit.jupiter.api.Test;

/** Knowing all leaders means to know their names. */
class LeadersKnownTest {
  private final LeadersKnown judge = new LeadersKnown(new long[] {7, 8, 9});
  private final List<String> violations = new ArrayList<>();

  /** Nodes 1 and 2 lead and know each other. */
  private void twoLead() {
    judge.output(1, new Won(), this::note);
    judge.output(2, new Won(), this::note);
    judge.output(1, new Elected(9), this::note);
    judge.output(2, new Elected(8), this::note);
  }

  private void note(Property property, String detail, int... nodes) {
    violations.add(property + ": " + detail);
  }

  @Test
  void aNodeThatLearnsEveryNameKnowsTheLeaders() {
    twoLead();
    judge.output(0, new Elected(9), this::note);
    judge.output(0, new Elected(8), this::note);
    judge.ended(Ending.QUIESCENT, this::note);
    assertThat(violations).isEmpty();
  }

  @Test
  void oneNameTwiceIsNotTwoNames() {
    twoLead();
    judge.output(0, new Elected(9), this::note);
    judge.output(0, new Elected(9), this::note);
    judge.ended(Ending.QUIESCENT, this::note);
    assertThat(violations).containsExactly("agreement: node 0 never learns that 8 is a leader");
  }

  @Test
  void aLeaderMustLearnTheOtherLeaders() {
    judge.output(1, new Won(), this::note);
    judge.output(2, new Won(), this::note);
    for (int v = 0; v < 2; v++) judge.output(v, new Elected(9), this::note);
    judge.output(0, new Elected(8), this::note);
    judge.ended(Ending.QUIESCENT, this::note);
    assertThat(violations).containsExactly("agreement: node 2 never learns that 8 is a leader");
  }

  @Test
  void whoeverIsNamedMustLead() {
    twoLead();
    for (long name = 7; name <= 9; name++) judge.output(0, new Elected(name), this::note);
    judge.ended(Ending.QUIESCENT, this::note);
    assertThat(violations)
        .containsExactly("agreement: node 0 learns that 7 is a leader, but it is not");
  }

  @Test
  void theFirstNodeMayLead() {
    judge.output(0, new Won(), this::note);
    judge.output(1, new Elected(7), this::note);
    judge.ended(Ending.QUIESCENT, this::note);
    assertThat(violations).containsExactly("agreement: node 2 never learns that 7 is a leader");
  }
}
