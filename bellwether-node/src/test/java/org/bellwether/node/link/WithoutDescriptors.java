package org.bellwether.node.link;

import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

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
    PeerLinks links =
        new WithoutDescriptors().links(hello(0, 1), members, FAST, false, new Ear());
    System.out.println("open");
    while (System.in.read() != '\n') {}
    List<FileInputStream> taken = new ArrayList<>();
    try {
      while (true) taken.add(new FileInputStream("/dev/null"));
    } catch (IOException e) {
      System.out.println("taken");
    }
    long before = links.log.occasions();
    while (links.log.occasions() < before + OCCASIONS) Thread.onSpinWait();
    long lines = links.log.lines() - 1; // one of them is of before
    for (FileInputStream each : taken) each.close();
    System.out.println("lines " + lines);
    while (System.in.read() >= 0) {}
    links.close();
  }
}
