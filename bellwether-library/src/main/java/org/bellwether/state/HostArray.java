package org.bellwether.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array of hosted nodes, each of which stays where it is. */
final class HostArray extends InPlaceCodec {
  private final InPlaceCodec element;

  HostArray(InPlaceCodec element) {
    this.element = element;
  }

  @Override
  void save(Object live, StateWriter out) {
    @Nullable Object[] array = (@Nullable Object[]) live;
    out.writeUnsigned(array.length);
    for (Object each : array) {
      out.writeBoolean(each != null);
      if (each != null) element.save(each, out);
    }
  }

  @Override
  void load(Object live, Object owner, StateReader in) {
    @Nullable Object[] array = (@Nullable Object[]) live;
    PrimitiveArrayCodec.checkLength(array.length, in.count(in.readUnsigned()), in);
    for (int i = 0; i < array.length; i++) {
      Object each = array[i];
      if (!in.readBoolean()) {
        array[i] = null;
      } else if (each != null) {
        element.load(each, owner, in);
      } else {
        throw in.malformed("node " + i + " of an array, which has none there to load it into");
      }
    }
  }

  @Override
  Object describe(Object live) {
    List<@Nullable Object> described = new ArrayList<>();
    for (Object each : (@Nullable Object[]) live) {
      described.add(each == null ? null : element.describe(each));
    }
    return described;
  }

  @Override
  void check(Checker checker) {
    element.check(checker);
  }
}
