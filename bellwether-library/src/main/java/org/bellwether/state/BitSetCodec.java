package org.bellwether.state;

import java.util.BitSet;

/** A {@code BitSet} as the bytes up to its highest bit. */
final class BitSetCodec extends Codec.Container {
  @Override
  Class<?> type() {
    return BitSet.class;
  }

  @Override
  void writeBody(Object value, StateWriter out) {
    if (value.getClass() != BitSet.class) throw new Unstorable(value.getClass());
    out.meet(value);
    byte[] bytes = ((BitSet) value).toByteArray();
    out.writeUnsigned(bytes.length + 1L);
    out.writeBytes(bytes);
  }

  @Override
  Object readBody(StateReader in) {
    return BitSet.valueOf(in.readBytes(in.count(in.header())));
  }

  @Override
  void refill(Object live, StateReader in) {
    BitSet bits = (BitSet) live;
    bits.clear();
    bits.or((BitSet) readBody(in));
  }

  @Override
  Object describeBody(Object value) {
    return ((BitSet) value).stream().boxed().toList();
  }
}
