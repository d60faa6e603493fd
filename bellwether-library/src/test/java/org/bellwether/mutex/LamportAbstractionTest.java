package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.mutex.Lamport.Message;
import org.bellwether.mutex.Lamport.Release;
import org.bellwether.mutex.Lamport.Reply;
import org.bellwether.mutex.Lamport.Request;
import org.bellwether.spec.Abstraction.AbstractState;
import org.bellwether.spec.Abstraction.WorkloadConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Of a state of Lamport's lock exactly that is written down which its lemmas say matters. */
class LamportAbstractionTest {
  private record Travelling(int from, int to, Message message) {}

  /** Three nodes, the requests that their clients have yet to make, and messages. */
  private static final class Situation implements WorkloadConfiguration<Lamport, Message> {
    private final List<@Nullable Lamport> nodes = new ArrayList<>();
    private final List<Integer> requests = new ArrayList<>();
    private final List<Travelling> messages = new ArrayList<>();

    private Situation node(long clock, int toMake, long... queue) {
      Lamport node = new Lamport(nodes.size(), 3, false);
      node.clock = clock;
      System.arraycopy(queue, 0, node.queue, 0, queue.length);
      nodes.add(node);
      requests.add(toMake);
      return this;
    }

    /** The last node waits, and these have sent nothing later than its request. */
    private Situation waitsFor(int... silent) {
      Lamport node = nodes.getLast();
      node.waiting = true;
      for (int other : silent) node.silent.set(other);
      return this;
    }

    private Situation down() {
      nodes.add(null);
      requests.add(0);
      return this;
    }

    private Situation message(int from, int to, Message message) {
      messages.add(new Travelling(from, to, message));
      return this;
    }

    @Override
    public int n() {
      return nodes.size();
    }

    @Override
    public @Nullable Lamport node(int position) {
      return nodes.get(position);
    }

    @Override
    public int requests(int node) {
      return requests.get(node);
    }

    @Override
    public void inFlight(Visitor<Message> visitor) {
      for (Travelling one : messages) visitor.message(one.from, one.to, one.message);
    }

    private List<String> written() {
      return written(new LamportAbstraction(3));
    }

    private List<String> written(LamportAbstraction abstraction) {
      AbstractState state = new AbstractState();
      abstraction.write(this, state);
      return read(state);
    }
  }

  /** Numbers as they are, places in the order of requests with #, distances with +. */
  private static List<String> read(AbstractState state) {
    List<String> all = new ArrayList<>();
    state.read(
        value -> {
          String sign = List.of("", "#", "+", "|").get((int) Math.floorMod(value, 4L));
          all.add(sign + Math.floorDiv(value, 4L));
        });
    return all;
  }

  private static List<String> words(String... lines) {
    return List.of(String.join(" ", lines).split(" "));
  }

  @Test
  void everyClockMattersWhileARequestIsYetToBeMade() {
    Situation situation = new Situation().node(4, 0).node(7, 2).node(5, 1);
    assertThat(situation.written())
        .isEqualTo(words("0 0 0 0 0 +0", "0 0 0 0 0 +9", "0 0 0 0 0 +3"));
  }

  @Test
  void noClockMattersWhenNothingIsSentAnyMore() {
    Situation situation = new Situation().node(4, 0).node(7, 0).node(5, 0);
    assertThat(situation.written()).isEqualTo(words("0 0 0 0 0", "0 0 0 0 0", "0 0 0 0 0"));
  }

  @Test
  void requestsThatAnotherMayPrecedeKeepTheirTimesAndAllTheirOrder() {
    // the earliest that is yet to come is made at a time after 6
    Situation situation = new Situation().node(6, 1, 7, 6, 6).node(5, 0).node(8, 1);
    assertThat(situation.written())
        .isEqualTo(words("0 0 #4 +6 #0 #2 +3", "0 0 0 0 0 +0", "0 0 0 0 0 +9"));
  }

  /** Whether something that is only compared with requests to come keeps its time. */
  private static boolean keeps(Situation situation, long bound) {
    AbstractState state = new AbstractState();
    new LamportAbstraction(3).write(situation, state);
    int before = read(state).size();
    state.bound(bound);
    return read(state).size() == before + 2;
  }

  @Test
  void theLeastRequestThatMayComeIsTheNextOfAClientThatHasOneToMake() {
    Situation first = new Situation().node(6, 1).node(5, 0).node(8, 1);
    assertThat(keeps(first, 3 * 7 - 1)).isFalse();
    assertThat(keeps(first, 3 * 7)).isTrue();
    Situation second = new Situation().node(5, 0).node(6, 1).node(8, 1);
    assertThat(keeps(second, 3 * 7)).isFalse();
    assertThat(keeps(second, 3 * 7 + 1)).isTrue();
  }

  /** Node 1 waits and will release; a request of node 0 is on its way to everybody. */
  private static Situation late(long clock) {
    return new Situation()
        .node(9, 0, 9, 4, 0)
        .waitsFor(1, 2)
        .node(clock, 0, 0, 4, 0)
        .waitsFor(2)
        .node(6, 0, 0, 4, 0)
        .message(0, 1, new Request(9))
        .message(0, 2, new Request(9))
        .message(2, 1, new Reply(7));
  }

