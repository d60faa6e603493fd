package org.bellwether.spec;

import java.util.BitSet;
import org.bellwether.spec.monitor.Agreement;
import org.bellwether.spec.monitor.AllTicks;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.CausalOrder;
import org.bellwether.spec.monitor.FencesGrow;
import org.bellwether.spec.monitor.HighestFollowed;
import org.bellwether.spec.monitor.HighestLeads;
import org.bellwether.spec.monitor.HighestWins;
import org.bellwether.spec.monitor.LeaderByQuorum;
import org.bellwether.spec.monitor.LeadersKnown;
import org.bellwether.spec.monitor.MutualExclusion;
import org.bellwether.spec.monitor.NoDeadlock;
import org.bellwether.spec.monitor.NoStarvation;
import org.bellwether.spec.monitor.NothingLate;
import org.bellwether.spec.monitor.ReliableDelivery;
import org.bellwether.spec.monitor.RightComponents;
import org.bellwether.spec.monitor.RightLeader;
import org.bellwether.spec.monitor.RightLeaders;
import org.bellwether.spec.monitor.SameElections;
import org.bellwether.spec.monitor.ShortestPaths;
import org.bellwether.spec.monitor.Termination;
import org.bellwether.spec.monitor.TotalOrder;
import org.bellwether.topology.Topology;

/**
 * The monitors of the library: what a run of an election, a lock, a multicast or a synchronizer is
 * judged by. Each call makes a new one, since a monitor remembers the run that it has seen.
 */
public final class Monitors {
  private Monitors() {}

  // ---- Elections

  /** At no time do two nodes lead. */
  public static Monitor atMostOneLeader() {
    return new AtMostOneLeader();
  }

  /**
   * Only the node that is to win does so.
   *
   * @param expected the position of the node that is to win
   * @param who what to call it in a sentence: {@code "the smallest id"}
   */
  public static Monitor rightLeader(int expected, String who) {
    return new RightLeader(expected, who);
  }

  /** Only these nodes win, and if any of them wins, all have won in the end. */
  public static Monitor rightLeaders(BitSet expected, String who) {
    return new RightLeaders(expected, who);
  }

  /** The election ends, and a node leads. */
  public static Monitor termination() {
    return new Termination();
  }

  /** All nodes name the same leader, and in the end every live node knows it. */
  public static Monitor agreement(long[] ids) {
    return new Agreement(ids);
  }

  /** In the end every node has learnt the name of every leader, where there are several. */
  public static Monitor leadersKnown(long[] ids) {
    return new LeadersKnown(ids);
  }

  /** A winner has the highest id of all live nodes; for nodes that crash for good. */
  public static Monitor highestWins(long[] ids) {
    return new HighestWins(ids);
  }

  /** In a quiescent state all live nodes follow the highest of them; on rings with crashes. */
  public static Monitor highestFollowed(long[] ids) {
    return new HighestFollowed(ids);
  }

  /** In a quiescent state all live nodes name the highest of them, if they could notice crashes. */
  public static Monitor highestLeads(long[] ids) {
    return new HighestLeads(ids);
  }

  /** Some candidate leads in the end if the quorums of all candidates are up. */
  public static Monitor leaderByQuorum(BitSet candidates, int[][] quorums) {
    return new LeaderByQuorum(candidates, quorums);
  }

  /** In a quiescent state all nodes have taken part in the same number of elections. */
  public static Monitor sameElections(int n) {
    return new SameElections(n);
  }

  // ---- Locks

  /** At no time are two nodes in the critical section. */
  public static Monitor mutualExclusion() {
    return new MutualExclusion();
  }

  /** When nothing more can happen, no node waits for the critical section. */
  public static Monitor noDeadlock() {
    return new NoDeadlock();
  }

  /** The same, but nodes may wait while no majority of all nodes is up. */
  public static Monitor noDeadlockWithMajority(int n) {
    return NoDeadlock.withMajority(n);
  }

  /** While a node waits, the others together enter at most a number of times. */
  public static Monitor noStarvation(int n, int bound) {
    return new NoStarvation(n, bound);
  }

  /**
   * Every entry has a larger fence than all before it.
   *
   * @param property what is violated otherwise, such as timestamp fairness
   */
  public static Monitor fencesGrow(Property property) {
    return new FencesGrow(property);
  }

  // ---- Multicasts

  /** Every message that was sent, and no other, is delivered once to its receiver. */
  public static Monitor reliableDelivery(int n) {
    return new ReliableDelivery(n);
  }

  /** No payload is delivered before one that happened before it. */
  public static Monitor causalOrder(int n) {
    return new CausalOrder(n);
  }

  /** All nodes deliver the same payloads in the same order. */
  public static Monitor totalOrder(int n) {
    return new TotalOrder(n);
  }

  // ---- Synchronizers

  /** Every node begins every tick. */
  public static Monitor allTicks(int n, int ticks) {
    return new AllTicks(n, ticks);
  }

  /** No message of a tick arrives after its receiver has begun the next. */
  public static Monitor nothingLate() {
    return new NothingLate();
  }

  /**
   * Every node learns the smallest id of its component, how far away that is, and how many nodes
   * the component has.
   */
  public static Monitor rightComponents(Topology topology, long[] ids) {
    return new RightComponents(topology, ids);
  }

  /** A search ends with every node's true distance from the root. */
  public static Monitor shortestPaths(int[] distances) {
    return new ShortestPaths(distances);
  }
}
