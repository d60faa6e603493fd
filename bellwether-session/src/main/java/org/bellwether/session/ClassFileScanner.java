package org.bellwether.session;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.bellwether.catalog.ClassScanner;
import org.bellwether.state.Statics;
import org.jspecify.annotations.Nullable;

/**
 * Reads the class files of nodes, messages and monitors, and follows their calls. Every method of a
 * class of which there are objects counts as called. Classes of the JDK are not followed: {@link
 * HiddenInputs} knows which of their methods depend on more than their arguments. Neither are
 * classes of this library, whose tests judge them.
 */
public final class ClassFileScanner implements ClassScanner {
  private static final String OWN = "org/bellwether/";

  private final boolean everything;

  /** A scanner that trusts this library. */
  public ClassFileScanner() {
    this(false);
  }

  /** With {@code everything}, a scanner that reads this library's classes as well. */
  ClassFileScanner(boolean everything) {
    this.everything = everything;
  }

  @Override
  public @Nullable String problem(Collection<Class<?>> roots, Set<String> allowed) {
    Scan scan = new Scan(allowed);
    for (Class<?> root : roots) {
      scan.loader = root.getClassLoader();
      scan.instantiate(internal(root));
      scan.follow();
    }
    return scan.problem();
  }

  private static String internal(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  /** A method, or a place in one. */
  private record Method(String owner, String name, String type) {}

  private final class Scan {
    private final Set<String> allowed;
    private final Map<String, @Nullable ClassModel> models = new HashMap<>();
    private final Set<String> instantiated = new HashSet<>();
    private final Set<Method> seen = new HashSet<>();
    private final ArrayDeque<Method> waiting = new ArrayDeque<>();
    private @Nullable ClassLoader loader;
    private @Nullable String problem;
    private @Nullable String unordered; // where a collection without an order is made
    private @Nullable String iterated; // where a collection that may be one is iterated
    private String unorderedName = "";

    // Of the method that is being read.
    private String here = "";
    private @Nullable String file;
    private int line;
    private String made = ""; // by the last call: a collection without an order
    private String madeAt = "";
    private boolean ordered; // the last call was one that returns a collection in order

    Scan(Set<String> allowed) {
      this.allowed = allowed;
    }

    @Nullable String problem() {
      if (problem != null || unordered == null || iterated == null) return problem;
      return "%s, and %s: its order differs from one run to the next; %s"
          .formatted(unordered, iterated, instead(unorderedName));
    }

    private @Nullable ClassModel model(String name) {
      if (models.containsKey(name)) return models.get(name);
      ClassModel model = read(name);
      models.put(name, model);
      return model;
    }

    private @Nullable ClassModel read(String name) {
      if (name.startsWith("[") || HiddenInputs.platform(name)) return null;
      if (!everything && name.startsWith(OWN)) return null;
      byte[] bytes = ClassScanner.classFile(loader, name);
      try {
        return bytes == null ? null : ClassFile.of().parse(bytes);
      } catch (IllegalArgumentException e) {
        return null; // of a later Java
      }
    }

    /** There are objects of a class: anything may call its methods. */
    void instantiate(String name) {
      if (!instantiated.add(name)) return;
      ClassModel model = model(name);
      if (model == null) return;
      for (MethodModel method : model.methods()) {
        boolean fixed = (method.flags().flagsMask() & ClassFile.ACC_STATIC) != 0;
        if (!fixed || method.methodName().equalsString("<clinit>")) add(name, method);
      }
      model.superclass().ifPresent(parent -> instantiate(parent.asInternalName()));
      model.interfaces().forEach(parent -> instantiate(parent.asInternalName()));
    }

    private void add(String owner, MethodModel method) {
      Method key =
          new Method(owner, method.methodName().stringValue(), method.methodType().stringValue());
      if (seen.add(key)) waiting.add(key);
    }

    void follow() {
      for (Method next = waiting.poll(); next != null && problem == null; next = waiting.poll()) {
        ClassModel model = model(next.owner);
        if (model == null) continue;
        for (MethodModel method : model.methods()) {
          if (method.methodName().equalsString(next.name)
              && method.methodType().equalsString(next.type)) scan(model, method);
        }
      }
    }

    private void scan(ClassModel model, MethodModel method) {
      if (method.code().isEmpty()) return;
      String name = method.methodName().stringValue();
      here =
          switch (name) {
            case "<init>" -> "the constructor";
            case "<clinit>" -> "the initialiser";
            default -> name.startsWith("lambda$") ? "a lambda" : name;
          };
      here += " of " + simple(model.thisClass().asInternalName());
      file =
          model
              .findAttribute(Attributes.sourceFile())
              .map(source -> source.sourceFile().stringValue())
              .orElse(null);
      line = 0;
      ordered = false;
      boolean hashing = name.equals("hashCode");
      boolean initialising = name.equals("<clinit>");
      for (CodeElement element : method.code().get()) {
        switch (element) {
          case LineNumber number -> line = number.line();
          case InvokeInstruction call ->
              call(
                  call.owner().asInternalName(),
                  call.name().stringValue(),
                  call.type().stringValue(),
                  hashing);
          case NewObjectInstruction made -> instantiate(made.className().asInternalName());
          case InvokeDynamicInstruction dynamic -> {
            boolean before = ordered; // a function is made, and not called yet
            for (ConstantDesc argument : dynamic.bootstrapArgs()) {
              if (argument instanceof DirectMethodHandleDesc handle) handle(handle, hashing);
            }
            ordered = before;
          }
          case FieldInstruction field -> {
            boolean write = field.opcode() == Opcode.PUTSTATIC;
            if (!write && field.opcode() != Opcode.GETSTATIC) continue;
            String owner = field.owner().asInternalName();
            if (write && initialising && owner.equals(model.thisClass().asInternalName())) continue;
            field(owner, field.name().stringValue(), write);
          }
          default -> {}
        }
        if (problem != null) return;
      }
      keepMade();
      made = "";
    }

    private void handle(DirectMethodHandleDesc handle, boolean hashing) {
      String owner = handle.owner().descriptorString();
      if (!owner.startsWith("L")) return;
      owner = owner.substring(1, owner.length() - 1);
      switch (handle.kind()) {
        case GETTER, SETTER, STATIC_GETTER, STATIC_SETTER -> {}
        case CONSTRUCTOR -> {
          instantiate(owner);
          call(owner, "<init>", handle.lookupDescriptor(), hashing);
        }
        default -> call(owner, handle.methodName(), handle.lookupDescriptor(), hashing);
      }
    }

    private void call(String owner, String name, String type, boolean hashing) {
      String at = owner;
      for (ClassModel model = model(at); model != null; model = model(at)) {
        initialise(at, model);
        for (MethodModel method : model.methods()) {
          if (!method.methodName().equalsString(name) || !method.methodType().equalsString(type)) {
            continue;
          }
          add(at, method);
          keepMade();
          made = "";
          ordered = false;
          return;
        }
        if (model.superclass().isEmpty()) return;
        at = model.superclass().get().asInternalName();
      }
      if (!HiddenInputs.platform(at)) return; // an interface's own, or of a trusted class
      String hidden = HiddenInputs.of(at, name, type, hashing);
      if (hidden != null && !allows(at, name)) {
        problem =
            "%s calls %s, which %s: %s"
                .formatted(where(), display(at, name), hidden, instead(display(at, name)));
      }
      if (!HiddenInputs.heedless(at, name)) keepMade();
      made = "";
      if (HiddenInputs.unordered(at, name, type) && !allows(at, name)) {
        made = name.equals("<init>") ? simple(at) : display(at, name);
        madeAt = where();
      }
      if (iterated == null && !ordered && HiddenInputs.iterates(at, name, type)) {
        iterated = where() + " iterates over one with " + display(at, name);
      }
      ordered = HiddenInputs.ordered(at, type);
    }

    /** Notes a collection without an order that was not given to a method which orders it. */
    private void keepMade() {
      if (unordered != null || made.isEmpty()) return;
      unorderedName = made;
      unordered = madeAt + " makes a collection with " + made;
    }

    private void initialise(String name, ClassModel model) {
      for (MethodModel method : model.methods()) {
        if (method.methodName().equalsString("<clinit>")) add(name, method);
      }
    }

    private void field(String owner, String name, boolean write) {
      if (owner.equals("java/lang/System") && name.equals("in") && !allows(owner, name)) {
        problem = where() + " reads System.in: " + instead("System.in");
      }
      ClassModel model = model(owner);
      if (model == null || (model.flags().flagsMask() & ClassFile.ACC_SYNTHETIC) != 0) return;
      if (name.startsWith("$")) return; // made by the compiler
      initialise(owner, model);
      if (allows(owner, name)) return;
      String display = simple(owner) + "." + name;
      if (write) {
        problem = "%s writes the static field %s: %s".formatted(where(), display, instead(display));
        return;
      }
      String why;
      try {
        why = Statics.problem(Class.forName(owner.replace('/', '.'), true, loader), name);
      } catch (ClassNotFoundException | LinkageError e) {
        return; // fails in a run, too
      }
      if (why == null) return;
      problem =
          "%s reads the static field %s, which %s: nodes share nothing but messages; %s"
              .formatted(where(), display, why, instead(display));
    }

    private boolean allows(String owner, String name) {
      String full = owner.replace('/', '.').replace('$', '.');
      String simple = simple(owner);
      return allowed.contains(full)
          || allowed.contains(simple)
          || allowed.contains(full + "." + name)
          || allowed.contains(simple + "." + name);
    }

    private String where() {
      return file == null || line == 0 ? here : "%s (%s:%d)".formatted(here, file, line);
    }

    private static String display(String owner, String name) {
      return name.equals("<init>") ? "new " + simple(owner) : simple(owner) + "." + name;
    }

    private static String instead(String name) {
      return "if that does no harm, allow " + name.replace("new ", "") + " by name";
    }

    private static String simple(String internal) {
      return internal.substring(Math.max(internal.lastIndexOf('/'), internal.lastIndexOf('$')) + 1);
    }
  }
}
