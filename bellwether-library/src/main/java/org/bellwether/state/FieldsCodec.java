package org.bellwether.state;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of one class that make up the state of its objects, those of superclasses first. */
final class FieldsCodec extends InPlaceCodec {
  private static final ClassValue<FieldsCodec> BY_CLASS =
      new ClassValue<>() {
        @Override
        protected FieldsCodec computeValue(Class<?> type) {
          return new FieldsCodec(type);
        }
      };

  private final Slot[] all;
  private final Slot[] changing;
  private final boolean mayShare;
  private final boolean watched;

  private FieldsCodec(Class<?> type) {
    List<Slot> slots = new ArrayList<>();
    if (!type.isHidden()) collect(type, slots); // a lambda has none
    all = slots.toArray(Slot[]::new);
    changing = slots.stream().filter(slot -> !slot.constant()).toArray(Slot[]::new);
    SharedPlaces places = Types.own(type) ? SharedPlaces.NONE : SharedPlaces.of(slots);
    mayShare = places.shared();
    watched = mayShare || places.open();
  }

  /** Whether an array or a collection may be reached twice, as far as the types of fields tell. */
  boolean mayShare() {
    return mayShare;
  }

  /** Whether a field may come to hold what cannot be state, though its type permits it. */
  boolean watched() {
    return watched;
  }

  static FieldsCodec of(Class<?> type) {
    return BY_CLASS.get(type);
  }

  private static void collect(Class<?> type, List<Slot> into) {
    Class<?> parent = type.getSuperclass();
    if (parent != null && parent != Object.class && parent != Record.class) {
      if (Types.platform(parent)) {
        throw new IllegalArgumentException(
            "class %s extends %s: its state is out of reach"
                .formatted(Types.name(type), Types.name(parent)));
      }
      collect(parent, into);
    }
    for (Field field : type.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers())) {
        refuseShared(field);
        continue;
      }
      Site site = Site.of(field);
      if (field.isSynthetic()) {
        if (field.getName().startsWith("this$")) {
          throw new IllegalArgumentException(
              "class %s is inner to %s: a class with state must be static or top level"
                  .formatted(Types.name(type), Types.name(field.getType())));
        }
        continue;
      }
      if (Modifier.isTransient(field.getModifiers())) {
        throw new IllegalArgumentException(
            site.member() + " is transient: all fields of a node are its state");
      }
      boolean fixed = Modifier.isFinal(field.getModifiers());
      into.add(fixed ? FinalSlot.of(field) : StoredSlot.of(field));
    }
  }

  /** What all nodes of a process share is part of no node's state, and no message carries it. */
  private static void refuseShared(Field field) {
    if (Modifier.isFinal(field.getModifiers()) || field.isSynthetic()) return; // tools add some
    throw new IllegalArgumentException(
        Site.of(field).member() + " is static and not final: nodes share nothing but messages");
  }

  @Override
  void save(Object live, StateWriter out) {
    out.enter();
    for (Slot slot : changing) slot.save(live, out);
    out.leave();
  }

  void load(Object live, StateReader in) {
    in.enter();
    for (Slot slot : changing) slot.load(live, in);
    in.leave();
  }

  @Override
  void load(Object live, Object owner, StateReader in) {
    load(live, in);
  }

  @Override
  Map<String, @Nullable Object> describe(Object live) {
    Map<String, @Nullable Object> described = new LinkedHashMap<>();
    describe(live, described);
    return described;
  }

  void describe(Object live, Map<String, @Nullable Object> into) {
    for (Slot slot : all) slot.describe(live, into);
  }

  @Override
  void check(Checker checker) {
    Arrays.stream(all).forEach(slot -> slot.check(checker));
  }
}
