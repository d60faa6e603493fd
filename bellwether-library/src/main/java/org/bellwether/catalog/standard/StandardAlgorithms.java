package org.bellwether.catalog.standard;

import java.util.List;
import org.bellwether.catalog.AlgorithmProvider;
import org.bellwether.catalog.Entry;

/**
 * Provides the algorithms of this library to the catalogue, as any other provider would. It is a
 * table of contents: an entry is created on request.
 */
public final class StandardAlgorithms implements AlgorithmProvider {
  private static final List<String> NAMES =
      List.of(
          "lelann",
          "chang-roberts",
          "participant-ring",
          "k-leader",
          "itai-rodeh",
          "franklin",
          "peterson",
          "hirschberg-sinclair",
          "higham-przytycka",
          "flooding",
          "flooding-on-change",
          "embedded-ring",
          "hypercube",
          "anonymous-tree",
          "one-bit",
          "quorum-election",
          "afek-gafni",
          "gallager-humblet-spira",
          "time-slice",
          "variable-speeds",
          "vitanyi",
          "vitanyi-min-time",
          "bully",
          "bully-printed",
          "garcia-molina-bully",
          "garcia-molina-bully-printed",
          "invitation",
          "ring-sorting",
          "token-ring-recovery",
          "token-ring-recovery-printed",
          "mobile-agent",
          "dijkstra-ring",
          "leader-broadcast",
          "central",
          "lamport",
          "ricart-agrawala",
          "carvalho-roucairol",
          "maekawa",
          "maekawa-naive",
          "token-ring",
          "suzuki-kasami",
          "raymond",
          "path-compression",
          "majority-group",
          "lock-table",
          "lock-service",
          "consensus-naive",
          "causal-broadcast",
          "causal-unicast",
          "total-order",
          "lamport-clock",
          "cristian",
          "berkeley",
          "utc",
          "alpha",
          "simple-synchronizer",
          "beta",
          "gamma",
          "abd",
          "interleaved-synchrony",
          "bfs",
          "async-bfs",
          "connected-components",
          "chandy-lamport",
          "dijkstra-scholten",
          "stop-and-wait");

  /** For the service loader. */
  public StandardAlgorithms() {}

  @Override
  public List<String> names() {
    return NAMES;
  }

  @Override
  public Entry entry(String name) {
    return switch (name) {
      case "lelann" -> QuadraticRingElections.lelann();
      case "chang-roberts" -> QuadraticRingElections.changRoberts();
      case "participant-ring" -> ParticipantRings.participantRing();
      case "k-leader" -> QuadraticRingElections.kLeader();
      case "itai-rodeh" -> QuadraticRingElections.itaiRodeh();
      case "franklin" -> LinearithmicRingElections.franklin();
      case "peterson" -> LinearithmicRingElections.peterson();
      case "hirschberg-sinclair" -> LinearithmicRingElections.hirschbergSinclair();
      case "higham-przytycka" -> LinearithmicRingElections.highamPrzytycka();
      case "flooding" -> GraphElections.flooding();
      case "flooding-on-change" -> GraphElections.floodingOnChange();
      case "embedded-ring" -> EmbeddedRings.embeddedRing();
      case "hypercube" -> GraphElections.hypercube();
      case "anonymous-tree" -> GraphElections.anonymousTree();
      case "one-bit" -> GraphElections.oneBit();
      case "quorum-election" -> GraphElections.quorumElection();
      case "afek-gafni" -> GraphElections.afekGafni();
      case "gallager-humblet-spira" -> WeightedElections.gallagerHumbletSpira();
      case "time-slice" -> TimedElections.timeSlice();
      case "variable-speeds" -> TimedElections.variableSpeeds();
      case "vitanyi" -> TimedElections.vitanyi();
      case "vitanyi-min-time" -> TimedElections.minimalTime();
      case "bully" -> FaultTolerantElections.bully();
      case "bully-printed" -> PrintedElections.bullyPrinted();
      case "garcia-molina-bully" -> FaultTolerantElections.garciaMolinaBully();
      case "garcia-molina-bully-printed" -> PrintedElections.garciaMolinaBullyPrinted();
      case "invitation" -> FaultTolerantElections.invitation();
      case "ring-sorting" -> AfterElections.ringSorting();
      case "token-ring-recovery" -> TokenRings.tokenRingRecovery();
      case "leader-broadcast" -> LeaderBroadcasts.leaderBroadcast();
      case "token-ring-recovery-printed" -> TokenRings.tokenRingPrinted();
      case "dijkstra-ring" -> TokenRings.dijkstraRing();
      case "mobile-agent" -> AfterElections.mobileAgent();
      case "central" -> PermissionLocks.central();
      case "lamport" -> PermissionLocks.lamport();
      case "ricart-agrawala" -> PermissionLocks.ricartAgrawala();
      case "carvalho-roucairol" -> PermissionLocks.carvalhoRoucairol();
      case "maekawa" -> QuorumLocks.maekawa();
      case "maekawa-naive" -> QuorumLocks.maekawaNaive();
      case "token-ring" -> TokenLocks.tokenRing();
      case "suzuki-kasami" -> TokenLocks.suzukiKasami();
      case "raymond" -> TreeTokenLocks.raymond();
      case "path-compression" -> TreeTokenLocks.pathCompression();
      case "majority-group" -> Groups.majorityGroup();
      case "lock-table" -> Groups.lockTable();
      case "lock-service" -> Groups.lockService();
      case "consensus-naive" -> Consensus.naive();
      case "causal-broadcast" -> OrderEntries.causalBroadcast();
      case "causal-unicast" -> OrderEntries.causalUnicast();
      case "total-order" -> OrderEntries.totalOrder();
      case "lamport-clock" -> OrderEntries.lamportClock();
      case "cristian" -> PhysicalClocks.cristian();
      case "berkeley" -> PhysicalClocks.berkeley();
      case "utc" -> PhysicalClocks.utc();
      case "alpha" -> Synchronizers.alpha();
      case "simple-synchronizer" -> Synchronizers.simple();
      case "beta" -> TreeSynchronizers.beta();
      case "gamma" -> TreeSynchronizers.gamma();
      case "abd" -> TimedSynchronizers.abd();
      case "interleaved-synchrony" -> TimedSynchronizers.interleaved();
      case "bfs" -> RoundAlgorithms.bfs();
      case "async-bfs" -> RoundAlgorithms.asyncBfs();
      case "connected-components" -> RoundAlgorithms.components();
      case "chandy-lamport" -> Snapshotting.chandyLamport();
      case "dijkstra-scholten" -> TerminationDetection.dijkstraScholten();
      case "stop-and-wait" -> ReliableLinks.stopAndWait();
      default -> throw new IllegalArgumentException(name + ", expected one of " + NAMES);
    };
  }

  @Override
  public List<Entry> entries() {
    return NAMES.stream().map(this::entry).toList();
  }

  @Override
  public List<Entry> loads() {
    return List.copyOf(RoundAlgorithms.loads().values());
  }
}
