package org.bellwether.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list in a final field. If it is immutable its elements stay too, and only what is in them
 * changes; if it is an {@code ArrayList} of values it is filled again.
 */
final class FixedList extends InPlaceCodec {
  /** A list of which nothing is known. */
  static final FixedList ANY = new FixedList(null);

  private final @Nullable Refilled values;
  private final boolean constant;
  private final InPlaceCodec element = new DynamicInPlaceCodec(Object.class);
  private final @Nullable Codec codec;

  /** A list with a codec, or of hosted nodes, which have none. */
  FixedList(@Nullable Codec codec) {
    this.codec = codec;
    this.values = codec == null ? null : new Refilled(codec);
    this.constant = codec != null && codec.parts().stream().allMatch(Codec::constant);
  }

  @Override
  void save(Object live, StateWriter out) {
    if (!Types.immutableList(live)) {
      values(live).save(live, out);
    } else if (!constant) {
      for (Object each : (List<?>) live) if (each != null) element.save(each, out);
    }
  }

  @Override
  void load(Object live, Object owner, StateReader in) {
    if (!Types.immutableList(live)) {
      values(live).load(live, owner, in);
    } else if (!constant) {
      for (Object each : (List<?>) live) if (each != null) element.load(each, owner, in);
    }
  }

  private Refilled values(Object live) {
    if (values != null) return values;
    throw new Unstorable(
        "holds %s of nodes: hosted nodes may be kept in an array, an immutable list or a TreeMap"
            .formatted(Types.withArticle(live.getClass())));
  }

  @Override
  Object describe(Object live) {
    if (values != null) return values.describe(live);
    List<@Nullable Object> described = new ArrayList<>();
    for (Object each : (List<?>) live) described.add(each == null ? null : element.describe(each));
    return described;
  }

  @Override
  void places(SharedPlaces into) {
    if (!constant) into.unknown();
    else if (values != null) values.places(into);
  }

  @Override
  void check(Checker checker) {
    if (codec != null) checker.check(codec);
  }
}
