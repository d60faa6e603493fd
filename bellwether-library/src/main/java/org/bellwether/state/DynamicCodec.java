package org.bellwether.state;

import java.util.ArrayList;
import java.util.List;

/** Values whose static type leaves their class open: the class, then the value. */
final class DynamicCodec extends Codec.Marked {
  private final Class<?> bound;

  DynamicCodec(Class<?> bound) {
    this.bound = bound;
  }

  /** The class under which a value is written. */
  static Class<?> type(Object value) {
    if (value instanceof Record) return value.getClass();
    if (value instanceof Enum<?> constant) return constant.getDeclaringClass();
    if (Types.immutableList(value) || value.getClass() == ArrayList.class) {
      return List.class;
    }
    return value.getClass();
  }

  @Override
  void writeBody(Object value, StateWriter out) {
    Class<?> type = type(value);
    if (type == Object.class) throw new Unstorable(type);
    out.classes().write(type, out);
    out.enter();
    Codecs.of(type).writeBody(value, out);
    out.leave();
  }

  @Override
  Object readBody(StateReader in) {
    Class<?> type = in.classes().read(in);
    if (type == Object.class) throw in.malformed("a plain Object");
    in.enter();
    Object value = Codecs.of(type).readBody(in);
    in.leave();
    if (!bound.isInstance(value)) {
      throw in.malformed(Types.withArticle(type) + " where " + Types.name(bound) + " is expected");
    }
    return value;
  }

  @Override
  Object describeBody(Object value) {
    Codec codec = Codecs.of(type(value));
    return codec instanceof RecordCodec records
        ? records.describeWithKind(value)
        : codec.describeBody(value);
  }

  @Override
  boolean mutable() {
    return true;
  }
}
