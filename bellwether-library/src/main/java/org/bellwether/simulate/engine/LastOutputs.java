package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Began;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Won;

/** By node, the last output of each kind, and every leader where there are several. */
final class LastOutputs {
  private static final Set<Class<?>> OF_ELECTIONS =
      Set.of(Electing.class, Won.class, Elected.class, Lost.class);

  private final List<Map<Object, Output>> outputs = new ArrayList<>();
  private final boolean severalLeaders;

  LastOutputs(int n, boolean severalLeaders) {
    for (int v = 0; v < n; v++) outputs.add(new LinkedHashMap<>());
    this.severalLeaders = severalLeaders;
  }

  void add(int node, Output output) {
    if (output instanceof Began) return;
    Map<Object, Output> last = outputs.get(node);
    if (severalLeaders && output instanceof Elected) {
      last.put(output, output);
      return;
    }
    if (OF_ELECTIONS.contains(output.getClass())) last.keySet().removeAll(OF_ELECTIONS);
    last.put(output.getClass(), output);
  }

  List<List<Output>> lists() {
    List<List<Output>> lists = new ArrayList<>();
    for (Map<Object, Output> last : outputs) lists.add(List.copyOf(last.values()));
    return lists;
  }
}
