package org.bellwether.locks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.node.link.LoopbackPorts;

/** Several members within this process, over real sockets of this machine. */
public final class LocalGroup implements AutoCloseable {
  private final Path directory;
  private final List<Member> members = new ArrayList<>();
  private final List<Member> guests = new ArrayList<>();
  private final int[] ports;

  private LocalGroup(Path directory, int[] ports) {
    this.directory = directory;
    this.ports = ports;
  }

  static LocalGroup of(int count) throws IOException {
    int[] ports = freePorts(count);
    LocalGroup group = new LocalGroup(Files.createTempDirectory("bellwether-"), ports);
    try {
      for (int k = 0; k < count; k++) {
        String name = Character.toString((char) ('a' + k));
        Config config =
            Config.localhost("local", name, ports).directory(group.directory.resolve(name));
        group.members.add(Bellwether.join(config));
      }
      return group;
    } catch (IOException | RuntimeException e) {
      group.close();
      throw e;
    }
  }

  static int[] freePorts(int count) throws IOException {
    return LoopbackPorts.free(count).stream().mapToInt(InetSocketAddress::getPort).toArray();
  }

  /** The members, in the order of their names {@code a}, {@code b} and so on. */
  public List<Member> members() {
    return List.copyOf(members);
  }

  public Member member(int position) {
    return members.get(position);
  }

  /** One more process that uses the locks of the group, and has no vote. */
  public Member guest(String name) throws IOException {
    Member guest = Bellwether.join(Config.localhost("local", "a", ports).asGuest(name));
    synchronized (guests) {
      guests.add(guest);
    }
    return guest;
  }

  /** Closes all members and deletes their directories. */
  @Override
  public void close() {
    synchronized (guests) {
      guests.forEach(Member::close);
    }
    members.forEach(Member::close);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
