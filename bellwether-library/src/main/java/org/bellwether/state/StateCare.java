package org.bellwether.state;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that nodes of somebody's own share nothing but messages, in every world alike: what a
 * node sends is copied unless it never changes, and fields that could refer to one object twice, or
 * to what cannot be state, are looked at after each step. Nodes of this library need no such care,
 * because its tests judge them.
 */
public final class StateCare {
  private static final int FIRST = 16; // so many constant values of each class are made again

  private final ValueCodec<Object> codec;
  private final ValueCodec<Object> wire; // knows only what nodes declare as their messages
  private final StateWriter scratch = new StateWriter();
  private final Map<Class<?>, Kind> kinds = new HashMap<>();
  private final boolean watched;
  private int handled; // steps

  private static final class Kind {
    final boolean constant;
    int seen;

    Kind(boolean constant) {
      this.constant = constant;
    }
  }

  private StateCare(Object node) {
    ClassLoader loader = node.getClass().getClassLoader();
    codec = loader == null ? ValueCodec.named() : ValueCodec.named(loader);
    wire = MessageTypes.codec(node);
    watched = FieldsCodec.of(node.getClass()).watched();
  }

  /** The care that nodes like this one need; null if they need none. */
  public static @Nullable StateCare of(Object node) {
    return Types.own(node.getClass()) ? null : new StateCare(node);
  }

  /** Whether nodes of a class need care from their first step to their last. */
  public static boolean always(Class<?> node, Class<?> messages) {
    return !Types.own(node) && (FieldsCodec.of(node).mayShare() || !constant(messages));
  }

  /** Whether tests of this library judge the nodes of a class. */
  public static boolean own(Class<?> node) {
    return Types.own(node);
  }

  private static boolean constant(Class<?> type) {
    try {
      return Codecs.of(type).constant();
    } catch (IllegalArgumentException e) {
      return false; // is refused where it is sent
    }
  }

  /**
   * A message, output or other value that leaves a node: itself, or a copy if it could change.
   *
   * @param what it is, such as {@code message}
   * @throws IllegalArgumentException if it cannot be stored
   */
  public <T> T leaving(T value, String what) {
    if (value == null)
      throw new IllegalArgumentException(what + " null, expected a record or enum");
    Kind kind = kinds.computeIfAbsent(value.getClass(), type -> new Kind(constant(type)));
    if (kind.constant && kind.seen >= FIRST) return value;
    kind.seen++;
    T copy = copy(value, what);
    return kind.constant ? value : copy;
  }

  /**
   * A message that leaves a node.
   *
   * @throws IllegalArgumentException if it cannot be stored, or if the network would not know it
   */
  public Object message(Object message) {
    if (message != null && !kinds.containsKey(message.getClass())) bytes(message, "message", wire);
    return leaving(message, "message");
  }

  /** The same for a value that arrives, so that its receiver may write to it. */
  public <T> T arriving(T value) {
    Kind kind = kinds.computeIfAbsent(value.getClass(), type -> new Kind(constant(type)));
    return kind.constant ? value : copy(value, "message");
  }

  @SuppressWarnings("unchecked")
  private <T> T copy(T value, String what) {
    byte[] bytes = bytes(value, what);
    Object copy = codec.load(bytes);
    if (!Arrays.equals(bytes, bytes(copy, what))) throw changing(value);
    return (T) copy;
  }

  /** What to throw for a value that is another one once it has been stored and read. */
  public static IllegalArgumentException changing(Object value) {
    return new IllegalArgumentException(
        "a copy of %s is not equal to it: a constructor changes the components that it is given"
            .formatted(Types.withArticle(value.getClass())));
  }

  private byte[] bytes(Object value, String what) {
    return bytes(value, what, codec);
  }

  private static byte[] bytes(Object value, String what, ValueCodec<Object> as) {
    try {
      return as.save(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s %s cannot be stored: %s"
              .formatted(what, Types.name(value.getClass()), e.getMessage()),
          e);
    }
  }

  /** A timer, which must be equal to every copy of itself. */
  public void timer(Object timer) {
    if (timer == null) throw new IllegalArgumentException("timer null, expected an enum or record");
    Kind kind = kinds.computeIfAbsent(timer.getClass(), type -> new Kind(constant(type)));
    if (kind.constant) return;
    throw new IllegalArgumentException(
        "timer %s may change: a timer is an enum constant or a record of numbers, strings, enums"
                .formatted(Types.name(timer.getClass()))
            + " and such records");
  }

  /**
   * The node has run a handler.
   *
   * @throws IllegalArgumentException if a field holds what cannot be state
   */
  public void handled(Object node) {
    if (handled >= FIRST && !watched) return;
    scratch.clear();
    Snapshots.save(node, scratch);
    if (handled++ >= FIRST) return;
    byte[] before = scratch.toBytes();
    Snapshots.load(node, before);
    if (!Arrays.equals(before, Snapshots.save(node))) {
      throw new IllegalArgumentException(
          "the fields of %s change when they are stored and read: "
                  .formatted(Types.name(node.getClass()))
              + "a constructor of a record changes the components that it is given");
    }
  }

  /** The elements of a list, as they arrive. */
  public List<@Nullable Object> arriving(List<@Nullable Object> values) {
    @Nullable Object[] copies = values.toArray();
    for (int i = 0; i < copies.length; i++) {
      Object value = copies[i];
      if (value != null) copies[i] = arriving(value);
    }
    return Arrays.asList(copies);
  }
}
