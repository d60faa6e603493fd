package org.bellwether.state;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Outbox;

/** Finds the codec of an object that a final field refers to. */
final class InPlaceCodecs {
  static final InPlaceCodec CONSTANT = new InPlaceCodec.Constant(false);
  private static final InPlaceCodec OPAQUE = new InPlaceCodec.Constant(true);

  private static final ClassValue<InPlaceCodec> BY_CLASS =
      new ClassValue<>() {
        @Override
        protected InPlaceCodec computeValue(Class<?> type) {
          return derive(type);
        }
      };

  private InPlaceCodecs() {}

  /** By what is there. */
  static InPlaceCodec of(Object live, boolean functional) {
    Class<?> type = live.getClass();
    if (functional && Types.platform(type) && !Types.holdsBuiltIn(type)) return OPAQUE;
    return Types.immutableList(live) ? FixedList.ANY : BY_CLASS.get(type);
  }

  private static InPlaceCodec derive(Class<?> type) {
    if (type.isHidden()) return OPAQUE; // a lambda
    if (Outbox.class.isAssignableFrom(type)) {
      throw new Unstorable(type);
    }
    if (Scalars.CODECS.containsKey(type) || Enum.class.isAssignableFrom(type)) return CONSTANT;
    if (type.isArray()) return array(type, type, Site.VALUE);
    if (!Types.platform(type)) return FieldsCodec.of(type);
    if (type == Object.class || !Types.holdsBuiltIn(type)) throw new Unstorable(type);
    return new InPlaceCodec.Refilled(Codecs.of(type));
  }

  /** By the static type of the field. */
  static InPlaceCodec of(Type type, Site site) {
    Class<?> raw = Types.raw(type);
    if (Outbox.class.isAssignableFrom(raw)) throw site.reject(raw);
    if (raw.isArray()) return array(type, raw, site);
    if (Types.within(raw, List.class, ArrayList.class)) return list(type, raw, site);
    if (Types.within(raw, Map.class, TreeMap.class)) return map(type, site);
    if (Types.hosted(raw)) return new DynamicInPlaceCodec(raw);
    if (raw.isInterface() && !Types.platform(raw)) return new DynamicInPlaceCodec(raw);
    if (Types.functional(raw) && !Types.holdsBuiltIn(raw)) return new DynamicInPlaceCodec(raw);
    Codec codec = Codecs.of(type, site);
    if (codec.constant()) return CONSTANT;
    return codec instanceof Codec.Container
        ? new InPlaceCodec.Refilled(codec)
        : new DynamicInPlaceCodec(raw);
  }

  private static InPlaceCodec array(Type type, Class<?> raw, Site site) {
    if (!Types.hosted(Types.leaf(raw))) {
      return new InPlaceCodec.Refilled(Codecs.of(type, site));
    }
    Class<?> component = raw.getComponentType();
    return new HostArray(
        component.isArray()
            ? array(component, component, site)
            : new DynamicInPlaceCodec(component));
  }

  private static InPlaceCodec list(Type type, Class<?> raw, Site site) {
    Class<?> element = Types.raw(Types.argument(type, 0));
    if (raw.isInstance(List.of()) && Types.hosted(element)) return new FixedList(null);
    Codec codec = Codecs.of(type, site);
    return raw.isInstance(List.of()) ? new FixedList(codec) : new InPlaceCodec.Refilled(codec);
  }

  private static InPlaceCodec map(Type type, Site site) {
    Class<?> value = Types.raw(Types.argument(type, 1));
    return Types.hosted(value)
        ? new HostMap(Codecs.key(Types.argument(type, 0), site.inner()), value)
        : new InPlaceCodec.Refilled(Codecs.of(type, site));
  }
}
