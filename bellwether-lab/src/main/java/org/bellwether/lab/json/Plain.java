package org.bellwether.lab.json;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.model.Fence;
import org.bellwether.model.Group;
import org.bellwether.model.Output;
import org.jspecify.annotations.Nullable;

/** The values that algorithms speak of, as maps, lists, texts, booleans and numbers. */
final class Plain {
  private Plain() {}

  /** An object with one field, which says what kind of output it is. */
  static Map<String, @Nullable Object> output(Output output) {
    return switch (output) {
      case Output.Won _ -> field("won", true);
      case Output.Lost _ -> field("lost", true);
      case Output.Elected(long leader) -> field("elected", leader);
      case Output.Granted(Fence fence) -> field("granted", of(fence));
      case Output.View view -> field("view", view(view));
      case Output.Delivered(int sender, Object payload) ->
          field("delivered", list(payload, sender));
      case Output.Custom custom -> field(custom.getClass().getSimpleName(), of(custom));
    };
  }

  static @Nullable Object of(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case String _, Boolean _, Number _ -> value;
      case Fence(long epoch, long sequence) -> List.of(epoch, sequence);
      case Group(long founder, long number) -> List.of(founder, number);
      case Record record -> components(record);
      case Enum<?> constant -> name(constant);
      case Map<?, ?> map -> map(map);
      case Iterable<?> list -> list(list);
      case BitSet set -> set.stream().boxed().toList();
      case Object array when array.getClass().isArray() -> array(array);
      default -> value.toString();
    };
  }

  static List<@Nullable Object> list(@Nullable Object... values) {
    return list(Arrays.asList(values));
  }

  private static List<@Nullable Object> list(Iterable<?> values) {
    List<@Nullable Object> list = new ArrayList<>();
    for (Object value : values) list.add(of(value));
    return list;
  }

  private static List<@Nullable Object> array(Object array) {
    List<@Nullable Object> list = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) list.add(of(Array.get(array, i)));
    return list;
  }

  private static Map<String, @Nullable Object> map(Map<?, ?> map) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    map.forEach((key, value) -> fields.put(String.valueOf(of(key)), of(value)));
    return fields;
  }

  private static Map<String, @Nullable Object> view(Output.View view) {
    Map<String, @Nullable Object> fields = components(view);
    fields.values().removeIf(value -> value == null); // a view may have no definition
    return fields;
  }

  private static Map<String, @Nullable Object> components(Record record) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      fields.put(component.getName(), of(component(record, component.getAccessor())));
    }
    return fields;
  }

  private static @Nullable Object component(Record record, Method accessor) {
    try {
      accessor.setAccessible(true); // the record may be private to its algorithm
      return accessor.invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + accessor, e);
    }
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static Map<String, @Nullable Object> field(String name, @Nullable Object value) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put(name, value);
    return fields;
  }
}