  @Test
  void aClockMattersIfItsNodeReleasesBeforeItSeesALaterRequest() {
    assertThat(late(5).written())
        .isEqualTo(
            words(
                "1 6 #2 #0 0 +12", // will send a release to node 1
                "1 4 0 #0 0 +0",
                "0 0 0 #0 0 +3", // will answer node 0
                "1 #2 +12",
                "2 #2 +12",
                "7 2 +8"));
  }

  @Test
  void aClockThatIsNotBeforeTheRequestDoesNot() {
    assertThat(late(9).written())
        .isEqualTo(words("1 6 #2 #0 0", "1 4 0 #0 0", "0 0 0 #0 0", "1 #2", "2 #2", "7 2"));
  }

  @Test
  void whoeverSendsToANodeWhoseClockMattersHasOneThatDoes() {
    // 2 will answer 1, whose clock matters; 0 and 1 will send a release to 2
    Situation situation =
        new Situation()
            .node(9, 0, 9, 4, 0)
            .waitsFor(1, 2)
            .node(5, 0, 0, 4, 0)
            .waitsFor(0, 2)
            .node(2, 0)
            .message(0, 1, new Request(9))
            .message(0, 2, new Request(9))
            .message(1, 2, new Request(4));
    assertThat(situation.written())
        .isEqualTo(
            words(
                "1 6 #2 #0 0 +21",
                "1 5 0 #0 0 +9",
                "0 0 0 0 0 +0",
                "1 #2 +21",
                "2 #2 +21",
                "5 #0 +7"));
  }

  /** Two requests of node 2 are on their way to node 1, and a release that follows both. */
  private static Situation twice() {
    return new Situation()
        .node(20, 0, 0, 0, 13)
        .node(5, 0)
        .node(13, 0, 0, 0, 13)
        .waitsFor(0, 1)
        .message(2, 1, new Request(6))
        .message(2, 1, new Release(12))
        .message(2, 1, new Request(13))
        .message(2, 1, new Release(15));
  }

  @Test
  void aReplyToAnEarlierRequestMakesAClockMatterUntilTheLaterIsSeen() {
    // the clock of node 2 does not: its request arrives before what it sends later
    assertThat(twice().written())
        .isEqualTo(
            words(
                "0 0 0 0 #2",
                "0 0 0 0 0 +0",
                "1 3 0 0 #2",
                "7 #0 +5",
                "7 3 +23",
                "7 #2 +26",
                "7 3"));
  }

  @Test
  void anAnswerIsWhatIsLaterThanTheRequestOfItsReceiver() {
    Situation situation =
        new Situation()
            .node(9, 0)
            .node(8, 0, 0, 8, 0)
            .waitsFor(0, 2)
            .node(8, 1)
            .message(0, 1, new Reply(8)) // of a lower node at the same time
            .message(2, 1, new Reply(8))
            .message(0, 1, new Release(7))
            .message(0, 1, new Release(9));
    assertThat(situation.written())
        .isEqualTo(
            words("0 0 0 0 0 +3", "1 5 0 #0 0 +0", "0 0 0 0 0 +0", "1 1", "7 2", "1 3", "1 4 +3"));
  }

  @Test
  void aRequestOnItsWayKeepsItsTimeIfAnotherMayPrecedeIt() {
    Situation situation =
        new Situation()
            .node(9, 0)
            .node(9, 0)
            .node(8, 1)
            .message(0, 1, new Request(8))
            .message(0, 1, new Request(9));
    assertThat(situation.written())
        .isEqualTo(words("0 0 0 0 0 +3", "0 0 0 0 0 +3", "0 0 0 0 0 +0", "1 #0", "1 #2 +3"));
  }

  @Test
  void allMessagesAreWrittenHoweverManyThereAre() {
    Situation situation = new Situation().node(50, 0).node(50, 0).node(50, 0);
    List<String> expected = new ArrayList<>(situation.written());
    for (int i = 0; i < 40; i++) {
      situation.message(i % 3, (i + 1) % 3, i % 2 == 0 ? new Reply(i) : new Release(i));
      expected.add("%d".formatted(i % 3 * 3 + (i + 1) % 3));
      expected.add(i % 2 == 0 ? "1" : "3");
    }
    assertThat(situation.written()).isEqualTo(expected);
  }

  @Test
  void nothingIsKeptOfTheStateBefore() {
    LamportAbstraction abstraction = new LamportAbstraction(3);
    assertThat(twice().written(abstraction)).isEqualTo(twice().written());
    assertThat(late(5).written(abstraction)).isEqualTo(late(5).written());
    assertThat(late(9).written(abstraction)).isEqualTo(late(9).written());
    assertThat(twice().written(abstraction)).isEqualTo(twice().written());
  }

  @Test
  void aNodeThatIsDownIsNotExpected() {
    Situation situation = new Situation().node(1, 0).down().node(1, 0);
    assertThatThrownBy(situation::written)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("node 1 is down");
  }
}
