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

  private LocalGroup(Path directory) {
    this.directory = directory;
  }

  static LocalGroup of(int count) throws IOException {
    int[] ports = freePorts(count);
    LocalGroup group = new LocalGroup(Files.createTempDirectory("bellwether-"));
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

  /** Closes all members and deletes their directories. */
  @Override
  public void close() {
    members.forEach(Member::close);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
