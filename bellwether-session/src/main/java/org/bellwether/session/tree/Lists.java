package org.bellwether.session.tree;

import java.util.List;
import java.util.function.Function;
import org.bellwether.scenario.Network.Pair;
import org.jspecify.annotations.Nullable;

/** Lists whose elements are all of one kind. */
final class Lists {
  private Lists() {}

  /** Empty if there is no list. */
  static <T> List<T> of(@Nullable Value value, String expected, Function<Value, T> element) {
    return value == null ? List.of() : value.elements(expected).stream().map(element).toList();
  }

  static List<Pair> pairs(Value value) {
    return of(value, "a list of pairs of node positions", Lists::pair);
  }

  private static Pair pair(Value value) {
    String expected = "two different node positions";
    List<Value> ends = value.tuple(2, expected);
    Pair pair = new Pair(Numbers.position(ends.get(0)), Numbers.position(ends.get(1)));
    if (pair.from() == pair.to()) throw value.wrong(expected);
    return pair;
  }
}
