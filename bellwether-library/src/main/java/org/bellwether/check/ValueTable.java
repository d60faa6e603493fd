package org.bellwether.check;

import java.util.Arrays;
import org.bellwether.state.StateWriter;
import org.bellwether.state.ValueCodec;

/** Messages, timers, outputs and persisted records by number; equal ones have the same number. */
final class ValueTable {
  private static final int SMALLEST = 64;

  private final ValueCodec<Object> codec;
  private final StateWriter out;
  private final Interner interner = new Interner();
  private volatile Object[] values = new Object[SMALLEST];

  ValueTable(ClassLoader loader) {
    codec = ValueCodec.named(loader);
    out = codec.writer();
  }

  int number(Object value) {
    out.clear();
    codec.save(value, out);
    int number = interner.number(out);
    if (number >= 0) return number;
    number = ~number;
    Object[] known = values;
    if (number == known.length) known = Arrays.copyOf(known, 2 * number);
    known[number] = codec.load(out.toBytes()); // a copy that nobody writes to any more
    values = known;
    return number;
  }

  Object value(int number) {
    return values[number];
  }

  int size() {
    return interner.size();
  }

  long bytes() {
    return 2 * interner.bytes();
  }
}
