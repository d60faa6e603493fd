package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.election.Bully;
import org.bellwether.model.Fence;
import org.bellwether.model.Output.Granted;
import org.bellwether.mutex.Maekawa.Ballot;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.SilentContext;
import org.bellwether.spec.Snapshot;
import org.junit.jupiter.api.Test;

/** Each lock's judge of overtaking knows which of two requests comes first. */
class OvertakingJudgesTest {
  private final List<String> violations = new ArrayList<>();
  private final Verdict verdict =
      (property, detail, nodes) -> violations.add(property + ": " + detail);
  private long entries;

  private static String overtakes(int node, int other) {
    return "no overtaking: node %d enters before node %d, whose request comes first"
        .formatted(node, other);
  }

  /** Nodes ask, and are seen in a configuration. */
  private <N, M> void ask(OvertakingInvariant<N, M> judge, Snapshot<N, M> here, int... nodes) {
    for (int node : nodes) judge.requested(node, verdict);
    judge.check(here, verdict);
  }

  private void enter(OvertakingInvariant<?, ?> judge, int node) {
    judge.output(node, new Granted(new Fence(1, ++entries)), verdict);
    judge.released(node, verdict);
  }

  /** Node 1 is before node 2. */
  private void judgesTheOrderOfTwo(OvertakingInvariant<?, ?> judge) {
    enter(judge, 2);
    assertThat(violations).containsExactly(overtakes(2, 1));
    violations.clear();
    enter(judge, 1);
    assertThat(violations).isEmpty();
  }

  @Test
  void atACoordinatorByItsQueue() {
    Central coordinator = new Central(0, false);
    coordinator.queue.addAll(List.of(1, 2));
    Snapshot<Central, Central.Message> here = new Snapshot<>(List.of(coordinator), List.of());
    OvertakingInvariant<Central, Central.Message> judge = CentralInvariant.overtaking(3, 0);
    ask(judge, here, 1, 2);
    judgesTheOrderOfTwo(judge);
    OvertakingInvariant<Central, Central.Message> once = CentralInvariant.overtaking(3, 0);
    coordinator.holder = 0; // it has been let in, but has not heard so yet
    ask(once, here, 1, 2);
    enter(once, 0);
    assertThat(violations).isEmpty();
    enter(once, 0);
    assertThat(violations).containsExactly(overtakes(0, 1), overtakes(0, 2));
  }

  private static ElectedCentral elected(int self, int epoch, boolean grants, Integer... queue) {
    Bully bully = new Bully(self, new long[] {0, 1, 2}, 4);
    Succession<Bully.Message> succession = new Succession<>(self, 3, 4, bully);
    ElectedCentral node = new ElectedCentral(self, new ElectedCentral.Plan(0, 4, 0), succession);
    node.boot(new Succession.Stored(epoch), new SilentContext<>(3));
    node.grants = grants;
    node.queue.addAll(Arrays.asList(queue));
    return node;
  }

  @Test
  void atAnElectedCoordinatorByTheQueueOfTheLatestEpoch() {
    ElectedCentral old = elected(0, 1, true, 2, 1);
    ElectedCentral latest = elected(1, 3, true, 1, 2);
    ElectedCentral between = elected(2, 2, true, 2, 1);
    ElectedCentral member = elected(2, 4, false, 2, 1);
    for (List<ElectedCentral> nodes :
        List.of(List.of(old, latest, between), List.of(latest, old, member))) {
      OvertakingInvariant<ElectedCentral, ElectedCentral.Message> judge =
          CentralInvariant.electedOvertaking(3);
      ask(judge, new Snapshot<>(nodes, List.of()), 1, 2);
      judgesTheOrderOfTwo(judge);
    }
  }

  private static SuzukiKasami suzukiKasami(int self, boolean token, Integer... queue) {
    SuzukiKasami node = new SuzukiKasami(self, 3, token, false);
    node.queue.addAll(Arrays.asList(queue));
    return node;
  }

  @Test
  void bySuzukiAndKasamisTokenWhereverItIs() {
    OvertakingInvariant<SuzukiKasami, SuzukiKasami.Message> resting =
        SuzukiKasamiInvariant.overtaking(3);
    List<SuzukiKasami> nodes =
        List.of(suzukiKasami(0, true, 1, 2), suzukiKasami(1, false, 2, 1), suzukiKasami(2, false));
    ask(resting, new Snapshot<>(nodes, List.of()), 1, 2);
    judgesTheOrderOfTwo(resting);
    OvertakingInvariant<SuzukiKasami, SuzukiKasami.Message> travelling =
        SuzukiKasamiInvariant.overtaking(3);
    List<SuzukiKasami> bare =
        List.of(suzukiKasami(0, false), suzukiKasami(1, false), suzukiKasami(2, false));
    SuzukiKasami.Token token = new SuzukiKasami.Token(new int[3], List.of(2), 1);
    ask(travelling, new Snapshot<>(bare, List.of(token)), 1, 2);
    enter(travelling, 0); // though the token is on its way to 1
    assertThat(violations).containsExactly(overtakes(0, 2));
    violations.clear();
    enter(travelling, 1);
    enter(travelling, 2);
    assertThat(violations).isEmpty();
  }

