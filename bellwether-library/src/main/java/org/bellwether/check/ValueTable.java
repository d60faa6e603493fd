package org.bellwether.check;

import java.util.Arrays;
import org.bellwether.state.StateCare;
import org.bellwether.state.StateWriter;
import org.bellwether.state.ValueCodec;

/** Interns messages, timers, outputs and persisted records: equal ones have the same number. */
final class ValueTable {
  private static final int INITIAL_CAPACITY = 64;

  private final ValueCodec<Object> codec;
  private final StateWriter out;
  private final Interner interner = new Interner();
  private volatile Object[] values = new Object[INITIAL_CAPACITY];

  ValueTable(ClassLoader loader) {
    codec = ValueCodec.named(loader);
    out = codec.writer();
  }

  synchronized int number(Object value) {
    out.clear();
    codec.save(value, out);
    int number = interner.number(out);
    if (number >= 0) return number;
    number = ~number;
    Object[] known = values;
    if (number == known.length) known = Arrays.copyOf(known, 2 * number);
    known[number] = value;
    Object copy = codec.load(out.toBytes()); // that nobody else can change
    known[number] = copy;
    values = known;
    refuseChanging(value, copy);
    return number;
  }

  /** Two values would take turns for ever if a copy were not equal to what it is a copy of. */
  private void refuseChanging(Object value, Object copy) {
    StateWriter again = codec.writer();
    codec.save(copy, again);
    if (!Arrays.equals(again.toBytes(), out.toBytes())) throw StateCare.changing(value);
  }

  Object value(int number) {
    return values[number];
  }
}
