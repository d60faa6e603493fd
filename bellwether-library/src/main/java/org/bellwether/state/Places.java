package org.bellwether.state;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Outbox;

/** Finds how to treat what a final field refers to. */
final class Places {
  private static final String CONTEXT = "a node must not keep its context";
  static final Place CONSTANT = new Place.Constant(false);
  private static final Place OPAQUE = new Place.Constant(true);

  private static final ClassValue<Place> BY_CLASS =
      new ClassValue<>() {
        @Override
        protected Place computeValue(Class<?> type) {
          return derive(type);
        }
      };

  private Places() {}

  /** By what is there. */
  static Place of(Object live, boolean functional) {
    Class<?> type = live.getClass();
    if (functional && Types.platform(type) && !Types.holdsBuiltIn(type)) return OPAQUE;
    return Types.immutableList(live) ? FixedList.ANY : BY_CLASS.get(type);
  }

  private static Place derive(Class<?> type) {
    if (type.isHidden()) return OPAQUE; // a lambda
    if (Outbox.class.isAssignableFrom(type)) {
      throw new Unstorable("holds " + Types.withArticle(type) + ": " + CONTEXT);
    }
    if (Scalars.CODECS.containsKey(type) || Enum.class.isAssignableFrom(type)) return CONSTANT;
    if (type.isArray()) return array(type, type, Site.VALUE);
    if (!Types.platform(type)) return Fields.of(type);
    if (type == Object.class || !Types.holdsBuiltIn(type)) throw new Unstorable(type);
    return new Place.Refilled(Codecs.of(type));
  }

  /** By the static type of the field. */
  static Place of(Type type, Site site) {
    Class<?> raw = Types.raw(type);
    if (Outbox.class.isAssignableFrom(raw)) throw site.reject(raw, CONTEXT);
    if (raw.isArray()) return array(type, raw, site);
    if (Types.within(raw, List.class, ArrayList.class)) return list(type, raw, site);
    if (Types.within(raw, Map.class, TreeMap.class)) return map(type, site);
    if (Types.hosted(raw)) return new Found(raw);
    if (raw.isInterface() && !Types.platform(raw)) return new Found(raw);
    if (Types.functional(raw) && !Types.holdsBuiltIn(raw)) return new Found(raw);
    Codec codec = Codecs.of(type, site);
    if (codec.constant()) return CONSTANT;
    return codec instanceof Codec.Container ? new Place.Refilled(codec) : new Found(raw);
  }

  private static Place array(Type type, Class<?> raw, Site site) {
    if (!Types.hosted(Types.leaf(raw))) {
      return new Place.Refilled(Codecs.of(type, site));
    }
    Class<?> component = raw.getComponentType();
    return new HostArray(
        component.isArray() ? array(component, component, site) : new Found(component));
  }

  private static Place list(Type type, Class<?> raw, Site site) {
    Class<?> element = Types.raw(Types.argument(type, 0));
    if (raw.isInstance(List.of()) && Types.hosted(element)) return new FixedList(null);
    Codec codec = Codecs.of(type, site);
    return raw.isInstance(List.of()) ? new FixedList(codec) : new Place.Refilled(codec);
  }

  private static Place map(Type type, Site site) {
    Class<?> value = Types.raw(Types.argument(type, 1));
    return Types.hosted(value)
        ? new HostMap(Codecs.key(Types.argument(type, 0), site.inner()), value)
        : new Place.Refilled(Codecs.of(type, site));
  }
}
