package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.bellwether.model.Fence;
import org.bellwether.model.Output.Granted;
import org.bellwether.model.Output.Lost;
import org.bellwether.mutex.OvertakingInvariant.Known;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Judgement;
import org.bellwether.spec.Property;
import org.bellwether.spec.Snapshot;
import org.junit.jupiter.api.Test;

/** Once a request is known, nobody enters before it more often than is allowed. */
class OvertakingTest {
  private static final Configuration<Object, Object> ANY = new Snapshot<>(List.of(), List.of());

  private final Judgement judgement = new Judgement();
  private OvertakingInvariant.Knowledge<Object, Object> knowledge = (configuration, known) -> {};
  private int looks;
  private final OvertakingInvariant<Object, Object> judge =
      new OvertakingInvariant<>(
          4,
          (configuration, known) -> {
            looks++;
            knowledge.look(configuration, known);
          });

  private void enter(int node) {
    enter(node, 1);
  }

  private void enter(int node, long epoch) {
    judge.output(node, new Granted(new Fence(epoch, 1)), judgement);
  }

  private void learn(Consumer<Known> what) {
    knowledge = (configuration, known) -> what.accept(known);
    judge.check(ANY, judgement);
  }

  private static BitSet set(int... nodes) {
    BitSet set = new BitSet();
    for (int node : nodes) set.set(node);
    return set;
  }

  @Test
  void nothingIsCountedWhileARequestTravels() {
    judge.check(ANY, judgement);
    assertThat(looks).isZero(); // nobody waits
    judge.requested(0, judgement);
    for (int i = 0; i < 5; i++) enter(1);
    judgement.isSilent();
    learn(known -> assertThat(known.news(0)).isTrue());
    assertThat(looks).isEqualTo(1);
    learn(known -> assertThat(known.news(1)).isFalse());
    assertThat(judge.properties()).extracting(Property::name).containsExactly("no overtaking");
  }

  @Test
  void thoseAheadEnterOnceAndOthersNotAtAll() {
    judge.requested(0, judgement);
    learn(known -> known.behind(0, set(1)));
    learn(known -> assertThat(known.news(0)).isFalse());
    enter(1);
    judge.released(1, judgement);
    judge.output(2, new Lost(), judgement);
    judgement.isSilent();
    enter(2);
    judgement.is("no overtaking: node 2 enters before node 0, whose request comes first [2, 0]");
    enter(1);
    judgement.is("no overtaking: node 1 enters before node 0, whose request comes first [1, 0]");
    enter(0);
    enter(1);
    judgement.isSilent();
  }

  @Test
  void whoeverIsInsideIsNotAhead() {
    enter(1);
    judge.requested(0, judgement);
    learn(known -> known.behind(0, set(1)));
    enter(1);
    judgement.is("no overtaking: node 1 enters before node 0, whose request comes first [1, 0]");
    judge.requested(2, judgement);
    judge.released(3, judgement); // who was not inside
    learn(known -> known.behind(2, set(1)));
    enter(1);
    judgement.is(
        "no overtaking: node 1 enters before node 0, whose request comes first [1, 0]",
        "no overtaking: node 1 enters before node 2, whose request comes first [1, 2]");
  }

  @Test
  void whoeverHasLeftIsAheadAgain() {
    for (boolean crash : new boolean[] {false, true}) {
      OvertakingInvariant<Object, Object> fresh =
          new OvertakingInvariant<>(2, (configuration, known) -> known.behind(0, set(1)));
      fresh.output(1, new Granted(new Fence(1, 1)), judgement);
      if (crash) fresh.crashed(1, judgement);
      else fresh.released(1, judgement);
      fresh.requested(0, judgement);
      fresh.check(ANY, judgement);
      fresh.output(1, new Granted(new Fence(1, 2)), judgement);
      judgement.isSilent();
      fresh.output(1, new Granted(new Fence(1, 3)), judgement);
      judgement.is("no overtaking: node 1 enters before node 0, whose request comes first [1, 0]");
    }
  }

  @Test
  void theFirstLimitCounts() {
    judge.requested(0, judgement);
    learn(
        known -> {
          known.limit(0, 1, 2);
          known.limit(0, 1, 9);
          known.limit(3, 1, 0); // does not wait
          known.behind(0, set()); // known already
          known.behind(3, set()); // does not wait
        });
    enter(1);
    enter(1);
    enter(2); // without a limit
    judgement.isSilent();
    enter(1);
    judgement.is("no overtaking: node 1 enters before node 0, whose request comes first [1, 0]");
  }

  @Test
  void whatIsNoLongerKnownIsNotCounted() {
    for (int how = 0; how < 5; how++) {
      judge.requested(0, judgement);
      learn(known -> known.behind(0, set()));
      switch (how) {
        case 0 -> learn(known -> known.forget(0));
        case 1 -> judge.withdrawn(0, judgement);
        case 2 -> judge.crashed(0, judgement);
        case 3 -> judge.requested(0, judgement);
        default -> enter(0);
      }
      enter(1);
      judgement.isSilent();
      enter(0);
      learn(known -> assertThat(known.news(0)).isFalse());
    }
  }

  @Test
  void whoeverGivesUpDoesNotWait() {
    for (int how = 0; how < 3; how++) {
      judge.requested(0, judgement);
      judge.requested(1, judgement);
      switch (how) {
        case 0 -> judge.withdrawn(0, judgement);
        case 1 -> judge.crashed(0, judgement);
        default -> enter(0);
      }
      learn(
          known -> {
            assertThat(known.news(0)).isFalse();
            assertThat(known.news(1)).isTrue();
          });
    }
  }

  @Test
  void aFailureForgetsWhatWasKnown() {
    judge.requested(0, judgement);
    judge.requested(2, judgement);
    learn(
        known -> {
          known.behind(0, set());
          known.behind(2, set());
        });
    enter(1, 2);
    judgement.isSilent();
    learn(
        known -> {
          assertThat(known.news(0)).isTrue();
          known.behind(0, set());
        });
    enter(1, 2); // of the same epoch
    judgement.is("no overtaking: node 1 enters before node 0, whose request comes first [1, 0]");
  }

  @Test
  void limitsFollowNodesThatChangePlaces() {
    enter(3);
    judge.requested(0, judgement);
    judge.requested(1, judgement);
    learn(
        known -> {
          known.limit(0, 2, 1);
          known.limit(0, 3, 0);
        });
    judge.permute(new int[] {1, 2, 3, 0}); // 1 waits and is known, 2 waits, 0 is inside
    learn(
        known -> {
          assertThat(known.news(1)).isFalse();
          assertThat(known.news(2)).isTrue();
          assertThat(known.news(0)).isFalse();
          known.behind(2, set(0, 3)); // 0 is inside
        });
    enter(3);
    judgement.isSilent();
    enter(0);
    judgement.is(
        "no overtaking: node 0 enters before node 1, whose request comes first [0, 1]",
        "no overtaking: node 0 enters before node 2, whose request comes first [0, 2]");
    enter(3);
    judgement.is(
        "no overtaking: node 3 enters before node 1, whose request comes first [3, 1]",
        "no overtaking: node 3 enters before node 2, whose request comes first [3, 2]");
  }

  @Test
  void theFirstNodeIsInsideWhereverItMoves() {
    enter(0);
    judge.permute(new int[] {2, 0, 1, 3});
    judge.requested(3, judgement);
    learn(known -> known.behind(3, set(0, 2))); // 2 is inside
    enter(0);
    judgement.isSilent();
    enter(2);
    judgement.is("no overtaking: node 2 enters before node 3, whose request comes first [2, 3]");
  }
}
