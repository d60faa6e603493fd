package org.bellwether.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Values of a sealed interface, such as an algorithm's messages: the number of the record or enum
 * among those that are permitted, then the value.
 */
final class SealedCodec extends Codec.Marked {
  /** The number of what a non-sealed interface lets in; its class follows. */
  private static final int OTHER = 1;

  private static final int FIRST = 2;

  private final Map<Class<?>, Integer> tags = new HashMap<>();
  private final List<Codec> codecs = new ArrayList<>();
  private final boolean closed;
  private final DynamicCodec others;

  SealedCodec(Class<?> type, Site site) {
    Set<Class<?>> permitted = new LinkedHashSet<>();
    closed = collect(type, permitted, site);
    for (Class<?> each : permitted) {
      tags.put(each, FIRST + codecs.size());
      codecs.add(Codecs.of(each));
    }
    others = new DynamicCodec(type);
  }

  /**
   * Collects the records and enums that a sealed interface permits, in the order in which it does.
   *
   * @return whether there are no others
   */
  static boolean collect(Class<?> type, Set<Class<?>> into, Site site) {
    if (type.isRecord() || type.isEnum()) {
      into.add(type);
      return true;
    }
    if (!type.isInterface()) throw site.reject(type);
    if (!type.isSealed()) return false;
    boolean closed = true;
    for (Class<?> permitted : type.getPermittedSubclasses()) {
      closed &= collect(permitted, into, site);
    }
    return closed;
  }

  @Override
  void writeBody(Object value, StateWriter out) {
    Integer tag = tags.get(DynamicCodec.type(value));
    if (tag == null) {
      out.writeUnsigned(OTHER);
      others.writeBody(value, out);
    } else {
      out.writeUnsigned(tag);
      codecs.get(tag - FIRST).writeBody(value, out);
    }
  }

  @Override
  Object readBody(StateReader in) {
    long tag = in.readUnsigned();
    if (tag == OTHER && !closed) return others.readBody(in);
    if (tag < FIRST || tag - FIRST >= codecs.size()) {
      throw in.malformed(tag + " is not the number of a class");
    }
    return codecs.get((int) tag - FIRST).readBody(in);
  }

  @Override
  Object describeBody(Object value) {
    return others.describeBody(value);
  }

  @Override
  boolean mutable() {
    return !closed;
  }

  @Override
  List<Codec> parts() {
    return List.copyOf(codecs);
  }
}
