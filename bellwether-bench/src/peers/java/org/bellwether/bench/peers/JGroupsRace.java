package org.bellwether.bench.peers;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.bellwether.bench.RacedLocks;
import org.bellwether.bench.RacedSystem;
import org.jgroups.Address;
import org.jgroups.JChannel;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.blocks.locking.LockService;

/** The lock service of JGroups 5.3, the last one that has it, over the TCP stack that it ships. */
public final class JGroupsRace implements RacedSystem {
  @Override
  public String name() {
    return "jgroups";
  }

  @Override
  public RacedLocks join(int process, Path directory, int[] ports, boolean tuned) throws Exception {
    System.setProperty("java.net.preferIPv4Stack", "true");
    System.setProperty("jgroups.bind_addr", "127.0.0.1");
    System.setProperty("jgroups.bind_port", String.valueOf(ports[process]));
    System.setProperty("jgroups.port_range", "0");
    System.setProperty(
        "jgroups.tcpping.initial_hosts",
        Arrays.stream(ports)
            .mapToObj(port -> "127.0.0.1[" + port + "]")
            .collect(Collectors.joining(",")));
    JChannel channel =
        new JChannel(new ByteArrayInputStream(stack(tuned).getBytes(StandardCharsets.UTF_8)));
    AtomicLong lost = new AtomicLong();
    channel.setReceiver(
        new Receiver() {
          private List<Address> last = List.of();

          @Override
          public void viewAccepted(View view) {
            last.stream()
                .filter(member -> !view.containsMember(member))
                .forEach(_ -> lost.incrementAndGet());
            last = view.getMembers();
          }
        });
    @SuppressWarnings("deprecation") // which is why later lines have none
    LockService service = new LockService(channel);
    channel.connect("race");
    while (channel.getView().size() < ports.length) LockSupport.parkNanos(10_000_000);
    return new RacedLocks() {
      @Override
      public Held acquire(String name) {
        Lock lock = service.getLock(name);
        lock.lock();
        return lock::unlock;
      }

      @Override
      public long exclusions() {
        return lost.get();
      }
    };
  }

  /** The TCP stack of the jar, with locks on top. */
  private static String stack(boolean tuned) throws IOException {
    try (InputStream in = JChannel.class.getClassLoader().getResourceAsStream("tcp.xml")) {
      byte[] bytes = Objects.requireNonNull(in, "tcp.xml").readAllBytes();
      String stack =
          new String(bytes, StandardCharsets.UTF_8)
              .replace("</config>", "<CENTRAL_LOCK2/></config>");
      if (!tuned) return stack;
      return stack.replaceFirst("<FD_ALL3[^>]*/>", "<FD_ALL3 timeout=\"1000\" interval=\"250\"/>");
    }
  }
}
