package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;
import org.bellwether.model.Output.Locked;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Unlocked;
import org.bellwether.model.Output.Until;
import org.bellwether.model.Timed.Timer;
import org.bellwether.spec.Abstraction.AbstractState;
import org.bellwether.spec.Abstraction.AbstractableMonitor;
import org.bellwether.spec.Abstraction.WorkloadConfiguration;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.spec.monitor.FencesGrow;
import org.bellwether.spec.monitor.KeyedFencesGrow;
import org.bellwether.spec.monitor.NoStarvation;
import org.bellwether.spec.monitor.OneBeliever;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The judges of locks find what they are there to find, and nothing else. */
class LockJudgesTest {
  private record End() implements Timer {}

  /** Nodes of which nothing is known but how many requests their clients have left. */
  private record Work(int... requests) implements WorkloadConfiguration<Object, Object> {
    @Override
    public int n() {
      return requests.length;
    }

    @Override
    public @Nullable Object node(int position) {
      return null;
    }

    @Override
    public void inFlight(Visitor<Object> visitor) {}

    @Override
    public int requests(int node) {
      return requests[node];
    }
  }

  private final Judgement judgement = new Judgement();

  private void enter(Monitor judge, int node) {
    enter(judge, node, 1, 1);
  }

  private void enter(Monitor judge, int node, long epoch, long sequence) {
    judge.output(node, new Granted(new Fence(epoch, sequence)), judgement);
  }

  private static List<Long> memory(AbstractableMonitor judge, int... requests) {
    AbstractState state = new AbstractState();
    judge.writeMemory(new Work(requests), state);
    List<Long> numbers = new ArrayList<>();
    state.read(numbers::add);
    return numbers;
  }

  @Test
  void nobodyEntersBesideAnother() {
    Monitor judge = Monitors.mutualExclusion();
    for (int v = 0; v < 3; v++) judge.requested(v, judgement);
    enter(judge, 0);
    judge.output(1, new Lost(), judgement);
    judgement.isSilent();
    enter(judge, 1);
    judgement.is("mutual exclusion: nodes 0 and 1 are both in the critical section [0, 1]");
    judge.released(0, judgement); // node 1 is inside all the same
    enter(judge, 2);
    judgement.is("mutual exclusion: nodes 1 and 2 are both in the critical section [1, 2]");
    judge.released(2, judgement);
    judge.requested(0, judgement);
    enter(judge, 0);
    judgement.isSilent();
    judge.requested(0, judgement);
    enter(judge, 0);
    judgement.is("mutual exclusion: node 0 enters the critical section twice [0, 0]");
    assertThat(judge.properties()).extracting(Property::name).containsExactly("mutual exclusion");
  }

  @Test
  void nobodyEntersWithoutARequest() {
    Monitor judge = Monitors.mutualExclusion();
    judge.requested(1, judgement);
    enter(judge, 1);
    judge.released(1, judgement);
    enter(judge, 1);
    String twice = "mutual exclusion: node 1 enters the critical section without a request [1]";
    judgement.is(twice);
    judge.released(1, judgement);
    judge.requested(1, judgement);
    judge.withdrawn(1, judgement);
    enter(judge, 1);
    judgement.is(twice);
    judge.crashed(1, judgement); // so that nobody is inside
    judge.requested(1, judgement);
    judge.crashed(1, judgement);
    enter(judge, 1);
    judgement.is(twice);
    judge.crashed(0, judgement); // who was not inside
    judge.requested(0, judgement);
    enter(judge, 0);
    judgement.is("mutual exclusion: nodes 1 and 0 are both in the critical section [1, 0]");
  }

  @Test
  void thoseInsideAndThoseWaitingChangePlaces() {
    Symmetric judge = (Symmetric) Monitors.mutualExclusion();
    judge.permute(new int[] {1, 2, 0}); // nobody is inside
    judge.requested(0, judgement);
    judge.requested(1, judgement);
    enter(judge, 0);
    judge.permute(new int[] {1, 2, 0});
    judge.released(1, judgement);
    enter(judge, 2);
    judgement.isSilent();
  }

  @Test
  void nobodyWaitsForEver() {
    Monitor judge = Monitors.noDeadlock();
    for (int v = 0; v < 4; v++) judge.requested(v, judgement);
    enter(judge, 0);
    judge.output(1, new Lost(), judgement);
    end(judge, Ending.TIME);
    judgement.isSilent();
    end(judge, Ending.QUIESCENT);
    judgement.is("no deadlock: nodes {1, 2, 3} wait for ever [1, 2, 3]");
    judge.withdrawn(1, judgement);
    judge.crashed(2, judgement);
    ((Symmetric) judge).permute(new int[] {3, 1, 2, 0});
    end(judge, Ending.QUIESCENT);
    judgement.is("no deadlock: nodes {0} wait for ever [0]");
    enter(judge, 0);
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("no deadlock");
  }

