package org.bellwether.state;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Saves, loads, compares and shows the state of nodes, which is derived from their fields once per
 * class.
 *
 * <p>Saved are all fields but constants: final fields of things that never change. What a final
 * field refers to is loaded in place: containers are filled again, arrays overwritten, hosted nodes
 * loaded in turn. So a snapshot must be loaded into a node that was built with the same knowledge.
 * Nodes with equal states have equal bytes, in every run.
 */
public final class Snapshots {
  private static final DynamicCodec ANY = new DynamicCodec(Object.class);

  private Snapshots() {}

  /** The state of a node. */
  public static byte[] save(Object node) {
    StateWriter out = new StateWriter();
    save(node, out);
    return out.toBytes();
  }

  /** Appends the state of a node; nothing if it cannot be saved. */
  public static void save(Object node, StateWriter out) {
    int length = out.length();
    int depth = out.depth();
    FieldsCodec fields = FieldsCodec.of(node.getClass());
    try {
      if (!fields.mayShare()) {
        fields.save(node, out);
        return;
      }
      out.watch(new MutableParts());
      fields.save(node, out);
    } catch (RuntimeException e) {
      out.rewind(length, depth);
      throw e instanceof MutableParts.Twice twice ? twice.in(node) : e;
    } finally {
      out.watch(null);
    }
  }

  /**
   * Gives a node the state that was saved.
   *
   * @throws IllegalArgumentException if the bytes are no state of such a node, which is then left
   *     with a part of it
   */
  public static void load(Object node, byte[] bytes) {
    ClassLoader loader = node.getClass().getClassLoader();
    StateReader in = loader == null ? new StateReader(bytes) : new StateReader(bytes, loader);
    load(node, in);
    in.finish();
  }

  /** Gives a node the state that is read next. */
  public static void load(Object node, StateReader in) {
    FieldsCodec.of(node.getClass()).load(node, in);
  }

  /** Whether two nodes of one class have equal states. */
  public static boolean same(Object first, Object second) {
    return first.getClass() == second.getClass() && Arrays.equals(save(first), save(second));
  }

  /** A hash of a node's state, the same in every run. */
  public static long hash(Object node) {
    StateWriter out = new StateWriter();
    save(node, out);
    return out.hash(0);
  }

  /**
   * The fields of a node by name, constants too but for functions: numbers, booleans, strings,
   * lists, and maps by string. Enums become their names, records maps of their components; a record
   * whose class the static type leaves open has its simple name under {@code kind}.
   */
  public static Map<String, @Nullable Object> describe(Object node) {
    return FieldsCodec.of(node.getClass()).describe(node);
  }

  /**
   * A message, timer or output: under {@code kind} the simple name of its class, then its
   * components. An enum constant has its name for a kind; anything else is under {@code value}.
   */
  public static Map<String, @Nullable Object> describeValue(Object value) {
    try {
      if (value instanceof Record && Codecs.of(value.getClass()) instanceof RecordCodec codec) {
        return codec.describeWithKind(value);
      }
      Map<String, @Nullable Object> described = new LinkedHashMap<>();
      if (value instanceof Enum<?> constant) {
        described.put("kind", constant.name());
      } else {
        described.put("kind", Types.name(DynamicCodec.type(value)));
        described.put("value", ANY.describeBody(value));
      }
      return described;
    } catch (Unstorable e) {
      throw e.at("the value");
    }
  }

  /**
   * Checks the types of all fields of a class, and of all that they are declared to hold.
   *
   * @throws IllegalArgumentException that names the first field that cannot be state
   */
  public static void check(Class<?> nodeClass) {
    new Checker().check(nodeClass);
  }
}
