package org.bellwether.state;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The components of one record in their order, and its constructor. */
final class RecordCodec extends Codec {
  private final Class<?> type;

  /** Derived at first use, because records may refer to themselves. */
  private volatile @Nullable Plan plan;

  RecordCodec(Class<?> type) {
    this.type = type;
  }

  private static final class Plan {
    final StoredSlot[] slots;
    final MethodHandle constructor;

    Plan(StoredSlot[] slots, MethodHandle constructor) {
      this.slots = slots;
      this.constructor = constructor;
    }
  }

  private Plan plan() {
    Plan derived = plan;
    if (derived == null) {
      derived = derive();
      plan = derived;
    }
    return derived;
  }

  private Plan derive() {
    RecordComponent[] components = type.getRecordComponents();
    StoredSlot[] slots = new StoredSlot[components.length];
    for (int i = 0; i < slots.length; i++) {
      try {
        slots[i] = StoredSlot.of(type.getDeclaredField(components[i].getName()));
      } catch (NoSuchFieldException e) {
        throw new IllegalStateException(e);
      }
    }
    return new Plan(slots, Handles.constructor(type));
  }

  @Override
  void writeBody(Object value, StateWriter out) {
    StoredSlot[] slots = plan().slots;
    out.enter();
    if (slots.length == 0) out.writeByte(0); // a body takes at least one byte
    for (StoredSlot slot : slots) slot.save(value, out);
    out.leave();
  }

  @Override
  Object readBody(StateReader in) {
    Plan derived = plan();
    in.enter();
    if (derived.slots.length == 0 && in.readByte() != 0) {
      throw in.malformed(Types.name(type) + " has no components");
    }
    @Nullable Object[] components = new @Nullable Object[derived.slots.length];
    for (int i = 0; i < components.length; i++) components[i] = derived.slots[i].read(in);
    in.leave();
    try {
      return (Object) derived.constructor.invokeExact(components);
    } catch (RuntimeException e) {
      throw in.malformed(Types.name(type) + " refuses its components: " + e);
    } catch (Throwable e) {
      throw Handles.failed(e);
    }
  }

  @Override
  Map<String, @Nullable Object> describeBody(Object value) {
    return describe(value, new LinkedHashMap<>());
  }

  /** The components, after the class under {@code kind}. */
  Map<String, @Nullable Object> describeWithKind(Object value) {
    Map<String, @Nullable Object> into = new LinkedHashMap<>();
    into.put("kind", Types.name(type));
    return describe(value, into);
  }

  private Map<String, @Nullable Object> describe(Object value, Map<String, @Nullable Object> into) {
    for (StoredSlot slot : plan().slots) slot.describe(value, into);
    return into;
  }

  @Override
  List<Codec> parts() {
    return Arrays.stream(plan().slots).flatMap(slot -> slot.parts().stream()).toList();
  }
}
