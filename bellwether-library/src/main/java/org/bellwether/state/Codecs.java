package org.bellwether.state;

import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Outbox;

/** Finds the codec of a static type, or says why values of it cannot be state. */
final class Codecs {
  private static final ClassValue<Codec> BY_CLASS =
      new ClassValue<>() {
        @Override
        protected Codec computeValue(Class<?> type) {
          if (type.isRecord()) return new RecordCodec(type);
          if (type.isEnum()) return new EnumCodec(type);
          return derive(type, Site.VALUE);
        }
      };

  private Codecs() {}

  /** The codec of a class without type arguments. */
  static Codec of(Class<?> type) {
    return BY_CLASS.get(type);
  }

  /** The codec of a primitive's box. */
  static Codec boxed(Class<?> primitive) {
    return Objects.requireNonNull(
        Scalars.CODECS.get(MethodType.methodType(primitive).wrap().returnType()));
  }

  static Codec of(Type type, Site site) {
    Class<?> raw = Types.raw(type);
    if (raw.isRecord()) checkArguments(raw, type, site);
    return raw.isRecord() || raw.isEnum() ? of(raw) : derive(type, site);
  }

  /** Checks what a generic record is used with, where its components depend on it. */
  private static void checkArguments(Class<?> record, Type type, Site site) {
    TypeVariable<?>[] variables = record.getTypeParameters();
    for (int i = 0; i < variables.length; i++) {
      TypeVariable<?> variable = variables[i];
      boolean used =
          Arrays.stream(record.getRecordComponents())
              .map(RecordComponent::getGenericType)
              .anyMatch(component -> Types.mentions(component, variable));
      if (used) of(Types.argument(type, i), site.inner());
    }
  }

  private static Codec derive(Type type, Site site) {
    Class<?> raw = Types.raw(type);
    Codec scalar = Scalars.CODECS.get(raw);
    if (scalar != null) return scalar;
    if (raw.isArray()) return array(type, raw, site);
    if (raw == BitSet.class) return new BitSetCodec();
    if (Types.within(raw, List.class, ArrayList.class)) {
      return new ListCodec(of(Types.argument(type, 0), site.inner()), raw.isInstance(List.of()));
    }
    if (Types.within(raw, Queue.class, ArrayDeque.class)) {
      return CollectionCodec.deque(of(Types.argument(type, 0), site.inner()));
    }
    if (Types.within(raw, Set.class, TreeSet.class)) {
      return CollectionCodec.set(key(Types.argument(type, 0), site.inner()));
    }
    if (Types.within(raw, Map.class, TreeMap.class)) {
      Codec key = key(Types.argument(type, 0), site.inner());
      return new MapCodec(key, of(Types.argument(type, 1), site.inner()));
    }
    return open(raw, site);
  }

  /** The codec of something that is kept in order. */
  static Codec key(Type type, Site site) {
    Codec codec = of(type, site);
    Class<?> raw = Types.raw(type);
    if (!raw.isInterface() && raw != Object.class && !Comparable.class.isAssignableFrom(raw)) {
      throw site.reject(raw, "elements and keys that are kept in order must be Comparable");
    }
    return codec;
  }

  private static Codec array(Type type, Class<?> raw, Site site) {
    if (raw.getComponentType().isPrimitive()) {
      return new PrimitiveArrayCodec(raw.getComponentType());
    }
    return new ArrayCodec(raw, of(Types.component(type), site.inner()));
  }

  /** The codec of a type that leaves the class of its values open. */
  private static Codec open(Class<?> raw, Site site) {
    if (Outbox.class.isAssignableFrom(raw)) throw site.reject(raw);
    if (Types.hosted(raw)) {
      throw site.reject(
          raw,
          "an object with a state of its own must be in a final field, "
              + "alone, in an array, an immutable list, or as a value of a TreeMap");
    }
    if (Types.platform(raw) ? !Types.holdsBuiltIn(raw) : !raw.isInterface()) {
      throw site.reject(raw);
    }
    boolean sealed = raw.isSealed() && !Types.platform(raw);
    return sealed ? new SealedCodec(raw, site.inner()) : new DynamicCodec(raw);
  }
}
