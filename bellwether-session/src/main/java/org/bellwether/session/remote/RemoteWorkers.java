package org.bellwether.session.remote;

import java.util.List;
import java.util.function.IntPredicate;
import org.bellwether.check.CheckResult.WalkTotals;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepWatcher;

/**
 * Machines that share work. What they find does not depend on how many they are, nor on those that
 * fail while they work, as long as one is left.
 */
public interface RemoteWorkers extends AutoCloseable {
  /** How many tasks they work on at once. */
  int slots();

  /**
   * Runs cells of a sweep, or until the watcher ends it; false if it did.
   *
   * @throws RemoteFailure if the cluster gives up
   */
  boolean sweep(SweepPlan plan, List<SweepCell> cells, SweepWatcher watcher);

  /**
   * Makes random walks, up to the first that violates a property.
   *
   * @param goesOn is told a few times per second how many walks are finished, and may end it
   * @throws RemoteFailure if the cluster gives up
   */
  WalkTotals walk(WalkOrder order, IntPredicate goesOn);

  /**
   * Runs a round algorithm on a graph that is in files.
   *
   * @param goesOn is told before each round which one it is, and may end the run
   * @throws RemoteFailure if the cluster gives up, the graph cannot be read, or the algorithm
   *     cannot run on it
   */
  RoundReport rounds(RoundOrder order, IntPredicate goesOn);

  @Override
  void close();

  /** Knows how to reach a cluster; found as a service. */
  interface Provider {
    /**
     * Connects.
     *
     * @param master which cluster, in the words of its own kind: {@code spark://host:7077}
     * @param jars files of classes that the workers need besides ours
     * @throws RemoteFailure if there is no such cluster
     */
    RemoteWorkers connect(String master, List<String> jars);
  }
}
