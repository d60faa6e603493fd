package org.bellwether.state;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How values of one static type are written, read and described. A body is a value that is not
 * null; it takes at least one byte.
 */
abstract class Codec {
  abstract void writeBody(Object value, StateWriter out);

  abstract Object readBody(StateReader in);

  void write(@Nullable Object value, StateWriter out) {
    out.writeBoolean(value != null);
    if (value != null) writeBody(value, out);
  }

  @Nullable Object read(StateReader in) {
    return in.readBoolean() ? readBody(in) : null;
  }

  /** The value as a tree of numbers, booleans, strings, lists and maps. */
  @Nullable Object describe(@Nullable Object value) {
    return value == null ? null : describeBody(value);
  }

  Object describeBody(Object value) {
    return value;
  }

  /** Whether a value of this type may itself change, apart from its parts. */
  boolean mutable() {
    return false;
  }

  /** The codecs that this one uses. */
  List<Codec> parts() {
    return List.of();
  }

  /** Whether nothing in a value of this type ever changes. */
  final boolean constant() {
    return constant(Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private boolean constant(Set<Codec> seen) {
    if (!seen.add(this)) return true;
    return !mutable() && parts().stream().allMatch(part -> part.constant(seen));
  }

  /** A codec whose bodies never begin with a zero byte, so that a zero byte can mean null. */
  abstract static class Marked extends Codec {
    @Override
    final void write(@Nullable Object value, StateWriter out) {
      if (value == null) {
        out.writeByte(0);
      } else {
        writeBody(value, out);
      }
    }

    @Override
    final @Nullable Object read(StateReader in) {
      return in.skipZero() ? null : readBody(in);
    }
  }

  /** A codec of things that can be emptied and filled again. */
  abstract static class Container extends Marked {
    /** The class of the container. */
    abstract Class<?> type();

    /** Reads a body into a live container of the right class, in place of what is there. */
    abstract void refill(Object live, StateReader in);

    @Override
    boolean mutable() {
      return true;
    }
  }
}
