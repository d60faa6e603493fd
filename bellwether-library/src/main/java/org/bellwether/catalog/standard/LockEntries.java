package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.MUTUAL_EXCLUSION;
import static org.bellwether.catalog.Shape.NAMED;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Trait;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Property;
import org.bellwether.spec.monitor.FencesGrow;
import org.bellwether.spec.monitor.MutualExclusion;
import org.bellwether.spec.monitor.NoDeadlock;

/** Distributed mutual exclusion, and what all its entries have in common. */
final class LockEntries {
  private static final Property FENCES_GROW = new Property("fences grow");
  private static final Property TIMESTAMP_FAIRNESS = new Property("timestamp fairness");

  private LockEntries() {}

  /** An entry of a lock: a complete network with positions as ids. */
  static EntryBuilder lock(String name, Class<?> node) {
    return Entry.of(name, MUTUAL_EXCLUSION, NAMED, node)
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER);
  }

  /** Safety and progress, and fences that grow, for all; and what else judges this one. */
  static List<Monitor> judges(Monitor... further) {
    return judges(FENCES_GROW, further);
  }

  /** The same where fences are made of request timestamps. */
  static List<Monitor> timestampJudges(Monitor... further) {
    return judges(TIMESTAMP_FAIRNESS, further);
  }

  /** The same where progress is promised while a majority is up. */
  static List<Monitor> judgesWithMajority(int n, Monitor... further) {
    return judges(NoDeadlock.withMajority(n), FENCES_GROW, further);
  }

  private static List<Monitor> judges(Property fences, Monitor... further) {
    return judges(new NoDeadlock(), fences, further);
  }

  private static List<Monitor> judges(NoDeadlock progress, Property fences, Monitor... further) {
    List<Monitor> judges =
        new ArrayList<>(List.of(new MutualExclusion(), progress, new FencesGrow(fences)));
    judges.addAll(List.of(further));
    return judges;
  }
}
