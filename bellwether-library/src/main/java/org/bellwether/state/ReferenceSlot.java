package org.bellwether.state;

import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stored field that is not primitive. */
final class ReferenceSlot extends StoredSlot {
  private final String site;
  private final Codec codec;

  ReferenceSlot(Field field) {
    super(field, Object.class);
    Site declared = Site.of(field);
    site = declared.member();
    codec = Codecs.of(field.getGenericType(), declared);
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
    try {
      codec.write(value(owner), out);
    } catch (Unstorable e) {
      throw e.at(site);
    }
  }

  @Override
  void load(Object owner, StateReader in) {
    Object value = codec.read(in);
    try {
      setter().invokeExact(owner, value);
    } catch (Throwable e) {
      throw Handles.failed(e);
    }
  }

  @Override
  @Nullable Object read(StateReader in) {
    return codec.read(in);
  }

  @Override
  @Nullable Object describe(Object owner) {
    try {
      return codec.describe(value(owner));
    } catch (Unstorable e) {
      throw e.at(site);
    }
  }

  @Override
  void places(SharedPlaces into) {
    into.moving(codec);
  }

  @Override
  List<Codec> parts() {
    return List.of(codec);
  }
}
