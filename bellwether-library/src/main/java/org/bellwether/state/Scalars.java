package org.bellwether.state;

import java.util.HashMap;
import java.util.Map;

/** The codecs of strings and boxed primitives. */
final class Scalars {
  /** By class; none for a class that is no scalar. */
  static final Map<Class<?>, Codec> CODECS = codecs();

  private Scalars() {}

  private static Map<Class<?>, Codec> codecs() {
    Map<Class<?>, Codec> codecs = new HashMap<>();
    for (Integral kind : Integral.values()) codecs.put(kind.box, new IntegralCodec(kind));
    codecs.put(Boolean.class, new BooleanCodec());
    codecs.put(Float.class, new FloatCodec());
    codecs.put(Double.class, new DoubleCodec());
    codecs.put(String.class, new StringCodec());
    return Map.copyOf(codecs);
  }

  /** A float as a double that prints alike. */
  static Object describe(float value) {
    return Double.valueOf(Float.toString(value));
  }

  private static final class IntegralCodec extends Codec {
    private final Integral kind;

    IntegralCodec(Integral kind) {
      this.kind = kind;
    }

    @Override
    void writeBody(Object value, StateWriter out) {
      out.writeSigned(kind.unbox(value));
    }

    @Override
    Object readBody(StateReader in) {
      return kind.box(kind.read(in));
    }

    @Override
    Object describeBody(Object value) {
      return kind.describe(kind.unbox(value));
    }
  }

  private static final class BooleanCodec extends Codec {
    @Override
    void writeBody(Object value, StateWriter out) {
      out.writeBoolean((boolean) value);
    }

    @Override
    Object readBody(StateReader in) {
      return in.readBoolean();
    }
  }

  private static final class FloatCodec extends Codec {
    @Override
    void writeBody(Object value, StateWriter out) {
      out.writeDouble((float) value);
    }

    @Override
    Object readBody(StateReader in) {
      return (float) in.readDouble();
    }

    @Override
    Object describeBody(Object value) {
      return Scalars.describe((float) value);
    }
  }

  private static final class DoubleCodec extends Codec {
    @Override
    void writeBody(Object value, StateWriter out) {
      out.writeDouble((double) value);
    }

    @Override
    Object readBody(StateReader in) {
      return in.readDouble();
    }
  }

  private static final class StringCodec extends Codec.Marked {
    @Override
    void writeBody(Object value, StateWriter out) {
      out.writeString((String) value);
    }

    @Override
    Object readBody(StateReader in) {
      return in.readString();
    }
  }
}
