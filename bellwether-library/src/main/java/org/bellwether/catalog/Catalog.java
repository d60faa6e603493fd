package org.bellwether.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.scenario.ScenarioException;

/** All algorithms by name: those of this library, and those that users add. */
public final class Catalog {
  private static final int LEAST_PART = 3; // letters of a name that tell something

  private final List<AlgorithmProvider> loaded = new ArrayList<>(); // whose loads can be used
  private final Map<String, AlgorithmProvider> providers = new TreeMap<>();
  private final Map<String, Entry> made = new TreeMap<>();

  private final SortedSet<String> allowed = new TreeSet<>(); // that a scan of classes finds

  private Catalog() {}

  /**
   * The algorithms of every {@link AlgorithmProvider} on the class or module path, including this
   * library's own.
   */
  public static Catalog standard() {
    return standard(Catalog.class.getClassLoader());
  }

  /** The same, looking for providers with the caller's class loader. */
  public static Catalog standard(ClassLoader loader) {
    Catalog catalog = new Catalog();
    catalog.load(loader);
    catalog.loaded.forEach(catalog::add);
    return catalog;
  }

  /** Only these algorithms, and the loads of the standard catalogue. */
  public static Catalog of(Entry... entries) {
    List<Entry> given = List.of(entries);
    Catalog catalog = new Catalog();
    catalog.load(Catalog.class.getClassLoader());
    catalog.add(() -> given);
    return catalog;
  }

  /**
   * The same algorithms, which may use what a {@link ClassScanner} would refuse them.
   *
   * @param names of methods, classes and static fields, such as {@code System.nanoTime} or {@code
   *     org.example.Helper.cache}; {@code *} for all
   */
  public Catalog allowing(Collection<String> names) {
    Catalog catalog = new Catalog();
    catalog.loaded.addAll(loaded);
    catalog.providers.putAll(providers);
    catalog.allowed.addAll(allowed);
    catalog.allowed.addAll(names);
    return catalog;
  }

  /** What the algorithms may use though it makes runs unrepeatable, by name. */
  public SortedSet<String> allowed() {
    return Collections.unmodifiableSortedSet(allowed);
  }

  private void load(ClassLoader loader) {
    ServiceLoader.load(AlgorithmProvider.class, loader).forEach(loaded::add);
  }

  private void add(AlgorithmProvider provider) {
    for (String name : provider.names()) {
      if (providers.putIfAbsent(name, provider) != null) {
        throw new IllegalArgumentException(
            "algorithm " + name + " is in the catalogue twice, expected distinct names");
      }
    }
  }

  /** All entries, by name. */
  public List<Entry> entries() {
    return providers.keySet().stream().map(this::entry).toList();
  }

  /** The names of all entries, in order. */
  public SortedSet<String> names() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(providers.keySet()));
  }

  public boolean contains(String name) {
    return providers.containsKey(name);
  }

  /** The entry of a round algorithm or of a test load that a synchronizer can run. */
  public Entry application(String name) {
    Map<String, Entry> loads = new TreeMap<>();
    for (AlgorithmProvider provider : loaded) {
      for (Entry load : provider.loads()) loads.put(load.name(), load);
    }
    Entry load = loads.get(name);
    if (load != null) return load;
    if (!contains(name)) throw unknown(name).in(Parameter.field("application"));
    Entry entry = entry(name);
    if (!entry.rounds()) {
      throw Parameter.wrong(
          "application",
          name + " is not a round algorithm",
          "one, or a load: " + String.join(", ", loads.keySet()));
    }
    return entry;
  }

  /** The entry of a name, or an error that names the closest ones. */
  public Entry entry(String name) {
    AlgorithmProvider provider = providers.get(name);
    if (provider == null) throw unknown(name);
    synchronized (made) {
      return made.computeIfAbsent(name, provider::entry);
    }
  }

  private ScenarioException unknown(String name) {
    List<String> near = near(name);
    return ScenarioException.of(
        "algorithm",
        name + " is not in the catalogue",
        near.isEmpty() ? "one of those that `bellwether algorithms` lists" : either(near));
  }

  /** {@code a, b or c}. */
  private static String either(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.getFirst()
        : String.join(", ", names.subList(0, last)) + " or " + names.getLast();
  }

  /** The names of entries that may have been meant by a name that is not in the catalogue. */
  public List<String> near(String name) {
    List<String> near = new ArrayList<>(providers.keySet());
    near.removeIf(known -> distance(known, name) > Math.min(3, name.length() / 2));
    if (near.isEmpty() && name.length() >= LEAST_PART) {
      near.addAll(providers.keySet());
      near.removeIf(known -> !("-" + known).contains("-" + name)); // a word of it begins like that
    }
    return near;
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
