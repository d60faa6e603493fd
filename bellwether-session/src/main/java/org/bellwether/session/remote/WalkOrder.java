package org.bellwether.session.remote;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.Check;
import org.bellwether.check.FaultKind;
import org.bellwether.session.tree.ScenarioTree;
import org.jspecify.annotations.Nullable;

/**
 * Random walks of the checker, as data.
 *
 * @param scenario as a tree
 * @param faults how many faults of a kind are permitted
 * @param timeouts how often the timers of each node may fire
 * @param timed whether time counts; null if the algorithm decides
 * @param units the shortest and the longest unit of local clocks; empty if all are right
 * @param depth the most steps of a walk
 * @param only the properties to look for; empty for all
 */
public record WalkOrder(
    Map<String, @Nullable Object> scenario,
    Map<FaultKind, Integer> faults,
    int timeouts,
    @Nullable Boolean timed,
    List<BigDecimal> units,
    int depth,
    List<String> only,
    int walks,
    long seed) {
  /** The check that makes these walks. */
  public Check check(Catalog catalog) {
    Check check = Check.of(ScenarioTree.read(scenario, catalog), catalog);
    faults.forEach(check::permit);
    check.timeouts(timeouts).depth(depth).walks(walks, seed).only(only.toArray(String[]::new));
    if (timed != null) check.timed(timed);
    if (!units.isEmpty()) check.clocks(units.getFirst(), units.getLast());
    return check;
  }
}
