package org.bellwether.session;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What methods of the JDK depend on beside their arguments. */
final class HiddenInputs {
  private static final String CLOCK = "reads a clock";
  private static final String CHANCE = "draws at random; use Context.random";
  private static final String THREADS = "depends on threads";
  private static final String OUTSIDE = "depends on the machine that it runs on";
  private static final String IDENTITY = "differs from one Java to the next";

  /** By class, or by class and method. */
  private static final Map<String, String> EXACT =
      Map.ofEntries(
          Map.entry("java/lang/System.currentTimeMillis", CLOCK),
          Map.entry("java/lang/System.nanoTime", CLOCK),
          Map.entry("java/util/Calendar.getInstance", CLOCK),
          Map.entry("java/time/Clock", CLOCK),
          Map.entry("java/time/InstantSource", CLOCK),
          Map.entry("java/lang/Math.random", CHANCE),
          Map.entry("java/lang/StrictMath.random", CHANCE),
          Map.entry("java/util/UUID.randomUUID", CHANCE),
          Map.entry("java/security/SecureRandom", CHANCE),
          Map.entry("java/util/concurrent/ThreadLocalRandom", CHANCE),
          Map.entry("java/util/random/RandomGenerator.of", CHANCE),
          Map.entry("java/util/random/RandomGenerator.getDefault", CHANCE),
          Map.entry("java/util/random/RandomGeneratorFactory", CHANCE),
          Map.entry("java/lang/Thread", THREADS),
          Map.entry("java/lang/ThreadLocal", THREADS),
          Map.entry("java/lang/InheritableThreadLocal", THREADS),
          Map.entry("java/lang/ThreadGroup", THREADS),
          Map.entry("java/lang/StackWalker", THREADS),
          Map.entry("java/util/Timer", THREADS),
          Map.entry("java/lang/Object.wait", THREADS),
          Map.entry("java/util/Collection.parallelStream", THREADS),
          Map.entry("java/util/stream/BaseStream.parallel", THREADS),
          Map.entry("java/util/stream/Stream.parallel", THREADS),
          Map.entry("java/util/stream/IntStream.parallel", THREADS),
          Map.entry("java/util/stream/LongStream.parallel", THREADS),
          Map.entry("java/lang/System.identityHashCode", IDENTITY),
          Map.entry("java/lang/System.getenv", OUTSIDE),
          Map.entry("java/lang/System.getProperty", OUTSIDE),
          Map.entry("java/lang/System.getProperties", OUTSIDE),
          Map.entry("java/lang/System.console", OUTSIDE),
          Map.entry("java/lang/Integer.getInteger", OUTSIDE),
          Map.entry("java/lang/Long.getLong", OUTSIDE),
          Map.entry("java/lang/Boolean.getBoolean", OUTSIDE),
          Map.entry("java/lang/Runtime", OUTSIDE),
          Map.entry("java/lang/ProcessHandle", OUTSIDE),
          Map.entry("java/lang/ProcessBuilder", OUTSIDE),
          Map.entry("java/lang/Class.forName", OUTSIDE),
          Map.entry("java/lang/ref/WeakReference", OUTSIDE),
          Map.entry("java/lang/ref/SoftReference", OUTSIDE),
          Map.entry("java/util/Locale.getDefault", OUTSIDE),
          Map.entry("java/util/TimeZone.getDefault", OUTSIDE),
          Map.entry("java/time/ZoneId.systemDefault", OUTSIDE),
          Map.entry("java/nio/charset/Charset.defaultCharset", OUTSIDE),
          Map.entry("java/util/Scanner", OUTSIDE),
          Map.entry("sun/misc/Unsafe", OUTSIDE));

  private static final Map<String, String> PACKAGES =
      Map.of(
          "java/util/concurrent/", THREADS,
          "java/nio/file/", OUTSIDE,
          "java/nio/channels/", OUTSIDE,
          "java/net/", OUTSIDE,
          "java/lang/reflect/", OUTSIDE,
          "java/lang/management/", OUTSIDE,
          "java/io/File", OUTSIDE,
          "java/io/RandomAccessFile", OUTSIDE,
          "javax/", OUTSIDE);

  /** What is in these packages and does no harm. */
  private static final List<String> HARMLESS =
      List.of(
          "java/util/concurrent/TimeUnit",
          "java/util/concurrent/atomic/",
          "java/util/concurrent/CopyOnWriteArrayList",
          "java/util/concurrent/ConcurrentSkipList");

  private static final Set<String> HASHED =
      Set.of(
          "java/util/HashMap",
          "java/util/HashSet",
          "java/util/IdentityHashMap",
          "java/util/WeakHashMap",
          "java/util/Hashtable");

  private static final Set<String> OF =
      Set.of("of", "ofEntries", "copyOf", "toSet", "toUnmodifiableSet", "toUnmodifiableMap");

