package org.bellwether.state;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A fingerprint of what records and enums look like. Two programs whose fingerprints agree read
 * each other's bytes; a component that is added, removed, renamed, moved or of another type changes
 * it, at any depth.
 */
final class Schema {
  private final StringBuilder text = new StringBuilder();
  private final Set<Class<?>> seen = new LinkedHashSet<>();
  private final ArrayDeque<Class<?>> open = new ArrayDeque<>();

  private Schema() {}

  /** The first eight bytes of the SHA-256 of the classes, in this order, and all they refer to. */
  static long of(Collection<Class<?>> classes) {
    byte[] bytes = text(classes).getBytes(StandardCharsets.UTF_8);
    try {
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(bytes)).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }

  /** One line per class: its name, and its components, constants or permitted classes. */
  static String text(Collection<Class<?>> classes) {
    Schema schema = new Schema();
    for (Class<?> type : classes) schema.reach(type);
    while (!schema.open.isEmpty()) schema.tell(schema.open.remove());
    return schema.text.toString();
  }

  private void tell(Class<?> type) {
    text.append(type.getName());
    if (type.isRecord()) {
      for (RecordComponent component : type.getRecordComponents()) {
        Type declared = component.getGenericType();
        text.append(' ').append(component.getName()).append(':').append(declared.getTypeName());
        reachAll(declared);
      }
    } else if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        text.append(' ').append(((Enum<?>) constant).name());
      }
    } else if (type.isSealed()) {
      for (Class<?> permitted : type.getPermittedSubclasses()) {
        text.append(' ').append(permitted.getName());
        reach(permitted);
      }
    }
    text.append('\n');
  }

  private void reach(Class<?> type) {
    if (!Types.platform(type) && seen.add(type)) open.add(type);
  }

  private void reachAll(Type type) {
    switch (type) {
      case ParameterizedType generic -> {
        reach(Types.raw(generic));
        for (Type argument : generic.getActualTypeArguments()) reachAll(argument);
      }
      case GenericArrayType array -> reachAll(array.getGenericComponentType());
      case WildcardType wildcard -> {
        for (Type bound : wildcard.getUpperBounds()) reachAll(bound);
      }
      default -> reach(Types.leaf(Types.raw(type)));
    }
  }
}
