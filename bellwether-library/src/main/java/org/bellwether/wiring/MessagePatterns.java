package org.bellwether.wiring;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Serving;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/**
 * Single messages that a scenario selects by kind and fields in order to lose or duplicate them.
 */
public final class MessagePatterns {
  private final List<Picked> losses = new ArrayList<>();
  private final List<Picked> duplicates = new ArrayList<>();

  private static final class Picked {
    final Pattern pattern;
    long seen;

    Picked(Pattern pattern) {
      this.pattern = pattern;
    }

    boolean isIt(Object message) {
      return matches(message, pattern) && ++seen == pattern.hop();
    }
  }

  public MessagePatterns(List<Fault> faults) {
    for (Fault fault : faults) {
      if (fault instanceof Fault.Lose(Pattern p)) losses.add(new Picked(p));
      if (fault instanceof Fault.Duplicate(Pattern p)) duplicates.add(new Picked(p));
    }
  }

  boolean none() {
    return losses.isEmpty() && duplicates.isEmpty();
  }

  public boolean loses(Object message) {
    boolean any = false;
    for (Picked picked : losses) any |= picked.isIt(message);
    return any;
  }

  public boolean duplicates(Object message) {
    boolean any = false;
    for (Picked picked : duplicates) any |= picked.isIt(message);
    return any;
  }

  private static boolean matches(Object message, Pattern pattern) {
    Object inner = Wrapper.innermost(message);
    if (!inner.getClass().getSimpleName().equals(pattern.kind())) return false;
    for (Map.Entry<String, Object> field : pattern.fields().entrySet()) {
      if (!equal(component(inner, field.getKey()), field.getValue())) return false;
    }
    return true;
  }

  private static @Nullable Object component(Object message, String name) {
    for (RecordComponent component : message.getClass().getRecordComponents()) {
      if (!component.getName().equals(name)) continue;
      try {
        component.getAccessor().setAccessible(true);
        return component.getAccessor().invoke(message);
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException(e);
      }
    }
    throw ScenarioException.of(
        "faults", "field " + name, "a field of " + message.getClass().getSimpleName());
  }

  private static boolean equal(@Nullable Object value, Object wanted) {
    if (value instanceof Number number && wanted instanceof Number other) {
      return new BigDecimal(number.toString()).compareTo(new BigDecimal(other.toString())) == 0;
    }
    return value != null && (value.equals(wanted) || value.toString().equals(wanted));
  }

  /**
   * A message of a node's own, from its kind and fields; what is not given is zero.
   *
   * @param n the length of an array that is not given: a zero for each node
   * @param field of the scenario that asks for it
   */
  public static Object make(
      Class<?> node, String kind, Map<String, Object> fields, int n, String field) {
    List<Class<?>> types = new ArrayList<>();
    for (Class<?> here = node; here != null; here = here.getSuperclass()) {
      types.addAll(Arrays.asList(here.getDeclaredClasses()));
    }
    return make(types, kind, fields, n, field);
  }

  /** A command that a node serves; what is not given is zero. */
  public static Record command(
      Class<?> node, String kind, Map<String, Object> fields, int n, String field) {
    Class<?> commands = served(node);
    if (commands == null) return (Record) make(node, kind, fields, n, field);
    List<Class<?>> types =
        commands.isSealed() ? List.of(commands.getPermittedSubclasses()) : List.of(commands);
    return (Record) make(types, kind, fields, n, field);
  }

  /** The commands of a node that declares what it serves; null if it does not. */
  private static @Nullable Class<?> served(Class<?> node) {
    for (Class<?> here = node; here != null; here = here.getSuperclass()) {
      for (Type type : here.getGenericInterfaces()) {
        if (type instanceof ParameterizedType serving
            && serving.getRawType() == Serving.class
            && serving.getActualTypeArguments()[1] instanceof Class<?> commands) {
          return commands;
        }
      }
    }
    return null;
  }

  private static Object make(
      List<Class<?>> types, String kind, Map<String, Object> fields, int n, String field) {
    TreeSet<String> known = new TreeSet<>();
    for (Class<?> type : types) {
      if (!type.isRecord()) continue;
      if (type.getSimpleName().equals(kind)) return make(type, fields, n, field);
      known.add(type.getSimpleName());
    }
    throw ScenarioException.of(field + ".kind", kind, "one of " + String.join(", ", known));
  }

