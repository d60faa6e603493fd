package org.bellwether.simulate.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Timed.Timer;
import org.bellwether.order.VectorClock;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.state.Values;
import org.jspecify.annotations.Nullable;

/**
 * Messages, outputs and states as plain trees: maps with text keys, lists, text, booleans, null,
 * and numbers that are a {@code Long} where they fit, else a {@code BigInteger} or a {@code
 * BigDecimal} without trailing zeros; what is no number is null. Equal values give equal trees in
 * the same order.
 */
public final class PlainValues {
  private static final String KIND = "kind";

  private PlainValues() {}

  /** A message: its simple class name as {@code kind}, then its components. */
  public static SequencedMap<String, @Nullable Object> message(Object message) {
    SequencedMap<String, @Nullable Object> tree = new LinkedHashMap<>();
    switch (message) {
      case Record record -> {
        tree.put(KIND, kind(record));
        components(record).forEach((name, value) -> tree.put(besideKind(name), tree(value)));
      }
      case Enum<?> constant -> tree.put(KIND, constant.name());
      default -> {
        tree.put(KIND, kind(message));
        tree.put("value", tree(message));
      }
    }
    return tree;
  }

  /** An output: one entry, named after what is told. */
  public static SequencedMap<String, @Nullable Object> output(Output output) {
    SequencedMap<String, @Nullable Object> tree = new LinkedHashMap<>();
    switch (output) {
      case Output.Electing electing -> tree.put("electing", true);
      case Output.Won won -> tree.put("won", true);
      case Output.Lost lost -> tree.put("lost", true);
      case Output.Elected(long leader) -> tree.put("elected", leader);
      case Output.Granted(Fence fence) -> tree.put("granted", tree(fence));
      case Output.View view -> tree.put("view", view(view));
      case Output.Delivered(int sender, Object payload, long stamp) ->
          tree.put("delivered", listOf(tree(payload), stamp, (long) sender));
      case Output.Until(Output claim, Timer end) -> {
        tree.putAll(output(claim));
        tree.put("until", tree(end));
      }
      case Output.Custom custom -> tree.put(kind(custom), tree(custom));
    }
    return tree;
  }

  private static Map<String, @Nullable Object> view(Output.View view) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("status", spoken(view.status()));
    if (view.group() != null) tree.put("group", tree(view.group()));
    tree.put("coordinator", view.coordinator());
    tree.put("members", tree(view.members()));
    if (view.definition() != null) tree.put("definition", tree(view.definition()));
    return tree;
  }

  /** A constant of ours as a word; those of algorithms keep the names of their papers. */
  public static String spoken(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /**
   * Any value. A record becomes a map of its components; where it is one of several, as the cases
   * of a sealed interface and timers are, its {@code kind} comes first.
   */
  public static @Nullable Object tree(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Boolean bool -> bool;
      case Double d when !Double.isFinite(d) -> null;
      case Float f when !Float.isFinite(f) -> null;
      case Number number -> number(number);
      case Fence(long epoch, long sequence) -> listOf(epoch, sequence);
      case Group(long founder, long number) -> listOf(founder, number);
      case VectorClock clock -> array(clock.counts());
      case Record record -> oneOfSeveral(record) ? message(record) : fields(record);
      case LossReason reason -> reason.toString();
      case Enum<?> constant -> constant.name();
      case BitSet bits -> trees(bits.stream().boxed().toList());
      case Map<?, ?> map -> map(map);
      case Collection<?> values -> trees(ordered(values));
      case CharSequence text -> value.toString();
      case Character character -> value.toString();
      default -> value.getClass().isArray() ? array(value) : text(value);
    };
  }

  /** A finite number in the one form that a reader gets back. */
  public static Object number(Number number) {
    return switch (number) {
      case Long whole -> number.longValue();
      case Integer integer -> number.longValue();
      case Short small -> number.longValue();
      case Byte octet -> number.longValue();
      case BigInteger big -> big.bitLength() < Long.SIZE ? (Object) big.longValue() : big;
      default -> {
        BigDecimal decimal = plain(new BigDecimal(number.toString()));
        yield decimal.scale() == 0 ? number(decimal.unscaledValue()) : decimal;
      }
    };
  }

  /** Without trailing zeros and without an exponent. */
  public static BigDecimal plain(BigDecimal decimal) {
    BigDecimal stripped = decimal.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  /** The simple name of a message's class, or the constant of an enum. */
  public static String kind(Object message) {
    return message instanceof Enum<?> constant
        ? constant.name()
        : message.getClass().getSimpleName();
  }

  /** The components of a record by name, as they are. */
  public static SequencedMap<String, @Nullable Object> components(Record record) {
    return Values.components(record);
  }

  private static Map<String, @Nullable Object> fields(Record record) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    components(record).forEach((name, value) -> tree.put(name, tree(value)));
    return tree;
  }

  private static boolean oneOfSeveral(Record record) {
    return record instanceof Timer || Values.oneOfSeveral(record);
  }

  /** {@code kind}, {@code kind_} and so on move up by one, so that no two meet. */
  private static String besideKind(String name) {
    String bare = name.replaceFirst("_+$", "");
    return bare.equals(KIND) ? name + "_" : name;
  }

  /** A map with text for keys; one without an order of its own gets one. */
  public static Map<String, @Nullable Object> map(Map<?, ?> map) {
    List<? extends Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
    if (!(map instanceof SequencedMap)) {
      entries.sort(Comparator.comparing(entry -> name(entry.getKey())));
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : entries) tree.put(name(entry.getKey()), tree(entry.getValue()));
    return tree;
  }

  /** A value as the name of a field. */
  private static String name(@Nullable Object value) {
    return switch (value) {
      case Fence fence -> fence.toString();
      case Group group -> group.toString();
      case Record record ->
          components(record).entrySet().stream()
              .map(component -> component.getKey() + "=" + name(component.getValue()))
              .collect(Collectors.joining(", ", kind(record) + "(", ")"));
      case null, default -> String.valueOf(tree(value));
    };
  }

  /** Sets without an order of their own get one: the same set is the same list in every run. */
  public static Collection<?> ordered(Collection<?> values) {
    if (!(values instanceof Set) || values instanceof SequencedCollection) return values;
    return values.stream().sorted(Comparator.comparing(PlainValues::name)).toList();
  }

  private static List<@Nullable Object> trees(Collection<?> values) {
    List<@Nullable Object> list = new ArrayList<>();
    for (Object value : values) list.add(tree(value));
    return list;
  }

  private static List<@Nullable Object> array(Object array) {
    return trees(elements(array));
  }

  /** The elements of an array of any type. */
  public static List<@Nullable Object> elements(Object array) {
    return Values.elements(array);
  }

  private static List<@Nullable Object> listOf(@Nullable Object... values) {
    return Arrays.asList(values);
  }

  /** An object's own words, or its class: the default text has an address in it. */
  public static String text(Object value) {
    return Values.speaks(value) ? value.toString() : kind(value);
  }
}
