package org.bellwether.state;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something whose codec depends on its class and is looked up when it is found: a hosted node, or
 * whatever an interface lets in.
 */
final class DynamicInPlaceCodec extends InPlaceCodec {
  private final Class<?> declared;
  private final boolean functional;

  DynamicInPlaceCodec(Class<?> declared) {
    this.declared = declared;
    this.functional = Types.functional(declared);
  }

  private InPlaceCodec place(Object live) {
    return InPlaceCodecs.of(live, functional);
  }

  @Override
  void save(Object live, StateWriter out) {
    place(live).save(live, out);
  }

  @Override
  void load(Object live, Object owner, StateReader in) {
    place(live).load(live, owner, in);
  }

  @Override
  Object describe(Object live) {
    InPlaceCodec place = place(live);
    if (!(place instanceof FieldsCodec fields)
        || !(live instanceof Record)
        || declared.isRecord()) {
      return place.describe(live);
    }
    Map<String, @Nullable Object> described = new LinkedHashMap<>();
    described.put("kind", Types.name(live.getClass()));
    fields.describe(live, described);
    return described;
  }

  @Override
  boolean opaque(Object live) {
    return place(live).opaque(live);
  }

  @Override
  void check(Checker checker) {
    if (!declared.isInterface() && !Types.platform(declared)) checker.check(declared);
  }
}