  /** Types of which a collection without an order may be. */
  private static final Set<String> ANY_ORDER =
      Set.of(
          "java/util/HashMap",
          "java/util/HashSet",
          "java/util/IdentityHashMap",
          "java/util/WeakHashMap",
          "java/util/Hashtable",
          "java/util/Set",
          "java/util/Map",
          "java/util/Collection",
          "java/util/AbstractCollection",
          "java/util/AbstractMap",
          "java/util/AbstractSet",
          "java/lang/Iterable");

  private static final Set<String> ITERATING =
      Set.of("iterator", "forEach", "stream", "toArray", "toString", "replaceAll", "spliterator");

  /** Methods to which a collection is given whose order does not matter to them. */
  private static final Set<String> HEEDLESS =
      Set.of(
          "containsAll",
          "removeAll",
          "retainAll",
          "disjoint",
          "unmodifiableSet",
          "unmodifiableMap",
          "unmodifiableCollection",
          "equals",
          "copyOf");

  private HiddenInputs() {}

  /** Whether a class, by its internal name, belongs to the JDK. */
  static boolean platform(String name) {
    return name.startsWith("java/")
        || name.startsWith("javax/")
        || name.startsWith("jdk/")
        || name.startsWith("sun/");
  }

  /**
   * What a method depends on, as a predicate; null if on nothing but its arguments.
   *
   * @param hashing whether it is called to compute a hash
   */
  static @Nullable String of(String owner, String name, String type, boolean hashing) {
    String exact = EXACT.get(owner);
    if (exact == null) exact = EXACT.get(owner + "." + name);
    if (exact != null) return exact;
    if (owner.startsWith("java/time/") && name.equals("now")) return CLOCK;
    boolean bare = type.startsWith("()");
    if (name.equals("<init>") && bare) {
      if (owner.equals("java/util/Date")) return CLOCK;
      if (owner.equals("java/util/Random") || owner.equals("java/util/SplittableRandom")) {
        return CHANCE;
      }
    }
    if (owner.equals("java/util/Collections") && name.equals("shuffle")) {
      return type.startsWith("(Ljava/util/List;)") ? CHANCE : null;
    }
    if (!hashing && hashes(owner, name)) return IDENTITY;
    if (HARMLESS.stream().anyMatch(owner::startsWith)) return null;
    for (Map.Entry<String, String> each : PACKAGES.entrySet()) {
      if (owner.startsWith(each.getKey())) return each.getValue();
    }
    return null;
  }

  /** Whether a method may return the identity of an object, as enums do for a hash. */
  private static boolean hashes(String owner, String name) {
    return switch (owner) {
      case "java/lang/Object", "java/lang/Enum", "java/lang/Record", "java/lang/Class" ->
          name.equals("hashCode");
      case "java/util/Objects" -> name.equals("hash") || name.equals("hashCode");
      default -> false;
    };
  }

  /** Whether a method makes a collection whose order nobody knows. */
  static boolean unordered(String owner, String name, String type) {
    if (HASHED.contains(owner)) return name.equals("<init>");
    int parameters = type.indexOf(')');
    return switch (owner) {
      case "java/util/Set" -> OF.contains(name) && parameters > "(Ljava/lang/Object;".length();
      case "java/util/Map" ->
          OF.contains(name) && parameters > "(Ljava/lang/Object;Ljava/lang/Object;".length();
      case "java/util/stream/Collectors" ->
          OF.contains(name)
              || ((name.equals("groupingBy") || name.equals("toMap"))
                  && !type.contains("Ljava/util/function/Supplier;"));
      default -> false;
    };
  }

  /** Whether a method depends on the order of a collection that may have none. */
  static boolean iterates(String owner, String name, String type) {
    if (ANY_ORDER.contains(owner) && ITERATING.contains(name)) return true;
    if (heedless(owner, name)) return false;
    if (HASHED.contains(owner) || owner.equals("java/util/Set")) return false;
    String parameters = type.substring(0, type.indexOf(')'));
    return parameters.contains("Ljava/util/Collection;")
        || parameters.contains("Ljava/lang/Iterable;")
        || parameters.contains("Ljava/util/Set;")
        || parameters.contains("Ljava/util/Map;");
  }

  /** Whether a method makes the same of a collection whatever its order is. */
  static boolean heedless(String owner, String name) {
    if (HEEDLESS.contains(name)) return true;
    return sorted(owner)
        && (name.equals("<init>") || name.equals("addAll") || name.equals("putAll"));
  }

  private static boolean sorted(String owner) {
    return owner.equals("java/util/TreeMap") || owner.equals("java/util/TreeSet");
  }

  /** Whether a method returns a view of a collection that has an order. */
  static boolean ordered(String owner, String type) {
    boolean view = type.endsWith(")Ljava/util/Set;") || type.endsWith(")Ljava/util/Collection;");
    return view && !ANY_ORDER.contains(owner) && owner.startsWith("java/util/");
  }
}
