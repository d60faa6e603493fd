import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Rewrites, in place, the jars whose classes are older than Java 6, with the class version of Java
 * 17 and the stack maps that it asks for. The JVM keeps no older class in its start-up cache, and
 * picocli's are from Java 5.
 */
final class RaiseClassVersion {

  private static final int OLDEST_CACHED = ClassFile.JAVA_6_VERSION;

  private RaiseClassVersion() {}

  public static void main(String[] jars) throws IOException {
    for (var jar : jars) {
      var path = Path.of(jar);
      boolean old;
      try (var zip = new ZipFile(path.toFile())) {
        old = isOld(zip);
        if (old) {
          rewrite(zip, Path.of(jar + ".new"));
        }
      }
      if (old) {
        Files.move(Path.of(jar + ".new"), path, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static boolean isOld(ZipFile zip) throws IOException {
    for (var entry : Collections.list(zip.entries())) {
      if (isClass(entry)) {
        try (var in = zip.getInputStream(entry)) {
          var head = in.readNBytes(8);
          return head.length == 8 && ((head[6] & 0xff) << 8 | head[7] & 0xff) < OLDEST_CACHED;
        }
      }
    }
    return false;
  }

  private static void rewrite(ZipFile zip, Path target) throws IOException {
    var context =
        ClassFile.of(
            ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(type -> open(zip, type))
                    .orElse(ClassHierarchyResolver.defaultResolver())));
    try (var out = new ZipOutputStream(Files.newOutputStream(target))) {
      for (var entry : Collections.list(zip.entries())) {
        byte[] bytes;
        try (var in = zip.getInputStream(entry)) {
          bytes = in.readAllBytes();
        }
        var copy = new ZipEntry(entry.getName());
        copy.setTime(entry.getTime());
        out.putNextEntry(copy);
        out.write(isClass(entry) ? raise(context, bytes) : bytes);
        out.closeEntry();
      }
    }
  }

  private static byte[] raise(ClassFile context, byte[] bytes) {
    var model = context.parse(bytes);
    if (model.majorVersion() >= OLDEST_CACHED) {
      return bytes;
    }
    // A method comes apart and together again, which is when it gets its stack map.
    return context.transformClass(
        model,
        ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
            .andThen(ClassTransform.dropping(ClassFileVersion.class::isInstance))
            .andThen(
                ClassTransform.endHandler(
                    type -> type.withVersion(ClassFile.JAVA_17_VERSION, 0))));
  }

  private static boolean isClass(ZipEntry entry) {
    return entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/");
  }

  private static InputStream open(ZipFile zip, ClassDesc type) {
    var name = type.descriptorString();
    var entry = zip.getEntry(name.substring(1, name.length() - 1) + ".class");
    try {
      return entry == null ? null : zip.getInputStream(entry);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
