package org.bellwether.node.link;

import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A process whose links have no file descriptor left, for as long as it takes to notice. */
final class WithoutDescriptors extends LinkHarness {
  private static final int OCCASIONS = 10;

  /** Takes the ports of two members, the first of which it is. */
  public static void main(String[] ports) throws Exception {
    InetSocketAddress[] members = new InetSocketAddress[ports.length];
    for (int i = 0; i < ports.length; i++) {
      members[i] =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(ports[i]));
    }
    load(PeerLinks.class);
    Ear ear = new Ear();
    PeerLinks links = new WithoutDescriptors().links(hello(0, 1), members, FAST, false, ear);
    System.out.println("open");
    while (System.in.read() != '\n') {}
    List<FileInputStream> taken = new ArrayList<>();
    try {
      while (true) taken.add(new FileInputStream("/dev/null"));
    } catch (IOException e) {
      System.out.println("taken");
    }
    long before = links.log.occasions();
    while (links.log.occasions() < before + OCCASIONS && ear.heard.isEmpty()) {
      Thread.onSpinWait();
    }
    long lines = links.log.lines() - 1; // one of them is of before
    for (FileInputStream each : taken) each.close();
    System.out.println(ear.heard.isEmpty() ? "lines " + lines : ear.heard.toString());
    while (System.in.read() >= 0) {}
    links.close();
  }

  /** Loads all classes of a package: later there is no descriptor to read them with. */
  private static void load(Class<?> one) throws Exception {
    Path classes = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path folder = classes.resolve(one.getPackageName().replace('.', '/'));
    if (!Files.isDirectory(folder)) return; // a jar, which is open already
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (!name.endsWith(".class") || name.startsWith("package-info")) continue;
        Class.forName(one.getPackageName() + "." + name.substring(0, name.length() - 6));
      }
    }
  }
}
