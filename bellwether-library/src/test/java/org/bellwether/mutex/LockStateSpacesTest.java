package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Small locks have as many states as they always had, in every order of events. Any other message,
 * timer or clock value makes another number, and so does an abstraction or a renaming that merges
 * more or less.
 */
class LockStateSpacesTest {
  /** One digit per node: how often its client asks. */
  private static Scenario asked(String lock, String times) {
    List<Request> requests = new ArrayList<>();
    for (int v = 0; v < times.length(); v++) {
      for (int k = times.charAt(v) - '0'; k > 0; k--) requests.add(Request.by(v));
    }
    return Scenario.builder(lock).nodes(times.length()).hold(1).requests(requests).build();
  }

  private static void counts(Check check, long states, long transitions) {
    CheckResult result = check.run();
    assertThat(result.holds()).as(result.summary()).isTrue();
    assertThat(result.complete()).isTrue();
    assertThat(result.states()).isEqualTo(states);
    assertThat(result.transitions()).isEqualTo(transitions);
  }

  @ParameterizedTest
  @CsvSource({
    "22, 555, 1021",
    "32, 1157, 2153",
    "110, 323, 772",
    "210, 2734, 7336",
    "102, 2141, 5521"
  })
  void lamportsLockUpToBisimulation(String times, long states, long transitions) {
    counts(Check.of(asked("lamport", times)), states, transitions);
  }

  @ParameterizedTest
  @CsvSource({"central, 84, 141", "raymond, 75, 129", "path-compression, 92, 158"})
  void locksUpToTheNamesOfTheirNodes(String lock, long states, long transitions) {
    counts(Check.of(asked(lock, "111")).symmetry(), states, transitions);
  }

  @ParameterizedTest
  @CsvSource({
    "central, 211, 287, 492",
    "raymond, 211, 290, 486",
    "path-compression, 211, 382, 648",
    "carvalho-roucairol, 22, 135, 180",
    "carvalho-roucairol, 210, 614, 995",
    "maekawa, 22, 1383, 1776",
    "maekawa, 111, 4543, 7814",
    "suzuki-kasami, 22, 82, 112",
    "token-ring, 22, 130, 204",
    "ricart-agrawala, 22, 289, 380"
  })
  void locks(String lock, String times, long states, long transitions) {
    counts(Check.of(asked(lock, times)).reduction(false), states, transitions);
  }

  /** Two of three clients ask; one node crashes at any time and may recover at any time. */
  @ParameterizedTest
  @CsvSource({"central, 71087, 160262", "token-ring, 50196, 106452"})
  void locksWithAnElection(String lock, long states, long transitions) {
    Scenario.Builder scenario =
        Scenario.builder(lock)
            .nodes(3)
            .delay(1, 1)
            .hold(6)
            .requests(Request.by(1), Request.by(2))
            .parameter("election", "bully")
            .parameter("tp", 0);
    if (lock.equals("token-ring")) {
      scenario.parameter("ackTimeout", 3).parameter("lossTimeout", 31);
    }
    counts(Check.of(scenario.build()).crashes(1).recoveries(1), states, transitions);
  }
}
