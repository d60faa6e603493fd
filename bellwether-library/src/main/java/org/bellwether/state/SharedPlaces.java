package org.bellwether.state;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * From how many places the fields of a class may lead to arrays and collections of each kind. If
 * there are two for one kind, one object may be in both; few classes of nodes have that, and the
 * others are spared the search for such objects.
 */
final class SharedPlaces {
  private static final int ELEMENTS = 2; // any number of places

  private final Map<Class<?>, Integer> places = new HashMap<>();
  private final Set<Class<?>> moving = new HashSet<>(); // at least one place may get another object
  private final Set<Codec> within = new HashSet<>(); // records may contain themselves
  private boolean unknown;

  /** Those of a class of which nobody asks. */
  static final SharedPlaces NONE = new SharedPlaces();

  private SharedPlaces() {}

  static SharedPlaces of(List<Slot> fields) {
    SharedPlaces all = new SharedPlaces();
    for (Slot field : fields) field.places(all);
    return all;
  }

  /** Whether fields may lead to the same array or collection twice. */
  boolean shared() {
    return unknown
        || places.entrySet().stream()
            .anyMatch(each -> each.getValue() > 1 && moving.contains(each.getKey()));
  }

  /** Whether a collection of another class, or in another order, may come to be in a field. */
  boolean open() {
    return moving.stream().anyMatch(type -> type != BitSet.class && !type.isArray());
  }

  /** Anything may be there. */
  void unknown() {
    unknown = true;
  }

  /** A container that stays where it is, with elements that need not. */
  void staying(Codec.Container codec) {
    places.merge(codec.type(), 1, Integer::sum);
    for (Codec part : codec.parts()) add(part, ELEMENTS);
  }

  /** A value that may be replaced by another one. */
  void moving(Codec codec) {
    add(codec, 1);
  }

  private void add(Codec codec, int count) {
    int inner = count;
    if (codec instanceof Codec.Container container) {
      places.merge(container.type(), count, Integer::sum);
      moving.add(container.type());
      inner = ELEMENTS;
    } else if (codec.mutable()) {
      unknown = true; // its class is open
    }
    if (!within.add(codec)) return;
    for (Codec part : codec.parts()) add(part, inner);
    within.remove(codec);
  }
}
