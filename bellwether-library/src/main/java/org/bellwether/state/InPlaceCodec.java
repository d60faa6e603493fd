package org.bellwether.state;

/**
 * Saves and loads the contents of an object that stays the same because the field that refers to it
 * is final.
 */
abstract class InPlaceCodec {
  abstract void save(Object live, StateWriter out);

  /**
   * Loads into what is there.
   *
   * @param owner the object whose field refers to it
   */
  abstract void load(Object live, Object owner, StateReader in);

  abstract Object describe(Object live);

  /** Whether there is nothing to show, as in a lambda. */
  boolean opaque(Object live) {
    return false;
  }

  void check(Checker checker) {}

  /** Notes the arrays and collections that such an object may lead to. */
  void places(SharedPlaces into) {
    into.unknown();
  }

  /** Something that never changes, so that there is nothing to save. */
  static final class Constant extends InPlaceCodec {
    private final boolean opaque;
    private final Codec codec = new DynamicCodec(Object.class);

    Constant(boolean opaque) {
      this.opaque = opaque;
    }

    @Override
    void places(SharedPlaces into) {}

    @Override
    void save(Object live, StateWriter out) {}

    @Override
    void load(Object live, Object owner, StateReader in) {}

    @Override
    Object describe(Object live) {
      return codec.describeBody(live);
    }

    @Override
    boolean opaque(Object live) {
      return opaque;
    }
  }

  /** A container of values, which is emptied and filled again. */
  static class Refilled extends InPlaceCodec {
    private final Codec.Container codec;

    Refilled(Codec codec) {
      this.codec = (Codec.Container) codec;
    }

    @Override
    void save(Object live, StateWriter out) {
      out.stays(live);
      codec.writeBody(live, out);
    }

    @Override
    void load(Object live, Object owner, StateReader in) {
      codec.refill(live, in);
    }

    @Override
    Object describe(Object live) {
      return codec.describeBody(live);
    }

    @Override
    void check(Checker checker) {
      checker.check(codec);
    }

    @Override
    void places(SharedPlaces into) {
      into.staying(codec);
    }
  }
}
