package org.bellwether.state;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Access to private fields and constructors, looked up once and then as fast as compiled code. */
final class Handles {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private Handles() {}

  /** A handle of type {@code (Object) -> as}. */
  static MethodHandle getter(Field field, Class<?> as) {
    open(field, field.getDeclaringClass());
    try {
      return LOOKUP.unreflectGetter(field).asType(methodType(as, Object.class));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A handle of type {@code (Object, as) -> void}, which narrows numbers. */
  static MethodHandle setter(Field field, Class<?> as) {
    open(field, field.getDeclaringClass());
    try {
      MethodHandle setter = LOOKUP.unreflectSetter(field);
      MethodType type = methodType(void.class, Object.class, as);
      return as.isPrimitive()
          ? MethodHandles.explicitCastArguments(setter, type)
          : setter.asType(type);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The canonical constructor, of type {@code (Object[]) -> Object}. */
  static MethodHandle constructor(Class<?> record) {
    RecordComponent[] components = record.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      var constructor = record.getDeclaredConstructor(types);
      open(constructor, record);
      return LOOKUP
          .unreflectConstructor(constructor)
          .asFixedArity() // an array that was declared with dots is one component
          .asSpreader(Object[].class, types.length)
          .asType(methodType(Object.class, Object[].class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void open(AccessibleObject member, Class<?> owner) {
    try {
      member.setAccessible(true);
    } catch (InaccessibleObjectException e) {
      throw new IllegalArgumentException(
          "the state of "
              + Types.name(owner)
              + " cannot be read: open package "
              + owner.getPackageName()
              + " to org.bellwether in module-info",
          e);
    }
  }

  /** What to throw when a field handle, which cannot fail, fails. */
  static RuntimeException failed(Throwable cause) {
    if (cause instanceof Error error) throw error;
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }
}
