package org.bellwether.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the class of a value if the static type does not determine it: a number for each built-in
 * class and each class of the table, the full name for other records and enums if the table is
 * open.
 */
final class ClassTable {
  /** Their order is part of the format. */
  private static final List<Class<?>> BUILT_IN =
      List.of(
          Object.class,
          Boolean.class,
          Byte.class,
          Short.class,
          Character.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          String.class,
          BitSet.class,
          List.class,
          ArrayDeque.class,
          TreeSet.class,
          TreeMap.class,
          boolean[].class,
          byte[].class,
          short[].class,
          char[].class,
          int[].class,
          long[].class,
          float[].class,
          double[].class);

  private static final int ARRAY = BUILT_IN.size() + 1;
  private static final int NAMED = ARRAY + 1;
  private static final int MOST_DIMENSIONS = 255;

  private static final Map<Class<?>, Integer> BUILT_IN_TAGS = tags(BUILT_IN);

  /** Names every class; finds them through the loader of the thread that reads. */
  static final ClassTable OPEN = new ClassTable(BUILT_IN, BUILT_IN_TAGS, true, null);

  private final List<Class<?>> classes;
  private final Map<Class<?>, Integer> tags;
  private final boolean open;
  private final @Nullable ClassLoader loader;

  private ClassTable(
      List<Class<?>> classes,
      Map<Class<?>, Integer> tags,
      boolean open,
      @Nullable ClassLoader loader) {
    this.classes = classes;
    this.tags = tags;
    this.open = open;
    this.loader = loader;
  }

  static ClassTable open(ClassLoader loader) {
    return new ClassTable(BUILT_IN, BUILT_IN_TAGS, true, loader);
  }

  /** Knows these records and enums and no others. */
  static ClassTable closed(List<Class<?>> classes) {
    List<Class<?>> all = new ArrayList<>(BUILT_IN);
    all.addAll(classes);
    return new ClassTable(all, tags(all), false, null);
  }

  /** A fingerprint of the classes of a closed table, in their order. */
  long schema() {
    if (open) throw new IllegalStateException("a table that is open has no schema");
    return Schema.of(classes.subList(BUILT_IN.size(), classes.size()));
  }

  /** Numbers classes from one, with a gap after the built-in ones. */
  private static Map<Class<?>, Integer> tags(List<Class<?>> classes) {
    Map<Class<?>, Integer> tags = new HashMap<>();
    for (Class<?> type : classes) {
      int index = tags.size();
      tags.put(type, index < BUILT_IN.size() ? index + 1 : index + 3);
    }
    return tags;
  }

  /** Writes a class; the number is never zero. */
  void write(Class<?> type, StateWriter out) {
    Integer tag = tags.get(type);
    if (tag != null) {
      out.writeUnsigned(tag);
    } else if (type.isArray()) {
      out.writeUnsigned(ARRAY);
      write(type.getComponentType(), out);
    } else if (!type.isRecord() && !type.isEnum()) {
      throw new Unstorable(type);
    } else if (open) {
      out.writeUnsigned(NAMED);
      out.writeString(type.getName());
    } else {
      throw new Unstorable(
          "holds " + Types.withArticle(type) + ", which is not in the class table");
    }
  }

  Class<?> read(StateReader in) {
    int dimensions = 0;
    long tag = in.readUnsigned();
    while (tag == ARRAY) {
      if (++dimensions > MOST_DIMENSIONS) throw in.malformed("an array has too many dimensions");
      tag = in.readUnsigned();
    }
    Class<?> type = tag == NAMED ? named(in) : numbered(tag, in);
    try {
      for (int i = 0; i < dimensions; i++) type = type.arrayType();
    } catch (UnsupportedOperationException e) {
      throw in.malformed("an array has too many dimensions");
    }
    return type;
  }

  private Class<?> numbered(long tag, StateReader in) {
    long index = tag > NAMED ? tag - 3 : tag - 1;
    if (index < 0 || index >= classes.size())
      throw in.malformed(tag + " is not the number of a class");
    return classes.get((int) index);
  }

  /** Finds a record or enum without running any of its code. */
  private Class<?> named(StateReader in) {
    if (!open) throw in.malformed("a class name, where only numbers are allowed");
    String name = in.readString();
    ClassLoader source = loader != null ? loader : Thread.currentThread().getContextClassLoader();
    try {
      Class<?> type = Class.forName(name, false, source);
      if (type.isRecord() || type.isEnum()) return type;
    } catch (ClassNotFoundException | LinkageError e) {
      throw in.malformed("there is no class " + name);
    }
    throw in.malformed("class " + name + " is neither a record nor an enum");
  }
}
