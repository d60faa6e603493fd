package org.bellwether.state;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Node;
import org.bellwether.model.RoundNode;

/** Questions about types. */
final class Types {
  /** What {@code List.of}, {@code List.copyOf}, {@code Stream.toList} and their parts are. */
  private static final Set<Class<?>> IMMUTABLE_LISTS =
      Set.of(
          List.of().getClass(), List.of(1).getClass(), List.of(1, 2, 3).subList(0, 2).getClass());

  private static final List<Class<?>> BUILT_IN =
      List.of(
          Boolean.class,
          Byte.class,
          Short.class,
          Character.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          String.class,
          Record.class,
          Enum.class,
          BitSet.class,
          ArrayList.class,
          ArrayDeque.class,
          TreeMap.class,
          TreeSet.class);

  private static final String OWN = "org.bellwether.";

  private Types() {}

  /** The class that remains of a type at run time. */
  static Class<?> raw(Type type) {
    return switch (type) {
      case Class<?> plain -> plain;
      case ParameterizedType generic -> (Class<?>) generic.getRawType();
      case GenericArrayType array -> raw(array.getGenericComponentType()).arrayType();
      case WildcardType wildcard -> raw(wildcard.getUpperBounds()[0]);
      case TypeVariable<?> variable -> raw(variable.getBounds()[0]);
      default -> Object.class;
    };
  }

  /** A type argument; {@code Object} where a raw type has none. */
  static Type argument(Type type, int index) {
    if (!(type instanceof ParameterizedType generic)) return Object.class;
    Type argument = generic.getActualTypeArguments()[index];
    if (argument instanceof WildcardType wildcard) return wildcard.getUpperBounds()[0];
    return argument;
  }

  /** The type of an array's elements. */
  static Type component(Type array) {
    return array instanceof GenericArrayType generic
        ? generic.getGenericComponentType()
        : raw(array).getComponentType();
  }

  /** The type of the elements of an array of arrays of arrays. */
  static Class<?> leaf(Class<?> type) {
    Class<?> leaf = type;
    while (leaf.isArray()) leaf = leaf.getComponentType();
    return leaf;
  }

  /** Whether {@code outer} uses {@code variable}, as {@code List<T>} does. */
  static boolean mentions(Type outer, TypeVariable<?> variable) {
    return switch (outer) {
      case TypeVariable<?> other -> other.equals(variable);
      case GenericArrayType array -> mentions(array.getGenericComponentType(), variable);
      case WildcardType wildcard -> mentions(wildcard.getUpperBounds()[0], variable);
      case ParameterizedType generic ->
          Arrays.stream(generic.getActualTypeArguments()).anyMatch(a -> mentions(a, variable));
      default -> false;
    };
  }

  /** Whether a field of this type may hold the container, and is at least of the general kind. */
  static boolean within(Class<?> type, Class<?> general, Class<?> container) {
    return general.isAssignableFrom(type) && type.isAssignableFrom(container);
  }

  static boolean immutableList(Object value) {
    return IMMUTABLE_LISTS.contains(value.getClass());
  }

  /** Whether a class comes with the JDK. */
  static boolean platform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
  }

  /** Whether a class comes with this library, whose tests judge its nodes once and for all. */
  static boolean own(Class<?> type) {
    return type.getName().startsWith(OWN);
  }

  /** Whether objects of this type have fields of their own that are part of their host's state. */
  static boolean hosted(Class<?> type) {
    if (Node.class.isAssignableFrom(type) || RoundNode.class.isAssignableFrom(type)) return true;
    return !type.isInterface()
        && !type.isRecord()
        && !Enum.class.isAssignableFrom(type)
        && !type.isArray()
        && !platform(type);
  }

  /** Whether a type of the JDK may hold something that can be state. */
  static boolean holdsBuiltIn(Class<?> type) {
    return BUILT_IN.stream().anyMatch(type::isAssignableFrom);
  }

  /** Whether a lambda can be of this type. */
  static boolean functional(Class<?> type) {
    return type.isInterface()
        && Arrays.stream(type.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .filter(method -> !isObjectMethod(method.getName(), method.getParameterTypes()))
                .map(method -> method.getName() + Arrays.toString(method.getParameterTypes()))
                .distinct()
                .count()
            == 1;
  }

  private static boolean isObjectMethod(String name, Class<?>[] parameters) {
    return switch (name) {
      case "equals" -> parameters.length == 1 && parameters[0] == Object.class;
      case "hashCode", "toString" -> parameters.length == 0;
      default -> false;
    };
  }

  static String name(Class<?> type) {
    if (type.isHidden()) return "lambda";
    if (type.isArray()) return name(type.getComponentType()) + "[]";
    String simple = type.getSimpleName();
    if (simple.isEmpty()) return type.getName().substring(type.getName().lastIndexOf('.') + 1);
    Class<?> outer = type.getEnclosingClass();
    return outer != null && platform(type) ? name(outer) + "." + simple : simple;
  }

  static String withArticle(Class<?> type) {
    String name = name(type);
    return ("AEIOUaeiou".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
  }
}
