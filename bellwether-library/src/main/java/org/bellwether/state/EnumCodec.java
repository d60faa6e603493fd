package org.bellwether.state;

import java.util.Objects;

/** The constants of one enum, by their place in it. */
final class EnumCodec extends Codec.Marked {
  private final Class<?> type;
  private final Object[] constants;

  EnumCodec(Class<?> type) {
    this.type = type;
    this.constants = Objects.requireNonNull(type.getEnumConstants());
  }

  @Override
  @SuppressWarnings("EnumOrdinal")
  void writeBody(Object value, StateWriter out) {
    out.writeUnsigned(((Enum<?>) value).ordinal() + 1L);
  }

  @Override
  Object readBody(StateReader in) {
    long ordinal = in.header();
    if (ordinal < 0 || ordinal >= constants.length) {
      throw in.malformed(Types.name(type) + " has no constant " + ordinal);
    }
    return constants[(int) ordinal];
  }

  @Override
  Object describeBody(Object value) {
    return ((Enum<?>) value).name();
  }
}
