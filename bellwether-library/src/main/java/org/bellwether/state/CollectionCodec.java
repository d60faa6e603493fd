package org.bellwether.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An {@code ArrayDeque} or a {@code TreeSet} in natural order; neither has null elements. */
final class CollectionCodec extends Codec.Container {
  private final Class<?> type;
  private final Codec element;

  private CollectionCodec(Class<?> type, Codec element) {
    this.type = type;
    this.element = element;
  }

  static CollectionCodec deque(Codec element) {
    return new CollectionCodec(ArrayDeque.class, element);
  }

  static CollectionCodec set(Codec element) {
    return new CollectionCodec(TreeSet.class, element);
  }

  @Override
  Class<?> type() {
    return type;
  }

  @Override
  void writeBody(Object value, StateWriter out) {
    if (value.getClass() != type) throw new Unstorable(value.getClass());
    if (value instanceof TreeSet<?> set && set.comparator() != null) {
      throw new Unstorable("holds a TreeSet with a comparator: its order must be the natural one");
    }
    out.meet(value);
    Collection<?> collection = (Collection<?>) value;
    out.writeUnsigned(collection.size() + 1L);
    for (Object each : collection) element.writeBody(each, out);
  }

  @Override
  Object readBody(StateReader in) {
    Object fresh = type == TreeSet.class ? new TreeSet<>() : new ArrayDeque<>();
    refill(fresh, in);
    return fresh;
  }

  @Override
  void refill(Object live, StateReader in) {
    int size = in.count(in.header());
    @SuppressWarnings("unchecked")
    Collection<Object> collection = (Collection<Object>) live;
    collection.clear();
    for (int i = 0; i < size; i++) add(collection, element.readBody(in), in);
  }

  private static void add(Collection<Object> collection, Object value, StateReader in) {
    boolean added;
    try {
      added = collection.add(value);
    } catch (RuntimeException e) { // whatever an order of someone else's may throw
      throw in.malformed("an element that cannot be ordered: " + e);
    }
    if (!added) throw in.malformed("an element is there twice");
  }

  @Override
  Object describeBody(Object value) {
    List<@Nullable Object> described = new ArrayList<>();
    for (Object each : (Collection<?>) value) described.add(element.describe(each));
    return described;
  }

  @Override
  List<Codec> parts() {
    return List.of(element);
  }
}
