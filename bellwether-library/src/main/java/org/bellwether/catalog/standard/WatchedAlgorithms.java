package org.bellwether.catalog.standard;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.jspecify.annotations.Nullable;

/** What the entries of algorithms that watch another algorithm have in common. */
final class WatchedAlgorithms {
  static final String USUAL = "async-bfs"; // what they watch unless told otherwise
  private static final List<String> OBSERVERS =
      List.of("chandy-lamport", "dijkstra-scholten", "stop-and-wait");

  private WatchedAlgorithms() {}

  static boolean other(@Nullable Object name) {
    return name != null && !name.equals(USUAL);
  }

  /**
   * The entry of the algorithm to watch.
   *
   * @param given the parameters, which may ask for another class of nodes
   * @param obstacle says why an entry cannot be watched; null if it can
   */
  static Entry entry(
      String name, Map<String, Object> given, Function<Entry, @Nullable String> obstacle) {
    return entry("watched", name, given, obstacle);
  }

  /** The same for a parameter of another name. */
  static Entry entry(
      String parameter,
      String name,
      Map<String, Object> given,
      Function<Entry, @Nullable String> obstacle) {
    StandardAlgorithms all = new StandardAlgorithms();
    if (OBSERVERS.contains(name)) {
      throw Parameter.wrong(
          parameter, name, "an algorithm that does not itself watch or carry another");
    }
    if (all.names().contains(name)) {
      Entry entry = all.entry(name).variant(given);
      String why = obstacle.apply(entry);
      if (why == null) return entry;
      throw Parameter.wrong(parameter, name, why);
    }
    List<String> suitable = new ArrayList<>(all.names());
    suitable.removeIf(each -> OBSERVERS.contains(each) || obstacle.apply(all.entry(each)) != null);
    throw Parameter.wrong(parameter, name, "one of " + String.join(", ", suitable));
  }

  /** Why nodes that compute in rounds cannot be watched; null if they do not. */
  static @Nullable String inRounds(Entry entry) {
    if (!entry.rounds()) return null;
    return "a synchronizer that runs it, because "
        + entry.name()
        + " runs in rounds: watched=alpha and application="
        + entry.name();
  }

  /** Where the observer begins, so that its network is not an anonymous one. */
  static Shape named(Shape shape) {
    return switch (shape) {
      case ANONYMOUS_TREE -> Shape.TREE;
      case ANONYMOUS_COMPLETE -> Shape.COMPLETE;
      default -> shape;
    };
  }

  /** Its parameters, traits and assumptions. */
  static void like(Entry watched, EntryBuilder builder) {
    for (Parameter parameter : watched.parameters()) {
      if (!builder.hasParameter(parameter.name())) builder.parameter(parameter);
    }
    for (Trait trait : Trait.values()) {
      if (watched.always(trait)) builder.trait(trait);
      else if (watched.has(trait)) builder.traitWhen(s -> watched.has(trait, s), trait);
    }
    for (Assumption assumption : watched.assumptions()) {
      builder.assumesWhen(s -> watched.assumes(assumption, s), assumption);
    }
    builder.reports(watched::extras).unit(watched::unit);
    if (watched.assumptions().contains(Assumption.BOUNDED_DELAY)) {
      builder.assumesDelayWhen(
          s -> watched.assumes(Assumption.BOUNDED_DELAY, s), s -> watched.delayAssumed(s));
    }
    watched.premises().forEach(premise -> builder.assumes(premise.text(), premise.holds()));
  }

  /** What judges the watched algorithm from outside. */
  static List<Monitor> judges(Entry watched, Setting setting) {
    List<Monitor> judges = new ArrayList<>(watched.monitors(setting));
    judges.removeIf(Invariant.class::isInstance);
    return judges;
  }
}
