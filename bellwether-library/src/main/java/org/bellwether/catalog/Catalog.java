package org.bellwether.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.bellwether.scenario.ScenarioException;

/** All algorithms by name: ours, and those that users add. */
public final class Catalog {
  private static final int LEAST_PART = 3; // letters of a name that tell something

  private final Map<String, Entry> entries = new TreeMap<>();

  private Catalog() {}

  /** Our own algorithms, and every {@link AlgorithmProvider} on the class or module path. */
  public static Catalog standard() {
    return standard(Catalog.class.getClassLoader());
  }

  /** The same, looking for providers with a class loader of the caller's. */
  public static Catalog standard(ClassLoader loader) {
    Catalog catalog = new Catalog();
    catalog.add(RingElections.entries());
    catalog.add(GraphElections.entries());
    catalog.add(TimedElections.entries());
    catalog.add(FaultTolerantElections.entries());
    catalog.add(AfterElections.entries());
    catalog.add(Locks.entries());
    catalog.add(Orders.entries());
    catalog.add(PhysicalClocks.entries());
    catalog.add(Synchronizers.entries());
    catalog.add(TreeSynchronizers.entries());
    catalog.add(TimedSynchronizers.entries());
    catalog.add(RoundAlgorithms.entries());
    for (AlgorithmProvider provider : ServiceLoader.load(AlgorithmProvider.class, loader)) {
      catalog.add(provider.entries());
    }
    return catalog;
  }

  /** Only these algorithms. */
  public static Catalog of(Entry... entries) {
    Catalog catalog = new Catalog();
    catalog.add(List.of(entries));
    return catalog;
  }

  private void add(List<Entry> more) {
    for (Entry entry : more) {
      if (entries.putIfAbsent(entry.name(), entry) != null) {
        throw new IllegalArgumentException(
            "algorithm " + entry.name() + " is in the catalogue twice, expected distinct names");
      }
    }
  }

  public Collection<Entry> entries() {
    return Collections.unmodifiableCollection(entries.values());
  }

  public boolean contains(String name) {
    return entries.containsKey(name);
  }

  /** The entry of a round algorithm or of a test load that a synchronizer can run. */
  public Entry application(String name) {
    Entry load = RoundAlgorithms.loads().get(name);
    if (load != null) return load;
    if (!contains(name)) throw unknown(name).in(Parameters.field("application"));
    Entry entry = entry(name);
    if (!entry.rounds()) {
      throw Parameters.wrong(
          "application",
          name + " is not a round algorithm",
          "one, or a load: " + String.join(", ", RoundAlgorithms.loads().keySet()));
    }
    return entry;
  }

  /** The entry of a name, or an error that names the closest ones. */
  public Entry entry(String name) {
    Entry entry = entries.get(name);
    if (entry != null) return entry;
    throw unknown(name);
  }

  private ScenarioException unknown(String name) {
    List<String> near = new ArrayList<>(entries.keySet());
    near.removeIf(known -> distance(known, name) > Math.min(3, name.length() / 2));
    if (near.isEmpty() && name.length() >= LEAST_PART) {
      near.addAll(entries.keySet());
      near.removeIf(known -> !("-" + known).contains("-" + name)); // a word of it begins like that
    }
    return ScenarioException.of(
        "algorithm",
        name + " is not in the catalogue",
        near.isEmpty()
            ? "one of those that `bellwether algorithms` lists"
            : String.join(" or ", near));
  }

  /** How many letters have to change to make one name of the other. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) row[j] = j;
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