  @Test
  void aMinorityMayWait() {
    Symmetric judge = (Symmetric) Monitors.noDeadlockWithMajority(4);
    judge.requested(0, judgement);
    judge.crashed(1, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.is("no deadlock: nodes {0} wait for ever [0]");
    judge.crashed(2, judgement); // two of four are not a majority
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    judge.permute(new int[] {0, 3, 2, 1});
    judge.recovered(1, judgement); // it was up
    end(judge, Ending.QUIESCENT);
    judgement.isSilent();
    judge.recovered(3, judgement);
    end(judge, Ending.QUIESCENT);
    judgement.is("no deadlock: nodes {0} wait for ever [0]");
  }

  private void end(Monitor judge, Ending ending) {
    judge.ended(ending, judgement);
  }

  @Test
  void aNodeIsOvertakenAtMostSoOften() {
    Monitor judge = Monitors.noStarvation(4, 2);
    judge.requested(0, judgement);
    enter(judge, 1);
    judge.requested(2, judgement);
    judge.output(1, new Lost(), judgement);
    enter(judge, 3);
    judgement.isSilent();
    enter(judge, 1);
    judgement.is("no starvation: node 0 is overtaken 3 times, expected at most 2 [0]");
    enter(judge, 1);
    judgement.is("no starvation: node 2 is overtaken 3 times, expected at most 2 [2]");
    for (int i = 0; i < 4; i++) enter(judge, 1); // nobody waits
    judgement.isSilent();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("no starvation");
  }

  @Test
  void whoeverEntersOrGivesUpDoesNotWait() {
    for (int how = 0; how < 4; how++) {
      Monitor judge = Monitors.noStarvation(3, 1);
      judge.requested(0, judgement);
      enter(judge, 2);
      switch (how) {
        case 0 -> enter(judge, 0);
        case 1 -> judge.withdrawn(0, judgement);
        case 2 -> judge.crashed(0, judgement);
        default -> judge.requested(0, judgement); // counted anew
      }
      enter(judge, 2);
      judgement.isSilent();
    }
  }

  @Test
  void aFailureBeginsAnewToCount() {
    Monitor judge = Monitors.noStarvation(3, 1);
    judge.requested(0, judgement);
    judge.requested(1, judgement);
    enter(judge, 2, 1, 1);
    enter(judge, 2, 2, 1);
    judgement.isSilent();
    enter(judge, 2, 2, 2);
    judgement.is(
        "no starvation: node 0 is overtaken 2 times, expected at most 1 [0]",
        "no starvation: node 1 is overtaken 2 times, expected at most 1 [1]");
  }

  @Test
  void thoseWhoWaitKeepTheirTurnWhenTheyChangePlaces() {
    Symmetric judge = (Symmetric) Monitors.noStarvation(4, 1);
    judge.requested(2, judgement);
    judge.requested(0, judgement);
    enter(judge, 3);
    judge.requested(1, judgement);
    judge.permute(new int[] {1, 2, 3, 0}); // 3, then 1, then 2 wait
    enter(judge, 0);
    judgement.is(
        "no starvation: node 3 is overtaken 2 times, expected at most 1 [3]",
        "no starvation: node 1 is overtaken 2 times, expected at most 1 [1]");
    enter(judge, 0);
    judgement.is("no starvation: node 2 is overtaken 2 times, expected at most 1 [2]");
    Symmetric middle = (Symmetric) Monitors.noStarvation(3, 0);
    for (int v = 0; v < 3; v++) middle.requested(v, judgement);
    middle.permute(new int[] {2, 0, 1});
    middle.withdrawn(0, judgement); // the second in the queue leaves it
    enter(middle, 1); // the last overtakes the first
    judgement.is("no starvation: node 2 is overtaken 1 times, expected at most 0 [2]");
  }

  @Test
  void starvationRemembersOnlyWhatCanStillMatter() {
    NoStarvation judge = new NoStarvation(3, 2);
    assertThat(memory(judge, 1, 1, 1)).isEqualTo(numbers(1, -1, -1, -1));
    judge.requested(0, judgement);
    enter(judge, 1);
    // overtaken once, and twice more if all others come
    assertThat(memory(judge, 0, 1, 1)).isEqualTo(numbers(1, 1, -1, -1));
    assertThat(memory(judge, 5, 1, 0)).isEqualTo(numbers(1, 0, -1, -1)); // its own do not count
    judge.requested(2, judgement);
    assertThat(memory(judge, 0, 1, 0)).isEqualTo(numbers(1, 1, -1, 0));
    enter(judge, 1, 3, 1);
    assertThat(memory(judge, 0, 2, 0)).isEqualTo(numbers(3, 1, -1, 1));
  }

  /** As an abstract state writes plain numbers. */
  private static List<Long> numbers(long... values) {
    List<Long> numbers = new ArrayList<>();
    AbstractState state = new AbstractState();
    for (long value : values) state.number(value);
    state.read(numbers::add);
    return numbers;
  }

  @Test
  void fencesGrowFromEntryToEntry() {
    FencesGrow judge = (FencesGrow) Monitors.fencesGrow(new Property("timestamp fairness"));
    enter(judge, 0, 1, 5);
    enter(judge, 1, 1, 6);
    judge.output(1, new Lost(), judgement);
    enter(judge, 1, 2, 1);
    judgement.isSilent();
    enter(judge, 0, 2, 1);
    judgement.is("timestamp fairness: node 0 enters with 2:1 after 2:1 [0]");
    enter(judge, 2, 1, 9);
    judgement.is("timestamp fairness: node 2 enters with 1:9 after 2:1 [2]");
    enter(judge, 2, 1, 10); // later than the last, though not than all
    judgement.isSilent();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("timestamp fairness");
  }

  @Test
  void fencesAreRememberedByEpochAndAsABound() {
    FencesGrow judge = new FencesGrow(new Property("fences grow"));
    assertThat(memory(judge)).isEqualTo(numbers(0));
    enter(judge, 0, 3, 7);
    AbstractState state = new AbstractState();
    state.number(3);
    state.bound(7);
    List<Long> expected = new ArrayList<>();
    state.read(expected::add);
    assertThat(memory(judge)).isEqualTo(expected).hasSize(2);
  }

  @Test
  void fencesGrowLockByLock() {
    KeyedFencesGrow judge = new KeyedFencesGrow();
    tell(judge, 0, new Locked("a", new Fence(1, 5)));
    tell(judge, 0, new Until(new Locked("a", new Fence(1, 5)), new End())); // says it again
    tell(judge, 1, new Locked("b", new Fence(1, 1)));
    tell(judge, 1, new Locked("a", new Fence(1, 6)));
    judgement.isSilent();
    tell(judge, 2, new Until(new Locked("a", new Fence(1, 6)), new End()));
    judgement.is("fences grow: node 2 holds a with fence 1:6 after 1:6 [2]");
    tell(judge, 2, new Locked("a", new Fence(1, 4)));
    judgement.is("fences grow: node 2 holds a with fence 1:4 after 1:6 [2]");
    tell(judge, 1, new Unlocked("b", new Fence(1, 1)));
    judgement.isSilent();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("fences grow");
  }

  @Test
  void oneNodeBelievesToHoldALock() {
    OneBeliever judge = new OneBeliever();
    Locked a = new Locked("a", new Fence(1, 1));
    tell(judge, 0, a);
    tell(judge, 0, new Until(a, new End()));
    tell(judge, 1, new Locked("b", new Fence(1, 1)));
    tell(judge, 1, new Lost());
    judgement.isSilent();
    tell(judge, 1, a);
    judgement.is("one believer: nodes 0 and 1 both hold a [0, 1]");
    tell(judge, 0, new Unlocked("a", new Fence(1, 1))); // not the one who believes now
    tell(judge, 2, new Until(a, new End()));
    judgement.is("one believer: nodes 1 and 2 both hold a [1, 2]");
    tell(judge, 2, new Unlocked("a", new Fence(1, 1)));
    tell(judge, 0, a);
    judgement.isSilent();
    assertThat(judge.properties()).extracting(Property::name).containsExactly("one believer");
  }

  @Test
  void beliefsEndWhenTheyLapseOrTheirNodeCrashes() {
    OneBeliever judge = new OneBeliever();
    Locked a = new Locked("a", new Fence(1, 1));
    tell(judge, 0, a);
    judge.lapsed(0, new Lost(), judgement);
    judge.lapsed(1, a, judgement);
    judge.crashed(1, judgement);
    tell(judge, 2, a);
    judgement.is("one believer: nodes 0 and 2 both hold a [0, 2]");
    judge.lapsed(2, a, judgement);
    tell(judge, 0, a);
    judge.crashed(0, judgement);
    tell(judge, 1, a);
    judgement.isSilent();
  }

  private void tell(Monitor judge, int node, Output output) {
    judge.output(node, output, judgement);
  }

  @Test
  void whoeverAsksAgainWaitsLast() {
    Monitor judge = Monitors.noStarvation(4, 1);
    for (int v : new int[] {0, 1, 2, 1}) judge.requested(v, judgement);
    judge.withdrawn(1, judgement);
    enter(judge, 3);
    judgement.isSilent();
    enter(judge, 3);
    judgement.is(
        "no starvation: node 0 is overtaken 2 times, expected at most 1 [0]",
        "no starvation: node 2 is overtaken 2 times, expected at most 1 [2]");
  }

  @Test
  void nothingIsRememberedOfThoseWhoNoLongerWait() {
    NoStarvation judge = new NoStarvation(3, 1);
    byte[] fresh = Snapshots.save(judge);
    for (int v = 0; v < 3; v++) judge.requested(v, judgement);
    assertThat(Snapshots.save(judge)).isNotEqualTo(fresh);
    for (int v : new int[] {1, 0, 2}) judge.withdrawn(v, judgement);
    assertThat(Snapshots.save(judge)).isEqualTo(fresh);
  }
}