  private static Object make(Class<?> type, Map<String, Object> fields, int n, String field) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    @Nullable Object[] values = new @Nullable Object[components.length];
    TreeSet<String> unused = new TreeSet<>(fields.keySet());
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = value(components[i], fields.get(components[i].getName()), n, field);
      unused.remove(components[i].getName());
    }
    if (!unused.isEmpty()) {
      throw ScenarioException.of(field, unused.first(), fieldOf(type));
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw ScenarioException.of(
          field,
          "a "
              + type.getSimpleName()
              + " cannot be created: "
              + Thrown.problem(Objects.requireNonNull(e.getCause())));
    } catch (ReflectiveOperationException e) {
      throw ScenarioException.of(field, "a " + type.getSimpleName() + " cannot be created: " + e);
    }
  }

  private static @Nullable Object value(
      RecordComponent component, @Nullable Object given, int n, String field) {
    Class<?> type = component.getType();
    if (given != null) refuseWrongType(component, given, field);
    Number number = given instanceof Number any ? any : 0;
    if (type == long.class) return number.longValue();
    if (type == int.class) return number.intValue();
    if (type == boolean.class) return given instanceof Boolean b ? b : false;
    if (type == double.class) return number.doubleValue();
    if (type == int[].class || type == long[].class) return array(type, given, n);
    if (type == List.class) return list(component, given);
    if (given != null || nullable(component)) return given;
    String record = component.getDeclaringRecord().getSimpleName();
    throw ScenarioException.of(
        field, record + " without " + component.getName(), "a " + type.getSimpleName());
  }

  private static boolean nullable(RecordComponent component) {
    return Arrays.stream(component.getAnnotatedType().getAnnotations())
        .anyMatch(annotation -> annotation.annotationType().getSimpleName().equals("Nullable"));
  }

  /** Fields by which a message is picked must be its own, and have values that it can have. */
  static void refuseWrongFields(Class<?> type, Pattern pattern, String field) {
    TreeSet<String> unknown = new TreeSet<>(pattern.fields().keySet());
    for (RecordComponent component : type.getRecordComponents()) {
      unknown.remove(component.getName());
      Object given = pattern.fields().get(component.getName());
      if (given != null && component.getType().isPrimitive()) {
        refuseWrongType(component, given, field);
      }
    }
    if (unknown.isEmpty()) return;
    throw ScenarioException.of(field, unknown.first(), fieldOf(type));
  }

  private static String fieldOf(Class<?> type) {
    List<String> names =
        Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
    return names.isEmpty()
        ? "no field: a " + type.getSimpleName() + " has none"
        : "a field of " + type.getSimpleName() + ": " + String.join(", ", names);
  }

  private static void refuseWrongType(RecordComponent component, Object given, String field) {
    Class<?> type = component.getType();
    String expected;
    if (type == long.class || type == int.class) {
      if (given instanceof Number number && fits(number, type)) return;
      expected = "a whole number";
    } else if (type == double.class) {
      if (given instanceof Number) return;
      expected = "a number";
    } else if (type == boolean.class) {
      if (given instanceof Boolean) return;
      expected = "true or false";
    } else if (type == int[].class || type == long[].class) {
      Class<?> element = type.getComponentType();
      if (given instanceof List<?> list
          && list.stream().allMatch(v -> v instanceof Number number && fits(number, element))) {
        return;
      }
      expected = "a list of whole numbers";
    } else {
      if (type.isInstance(given)) return;
      expected = type == List.class ? "a list" : "a " + type.getSimpleName();
    }
    throw ScenarioException.of(field, component.getName() + "=" + given, expected);
  }

  private static boolean fits(Number number, Class<?> type) {
    try {
      BigDecimal exact = new BigDecimal(number.toString());
      long value = exact.longValueExact();
      return type == long.class || value == (int) value;
    } catch (ArithmeticException | NumberFormatException e) {
      return false;
    }
  }

  private static Object array(Class<?> type, @Nullable Object given, int n) {
    List<?> numbers = given instanceof List<?> list ? list : Collections.nCopies(n, 0);
    long[] values =
        numbers.stream().mapToLong(v -> v instanceof Number x ? x.longValue() : 0).toArray();
    return type == long[].class
        ? values
        : Arrays.stream(values).mapToInt(Math::toIntExact).toArray();
  }

  private static Object list(RecordComponent component, @Nullable Object given) {
    if (!(given instanceof List<?> list)) return List.of();
    boolean ints = component.getGenericType().getTypeName().endsWith("<java.lang.Integer>");
    return ints
        ? list.stream().map(v -> v instanceof Number x ? (Object) x.intValue() : v).toList()
        : list;
  }
}
