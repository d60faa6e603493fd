package org.bellwether.session.tree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.text.CompactJson;
import org.jspecify.annotations.Nullable;

/** A value of a tree and where it stands, so that every error names its field. */
public final class Value {
  private final @Nullable Value parent;
  private final Object key; // a field's name or an element's index
  private final @Nullable Object raw;

  private Value(@Nullable Value parent, Object key, @Nullable Object raw) {
    this.parent = parent;
    this.key = key;
    this.raw = raw;
  }

  /** The tree as a whole. */
  public static Value root(@Nullable Object raw) {
    return new Value(null, "scenario", raw);
  }

  /** As the tree has it. */
  public @Nullable Object raw() {
    return raw;
  }

  /** An object that has none but these fields. */
  public Value only(String expected, List<String> names) {
    for (String name : names(expected)) if (!names.contains(name)) throw unknown(name, names);
    return this;
  }

  /** The names of an object's fields. */
  public Set<String> names(String expected) {
    return map(expected).keySet();
  }

  /** A field of this object; null if there is none. */
  public @Nullable Value find(String name) {
    return raw instanceof Map<?, ?> map && map.containsKey(name) ? field(name, map) : null;
  }

  /** A field that has to be there. */
  public Value require(String name, String expected) {
    if (raw instanceof Map<?, ?> map && map.containsKey(name)) return field(name, map);
    throw new Value(this, name, null).problem("missing", expected);
  }

  /** The elements of a list. */
  public List<Value> elements(String expected) {
    if (!(raw instanceof List<?> list)) throw wrong(expected);
    List<Value> elements = new ArrayList<>(list.size());
    for (Object element : list) elements.add(new Value(this, elements.size(), element));
    return elements;
  }

  /** The elements of a list of a fixed length. */
  List<Value> tuple(int length, String expected) {
    List<Value> elements = elements(expected);
    if (elements.size() != length) throw wrong(expected);
    return elements;
  }

  /** A text that is not empty. */
  public String text(String expected) {
    if (raw instanceof String text && !text.isEmpty()) return text;
    throw wrong(expected);
  }

  /** A flag that says what happens: there is no point in giving it as false. */
  void yes() {
    if (!Boolean.TRUE.equals(raw)) throw wrong("true");
  }

  /**
   * As plain Java: booleans, {@code Long} for whole numbers that fit, {@code BigDecimal} for the
   * rest, {@code String}, lists and maps of these.
   */
  public Object plain() {
    return switch (raw) {
      case Boolean flag -> flag;
      case String text -> text;
      case Number _ -> Numbers.plain(this);
      case List<?> _ -> elements("a list").stream().map(Value::plain).toList();
      case Map<?, ?> _ -> plainExcept(Set.of());
      case null, default -> throw wrong("true, false, a number, text, a list or an object");
    };
  }

  /** The fields of an object but for the named ones. */
  Map<String, Object> plainExcept(Set<String> names) {
    Map<String, Object> fields = new LinkedHashMap<>();
    map("an object")
        .forEach(
            (name, value) -> {
              if (!names.contains(name)) fields.put(name, new Value(this, name, value).plain());
            });
    return fields;
  }

  /** The value is not what it should be. */
  public ScenarioException wrong(String expected) {
    return problem(shown(), expected);
  }

  ScenarioException twice(String expected) {
    return problem(shown() + " appears twice", expected);
  }

  ScenarioException problem(String what, String expected) {
    String path = path();
    return ScenarioException.of(path.isEmpty() ? "scenario" : path, what, expected);
  }

  /** The field contradicts another one of the same object. */
  ScenarioException conflict(String says, String other, String asks) {
    String elsewhere = new Value(parent, other, null).path();
    return ScenarioException.conflict(path(), says, elsewhere, asks);
  }

  private ScenarioException unknown(String name, List<String> names) {
    String hint = Spelling.closest(name, names);
    return ScenarioException.says(
        new Value(this, name, null).path(),
        "is not a known field",
        (names.size() == 1 ? "only " : "one of ")
            + String.join(", ", names)
            + (hint == null ? "" : "; did you mean " + hint + "?"));
  }

  private Value field(String name, Map<?, ?> map) {
    return new Value(this, name, map.get(name));
  }

  @SuppressWarnings("unchecked") // objects have no keys but strings
  private Map<String, @Nullable Object> map(String expected) {
    if (raw instanceof Map<?, ?> map) return (Map<String, @Nullable Object>) map;
    throw wrong(expected);
  }

  private String path() {
    if (parent == null) return "";
    return key instanceof Integer index
        ? Paths.element(parent.path(), index)
        : Paths.field(parent.path(), key.toString());
  }

  private String shown() {
    return Paths.shorten(CompactJson.compact(raw));
  }
}
