package org.bellwether.step;

import org.bellwether.state.ValueCodec;

/** Records as a disk keeps them: copies that share nothing with the writer or a reader. */
public final class Durable {
  private Durable() {}

  /** An equal record that shares nothing mutable with the given one. */
  public static Record copy(Record state) {
    ClassLoader loader = state.getClass().getClassLoader();
    ValueCodec<Object> codec = loader == null ? ValueCodec.named() : ValueCodec.named(loader);
    return (Record) codec.load(codec.save(state));
  }
}
