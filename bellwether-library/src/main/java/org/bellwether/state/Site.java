package org.bellwether.state;

import java.lang.reflect.Field;

/** Where a type is declared, for the sake of errors. */
record Site(String member, String verb) {
  static final Site VALUE = new Site("the value", "is");

  static Site of(Field field) {
    Class<?> owner = field.getDeclaringClass();
    String role = owner.isRecord() ? "component " : "field ";
    return new Site(role + field.getName() + " of " + Types.name(owner), "is");
  }

  /** A type within the one that is declared here, such as that of a list's elements. */
  Site inner() {
    return new Site(member, "holds");
  }

  IllegalArgumentException reject(Class<?> type) {
    return reject(type, Unstorable.reason(type));
  }

  IllegalArgumentException reject(Class<?> type, String because) {
    return new IllegalArgumentException(
        member + " " + verb + " " + Types.withArticle(type) + ": " + because);
  }
}
