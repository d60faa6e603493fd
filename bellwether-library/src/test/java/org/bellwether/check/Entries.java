package org.bellwether.check;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Node;
import org.bellwether.spec.Abstraction;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Renaming;
import org.jspecify.annotations.Nullable;

/** Catalogues of one algorithm each, under the name {@code mutant}. */
final class Entries {
  static final String NAME = "mutant";

  private Entries() {}

  static Catalog lock(
      Class<?> node,
      Function<Place, ? extends Node<?>> make,
      Function<Setting, List<Monitor>> judges) {
    return lock(node, make, judges, null);
  }

  static Catalog lock(
      Class<?> node,
      Function<Place, ? extends Node<?>> make,
      Function<Setting, List<Monitor>> judges,
      @Nullable Abstraction<?, ?> abstraction) {
    return Catalog.of(lockEntry(node, make, judges).abstraction(setting -> abstraction).build());
  }

  static Catalog renamed(
      Class<?> node,
      Function<Place, ? extends Node<?>> make,
      Function<Setting, List<Monitor>> judges,
      Renaming<?, ?> renaming) {
    return Catalog.of(lockEntry(node, make, judges).interchangeable(setting -> renaming).build());
  }

  private static EntryBuilder lockEntry(
      Class<?> node,
      Function<Place, ? extends Node<?>> make,
      Function<Setting, List<Monitor>> judges) {
    return described(Entry.of(NAME, Family.MUTUAL_EXCLUSION, Shape.NAMED, node))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .placed(setting -> make)
        .judgedBy(judges);
  }

  static Catalog election(
      Shape shape,
      Class<?> node,
      Function<Place, ? extends Node<?>> make,
      Function<Setting, List<Monitor>> judges) {
    return Catalog.of(
        described(Entry.of(NAME, Family.OTHER, shape, node))
            .placed(setting -> make)
            .judgedBy(judges)
            .trait(Trait.STARTS_AGAIN)
            .build());
  }

  static Catalog anonymous(
      Shape shape, Class<?> node, Supplier<? extends Node<?>> make, Supplier<Monitor> judge) {
    return Catalog.of(
        described(Entry.of(NAME, Family.OTHER, shape, node))
            .anonymous(knowledge -> make)
            .judgedBy(setting -> List.of(judge.get()))
            .build());
  }

  /** Nodes of a complete network, whose states an abstraction merges. */
  static Catalog abstracted(
      Class<?> node,
      Function<Place, ? extends Node<?>> make,
      Function<Setting, List<Monitor>> judges,
      Abstraction<?, ?> abstraction) {
    return Catalog.of(
        described(Entry.of(NAME, Family.OTHER, Shape.COMPLETE, node))
            .placed(setting -> make)
            .judgedBy(judges)
            .abstraction(setting -> abstraction)
            .build());
  }

  private static EntryBuilder described(EntryBuilder builder) {
    return builder
        .idea("a mutant of a real algorithm")
        .model("that of the original")
        .guarantee("none")
        .cost("none")
        .paper("none", "https://example.org");
  }
}
