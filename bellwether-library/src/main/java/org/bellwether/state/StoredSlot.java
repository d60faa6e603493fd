package org.bellwether.state;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A field whose value is saved whole and set anew when it is loaded; final only in records, whose
 * constructor takes what is read, and where it is a constant of a node.
 */
abstract class StoredSlot extends Slot {
  final MethodHandle getter;
  private final @Nullable MethodHandle setter;

  StoredSlot(Field field, Class<?> as) {
    super(field);
    getter = Handles.getter(field, as);
    boolean fixed = Modifier.isFinal(field.getModifiers());
    setter = fixed ? null : Handles.setter(field, as);
  }

  static StoredSlot of(Field field) {
    Class<?> type = field.getType();
    if (type == boolean.class) return new OfBoolean(field);
    if (type == float.class || type == double.class) return new OfDouble(field);
    for (Integral kind : Integral.values()) {
      if (type == kind.primitive) return new OfLong(field, kind);
    }
    return new ReferenceSlot(field);
  }

  /** Reads the value without setting it. */
  abstract @Nullable Object read(StateReader in);

  abstract @Nullable Object describe(Object owner);

  /** The codec of the value; none for a primitive. */
  List<Codec> parts() {
    return List.of();
  }

  @Override
  final void check(Checker checker) {
    parts().forEach(checker::check);
  }

  @Override
  final void describe(Object owner, Map<String, @Nullable Object> into) {
    put(describe(owner), into);
  }

  final MethodHandle setter() {
    if (setter == null) throw new IllegalStateException("field " + name + " is final");
    return setter;
  }

  private static final class OfLong extends StoredSlot {
    private final Integral kind;

    OfLong(Field field, Integral kind) {
      super(field, long.class);
      this.kind = kind;
    }

    private long value(Object owner) {
      try {
        return (long) getter.invokeExact(owner);
      } catch (Throwable e) {
        throw Handles.failed(e);
      }
    }

    @Override
    void save(Object owner, StateWriter out) {
      out.writeSigned(value(owner));
    }

    @Override
    void load(Object owner, StateReader in) {
      long value = kind.read(in);
      try {
        setter().invokeExact(owner, value);
      } catch (Throwable e) {
        throw Handles.failed(e);
      }
    }

    @Override
    Object read(StateReader in) {
      return kind.box(kind.read(in));
    }

    @Override
    Object describe(Object owner) {
      return kind.describe(value(owner));
    }
  }

  private static final class OfDouble extends StoredSlot {
    private final boolean single;

    OfDouble(Field field) {
      super(field, double.class);
      single = field.getType() == float.class;
    }

    private double value(Object owner) {
      try {
        return (double) getter.invokeExact(owner);
      } catch (Throwable e) {
        throw Handles.failed(e);
      }
    }

    @Override
    void save(Object owner, StateWriter out) {
      out.writeDouble(value(owner));
    }

    @Override
    void load(Object owner, StateReader in) {
      double value = in.readDouble();
      try {
        setter().invokeExact(owner, value);
      } catch (Throwable e) {
        throw Handles.failed(e);
      }
    }

    @Override
    Object read(StateReader in) {
      double value = in.readDouble();
      if (single) return (float) value;
      return value;
    }

    @Override
    Object describe(Object owner) {
      return single ? Scalars.describe((float) value(owner)) : value(owner);
    }
  }

  private static final class OfBoolean extends StoredSlot {
    OfBoolean(Field field) {
      super(field, boolean.class);
    }

    private boolean value(Object owner) {
      try {
        return (boolean) getter.invokeExact(owner);
      } catch (Throwable e) {
        throw Handles.failed(e);
      }
    }

    @Override
    void save(Object owner, StateWriter out) {
      out.writeBoolean(value(owner));
    }

    @Override
    void load(Object owner, StateReader in) {
      boolean value = in.readBoolean();
      try {
        setter().invokeExact(owner, value);
      } catch (Throwable e) {
        throw Handles.failed(e);
      }
    }

    @Override
    Object read(StateReader in) {
      return in.readBoolean();
    }

    @Override
    Object describe(Object owner) {
      return value(owner);
    }
  }
}
