package org.bellwether.state;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.model.Node;
import org.bellwether.model.Recoverable;
import org.bellwether.model.RoundNode;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which messages nodes exchange, so that a network can refuse everything else: what their
 * classes say, and what the nodes that they host say.
 */
public final class MessageTypes {
  private final Set<Class<?>> types = new TreeSet<>(Comparator.comparing(Class::getName));
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private MessageTypes() {}

  /**
   * The bytes of the messages of a node, in a codec that knows no other classes. All nodes of an
   * algorithm with the same parameters have the same codec.
   */
  public static ValueCodec<Object> codec(Object node) {
    return ValueCodec.of(Object.class, of(node).toArray(Class<?>[]::new));
  }

  /** The classes of the messages of a node, in the order of their names. */
  public static List<Class<?>> of(Object node) {
    MessageTypes found = new MessageTypes();
    found.look(node);
    return found.types.stream().filter(MessageTypes::storable).toList();
  }

  /** Types nested in a node may be anything; only those that have bytes can be sent. */
  private static boolean storable(Class<?> type) {
    try {
      ValueCodec.of(Object.class, type);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * The messages that a class of nodes declares: the type argument of {@link Node} or {@link
   * RoundNode}; {@code Object} if it leaves that open.
   */
  public static Class<?> declared(Class<?> node) {
    return RoundNode.class.isAssignableFrom(node)
        ? argument(node, RoundNode.class, 0)
        : argument(node, Node.class, 0);
  }

  /** The records that a class of nodes persists; {@code Record} if it leaves that open. */
  public static Class<?> persisted(Class<?> node) {
    Class<?> found = argument(node, Recoverable.class, 1);
    return found == Object.class ? Record.class : found;
  }

  /**
   * Checks what a class of nodes says of its messages, timers, commands and the records that it
   * persists. What it leaves open is checked when it is sent.
   *
   * @throws IllegalArgumentException that names the first component that cannot be stored
   */
  public static void check(Class<?> node) {
    check(declared(node), node, "messages");
    if (Timed.class.isAssignableFrom(node)) {
      Class<?> timer = argument(node, Timed.class, 1);
      check(timer, node, "timers");
      if (!timer.isInterface() && !Codecs.of(timer).constant()) {
        throw new IllegalArgumentException(
            "timers of %s are of the class %s, which may change: a timer is an enum constant or a "
                    .formatted(Types.name(node), Types.name(timer))
                + "record of numbers, strings, enums and such records");
      }
    }
    if (Recoverable.class.isAssignableFrom(node)) check(persisted(node), node, "persisted records");
    if (Serving.class.isAssignableFrom(node)) {
      check(argument(node, Serving.class, 1), node, "commands");
    }
  }

  private static void check(Class<?> declared, Class<?> node, String what) {
    if (declared == Object.class || declared == Record.class) return;
    if (declared.isInterface()) {
      if (!declared.isSealed()) return;
      for (Class<?> permitted : declared.getPermittedSubclasses()) check(permitted, node, what);
    } else if (declared.isRecord() || declared.isEnum() || Types.holdsBuiltIn(declared)) {
      new Checker().check(Codecs.of(declared));
    } else {
      throw new IllegalArgumentException(
          "%s of %s are of the class %s, expected records, enums or a sealed interface of them"
              .formatted(what, Types.name(node), Types.name(declared)));
    }
  }

  private static Class<?> argument(Class<?> node, Class<?> target, int index) {
    Type found = argument(node, target, index, Map.of());
    return found == null ? Object.class : Types.raw(found);
  }

  /** What {@code target} is given as a type argument on the way up from {@code type}. */
  private static @Nullable Type argument(
      Type type, Class<?> target, int index, Map<TypeVariable<?>, Type> known) {
    Map<TypeVariable<?>, Type> here = new HashMap<>(known);
    Class<?> raw;
    if (type instanceof ParameterizedType generic) {
      raw = (Class<?>) generic.getRawType();
      Type[] arguments = generic.getActualTypeArguments();
      for (int i = 0; i < arguments.length; i++) {
        Type bound = arguments[i] instanceof TypeVariable<?> v ? known.get(v) : arguments[i];
        if (bound != null) here.put(raw.getTypeParameters()[i], bound);
      }
    } else {
      raw = (Class<?>) type;
    }
    if (raw == target) return here.get(target.getTypeParameters()[index]);
    if (raw.getGenericSuperclass() != null) {
      Type found = argument(raw.getGenericSuperclass(), target, index, here);
      if (found != null) return found;
    }
    for (Type up : raw.getGenericInterfaces()) {
      Type found = argument(up, target, index, here);
      if (found != null) return found;
    }
    return null;
  }

  /** Takes down the messages of an object, and of everything that it hosts. */
  private void look(Object host) {
    Class<?> type = host.getClass();
    if (Types.platform(type) || type.isRecord() || type.isEnum() || type.isHidden()) return;
    if (!seen.add(host)) return;
    if (host instanceof Node || host instanceof RoundNode) add(declared(type));
    for (Class<?> each = type; each != null && !Types.platform(each); each = each.getSuperclass()) {
      for (Class<?> nested : each.getDeclaredClasses()) {
        if (nested.isRecord() || nested.isEnum()) add(nested);
      }
      for (Field field : each.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          lookInto(value(field, host));
        }
      }
    }
  }

  private void lookInto(@Nullable Object value) {
    if (value == null) return;
    if (value instanceof Iterable<?> many) {
      for (Object one : many) lookInto(one);
    } else if (value instanceof Map<?, ?> map) {
      for (Object one : map.values()) lookInto(one);
    } else if (value.getClass().isArray()) {
      if (value.getClass().getComponentType().isPrimitive()) return;
      for (int i = 0; i < Array.getLength(value); i++) lookInto(Array.get(value, i));
    } else {
      look(value);
    }
  }

  /** A type with all that it permits; an open one says nothing. */
  private void add(Class<?> type) {
    if (type.isRecord() || type.isEnum()) {
      types.add(type);
    } else if (type.isSealed()) {
      for (Class<?> permitted : type.getPermittedSubclasses()) add(permitted);
    }
  }

  private static @Nullable Object value(Field field, Object host) {
    try {
      field.setAccessible(true);
      return field.get(host);
    } catch (InaccessibleObjectException e) {
      throw new IllegalArgumentException(
          "the fields of "
              + host.getClass().getName()
              + " cannot be read: open package "
              + host.getClass().getPackageName()
              + " to org.bellwether in module-info",
          e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
