package org.bellwether.model;

import org.jspecify.annotations.Nullable;

/** A message of a host that carries one of its guest; it counts as what it carries. */
public interface Wrapper {
  /** The guest's message. */
  @Nullable Object content();

  /** What a message is in the end: the innermost content of wrappers in wrappers. */
  static Object innermost(Object message) {
    Object inner = message;
    while (inner instanceof Wrapper wrapper && wrapper.content() != null) inner = wrapper.content();
    return inner;
  }
}
