package org.bellwether.state;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A final field; the object that it refers to stays the same, and its contents may change. */
final class FinalSlot extends Slot {
  private final String site;
  private final InPlaceCodec place;
  private final MethodHandle getter;

  private FinalSlot(Field field, InPlaceCodec place) {
    super(field);
    this.site = Site.of(field).member();
    this.place = place;
    this.getter = Handles.getter(field, Object.class);
  }

  static Slot of(Field field) {
    if (field.getType().isPrimitive()) return new Constant(field);
    InPlaceCodec place = InPlaceCodecs.of(field.getGenericType(), Site.of(field));
    return place.equals(InPlaceCodecs.CONSTANT) ? new Constant(field) : new FinalSlot(field, place);
  }

  private @Nullable Object value(Object owner) {
    try {
      return (Object) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw Handles.failed(e);
    }
  }

  @Override
  void save(Object owner, StateWriter out) {
    Object live = value(owner);
    try {
      if (live != null) place.save(live, out);
    } catch (Unstorable e) {
      throw e.at(site);
    }
  }

  @Override
  void load(Object owner, StateReader in) {
    Object live = value(owner);
    try {
      if (live != null) place.load(live, owner, in);
    } catch (Unstorable e) {
      throw e.at(site);
    }
  }

  @Override
  void describe(Object owner, Map<String, @Nullable Object> into) {
    Object live = value(owner);
    try {
      if (live == null) {
        put(null, into);
      } else if (!place.opaque(live)) {
        put(place.describe(live), into);
      }
    } catch (Unstorable e) {
      throw e.at(site);
    }
  }

  @Override
  void check(Checker checker) {
    place.check(checker);
  }

  @Override
  void places(SharedPlaces into) {
    place.places(into);
  }

  /** A final field of something that never changes; shown, but not saved. */
  private static final class Constant extends Slot {
    private final StoredSlot content;

    Constant(Field field) {
      super(field);
      content = StoredSlot.of(field);
    }

    @Override
    void save(Object owner, StateWriter out) {}

    @Override
    void load(Object owner, StateReader in) {}

    @Override
    void describe(Object owner, Map<String, @Nullable Object> into) {
      content.describe(owner, into);
    }

    @Override
    boolean constant() {
      return true;
    }
  }
}