  @Test
  void byTheListThatLeadsFromTheToken() {
    List<PathCompression> nodes =
        List.of(new PathCompression(0, 0), new PathCompression(1, 0), new PathCompression(2, 0));
    nodes.get(0).next = 1;
    nodes.get(1).next = 2;
    OvertakingInvariant<PathCompression, PathCompression.Message> resting =
        PathCompressionInvariant.overtaking(3);
    ask(resting, new Snapshot<>(nodes, List.of()), 1, 2);
    judgesTheOrderOfTwo(resting);
    nodes.get(0).token = false;
    nodes.get(0).next = -1;
    nodes.get(2).next = 0; // 1 is served, then 2, then 0
    OvertakingInvariant<PathCompression, PathCompression.Message> travelling =
        PathCompressionInvariant.overtaking(3);
    ask(travelling, new Snapshot<>(nodes, List.of(new PathCompression.Token(1))), 0, 1, 2);
    enter(travelling, 0);
    assertThat(violations).containsExactly(overtakes(0, 2));
  }

  @Test
  void byWhomeverARequestIsDeferred() {
    CarvalhoRoucairol waiting = new CarvalhoRoucairol(1, 3);
    waiting.state = CarvalhoRoucairol.State.WAITING;
    waiting.deferred.set(0);
    CarvalhoRoucairol idle = new CarvalhoRoucairol(2, 3);
    idle.deferred.set(0);
    Snapshot<CarvalhoRoucairol, CarvalhoRoucairol.Message> here =
        new Snapshot<>(List.of(new CarvalhoRoucairol(0, 3), waiting, idle), List.of());
    OvertakingInvariant<CarvalhoRoucairol, CarvalhoRoucairol.Message> judge =
        CarvalhoRoucairolInvariant.overtaking(3);
    ask(judge, here, 0);
    enter(judge, 1); // it asked before
    assertThat(violations).isEmpty();
    enter(judge, 1);
    enter(judge, 2);
    assertThat(violations).containsExactly(overtakes(1, 0), overtakes(2, 0));
  }

  @Test
  void byAllArbitersOfARequest() {
    int[][] quorums = {{0, 1}, {1, 2}, {0, 2}};
    List<Maekawa> nodes =
        List.of(new Maekawa(0, quorums[0]), new Maekawa(1, quorums[1]), new Maekawa(2, quorums[2]));
    nodes.get(0).locked = new Ballot(1, 0);
    nodes.get(1).locked = new Ballot(1, 1);
    nodes.get(1).queue.add(new Ballot(2, 2));
    Snapshot<Maekawa, Maekawa.Message> here = new Snapshot<>(nodes, List.of());
    OvertakingInvariant<Maekawa, Maekawa.Message> unknown = MaekawaInvariant.overtaking(quorums);
    ask(unknown, here, 0); // its request has not reached node 1
    for (int i = 0; i < 4; i++) enter(unknown, 1);
    assertThat(violations).isEmpty();
    nodes.get(1).queue.add(new Ballot(3, 0));
    OvertakingInvariant<Maekawa, Maekawa.Message> known = MaekawaInvariant.overtaking(quorums);
    ask(known, here, 0);
    enter(known, 1);
    known.check(here, verdict); // it is no news any more
    enter(known, 1);
    assertThat(violations).isEmpty();
    enter(known, 1);
    assertThat(violations).containsExactly(overtakes(1, 0));
  }

  @Test
  void anArbiterThatIsDownKnowsNoRequest() {
    int[][] quorums = {{0, 1}, {1, 0}};
    Maekawa up = new Maekawa(0, quorums[0]);
    up.locked = new Ballot(1, 0);
    OvertakingInvariant<Maekawa, Maekawa.Message> judge = MaekawaInvariant.overtaking(quorums);
    ask(judge, new Snapshot<>(Arrays.asList(up, null), List.of()), 0);
    for (int i = 0; i < 4; i++) enter(judge, 1);
    assertThat(violations).isEmpty();
  }

  @Test
  void byTheWayToRaymondsToken() {
    List<Raymond> nodes = List.of(raymond(0, 0, 1), raymond(1, 0, 1, 2), raymond(2, 1, 2));
    OvertakingInvariant<Raymond, Raymond.Message> judge = RaymondInvariant.overtaking(3, 1);
    ask(judge, new Snapshot<>(nodes, List.of()), 2);
    enter(judge, 0);
    assertThat(violations).isEmpty();
    enter(judge, 0);
    assertThat(violations).containsExactly(overtakes(0, 2));
    OvertakingInvariant<Raymond, Raymond.Message> roundAbout = RaymondInvariant.overtaking(2, 1);
    List<Raymond> circle = List.of(raymond(0, 1, 0, 1), raymond(1, 0, 0, 1)); // no token
    ask(roundAbout, new Snapshot<>(circle, List.of()), 1);
    for (int i = 0; i < 3; i++) enter(roundAbout, 0);
    assertThat(violations).hasSize(1);
  }

  private static Raymond raymond(int self, int holder, Integer... queue) {
    Raymond node = new Raymond(self, holder, Raymond.Greedy.NEVER, 0, false);
    node.queue.addAll(Arrays.asList(queue));
    return node;
  }
}
