package org.bellwether.state;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The bytes of messages, timers, outputs and persisted records. Equal values have equal bytes, in
 * every run. Reading is safe on any bytes: it makes values of permitted types only, or throws an
 * {@code IllegalArgumentException}.
 *
 * @param <T> the values
 */
public final class ValueCodec<T> {
  private final Class<T> type;
  private final DynamicCodec codec;
  private final ClassTable classes;

  private ValueCodec(Class<T> type, ClassTable classes) {
    this.type = type;
    this.codec = new DynamicCodec(type);
    this.classes = classes;
  }

  /** A codec of any permitted value; records and enums go by their full names. */
  public static ValueCodec<Object> named() {
    return new ValueCodec<>(Object.class, ClassTable.OPEN);
  }

  /** A codec that goes by full names, of classes found through {@code loader}. */
  public static ValueCodec<Object> named(ClassLoader loader) {
    return new ValueCodec<>(Object.class, ClassTable.open(loader));
  }

  /**
   * A codec that knows a closed set of records and enums, which go by their numbers, so that bytes
   * can never name another class. Both sides must list the same types in the same order.
   *
   * @param type what is written and read: a sealed interface of records and enums, one of these, or
   *     what a built-in class is, such as {@code Object}
   * @param others what else may stand where the static type leaves the class open
   */
  public static <T> ValueCodec<T> of(Class<T> type, Class<?>... others) {
    Set<Class<?>> known = new LinkedHashSet<>();
    if (!Types.holdsBuiltIn(type)) SealedCodec.collect(type, known, Site.VALUE);
    for (Class<?> other : others) SealedCodec.collect(other, known, Site.VALUE);
    Checker checker = new Checker();
    for (Class<?> each : known) checker.check(Codecs.of(each));
    return new ValueCodec<>(type, ClassTable.closed(List.copyOf(known)));
  }

  /** The bytes of a value. */
  public byte[] save(T value) {
    StateWriter out = writer();
    save(value, out);
    return out.toBytes();
  }

  /** Appends a value; nothing if it cannot be saved. */
  public void save(T value, StateWriter out) {
    int length = out.length();
    int depth = out.depth();
    ClassTable before = out.name(classes);
    try {
      codec.writeBody(value, out);
    } catch (RuntimeException e) {
      out.rewind(length, depth);
      throw e instanceof Unstorable known ? known.at("the value") : e;
    } finally {
      out.name(before);
    }
  }

  /** The value that the bytes are. */
  public T load(byte[] bytes) {
    StateReader in = reader(bytes);
    T value = load(in);
    in.finish();
    return value;
  }

  /** The value that is read next. */
  public T load(StateReader in) {
    ClassTable before = in.name(classes);
    try {
      return type.cast(codec.readBody(in));
    } finally {
      in.name(before);
    }
  }

  /**
   * A fingerprint of the closed set of types that this codec knows: two codecs with the same one
   * read each other's bytes. It changes with the name, the type and the order of every component
   * and constant, also of types that are reached only through components.
   *
   * @throws IllegalStateException if classes go by name, so that there is no closed set
   */
  public long schema() {
    return classes.schema();
  }

  /** A writer whose snapshots name classes as this codec does, in fewer bytes. */
  public StateWriter writer() {
    return new StateWriter(classes);
  }

  /** A reader of what such a writer wrote. */
  public StateReader reader(byte[] bytes) {
    return new StateReader(bytes, classes);
  }
}
