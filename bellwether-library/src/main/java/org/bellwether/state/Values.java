package org.bellwether.state;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Looks inside messages, outputs and fields of any class, for whoever shows them. */
public final class Values {
  private static final ClassValue<RecordComponent[]> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected RecordComponent[] computeValue(Class<?> type) {
          RecordComponent[] components = type.getRecordComponents();
          // Accessors are public, but the records of a test or of a user's algorithm need not be.
          for (RecordComponent component : components) component.getAccessor().trySetAccessible();
          return components;
        }
      };

  private Values() {}

  /** The components of a record by name, as they are. */
  public static SequencedMap<String, @Nullable Object> components(Record record) {
    SequencedMap<String, @Nullable Object> values = new LinkedHashMap<>();
    for (RecordComponent component : COMPONENTS.get(record.getClass())) {
      values.put(component.getName(), call(component.getAccessor(), record));
    }
    return values;
  }

  private static @Nullable Object call(Method accessor, Record record) {
    try {
      return accessor.invoke(record);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "component %s of %s cannot be read: its class must be public in an exported package",
              accessor.getName(),
              record.getClass().getName()),
          e);
    }
  }

  /** Whether a record is a case of a sealed interface. */
  public static boolean oneOfSeveral(Record record) {
    return Arrays.stream(record.getClass().getInterfaces()).anyMatch(Class::isSealed);
  }

  /** The elements of an array of any type. */
  public static List<@Nullable Object> elements(Object array) {
    List<@Nullable Object> list = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) list.add(Array.get(array, i));
    return list;
  }

  /** Whether an object has words of its own: the default text is its class and an address. */
  public static boolean speaks(Object value) {
    try {
      return value.getClass().getMethod("toString").getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      throw new AssertionError("every object has toString", e);
    }
  }
}
