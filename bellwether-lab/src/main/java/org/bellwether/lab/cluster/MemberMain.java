package org.bellwether.lab.cluster;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.authors.With;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.node.ClusterPlan;
import org.bellwether.node.NodeSettings;
import org.bellwether.node.TextDrivenMember;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.link.Security;
import org.jspecify.annotations.Nullable;

/**
 * The process of one member of a cluster on this machine. Lines come in: {@code live ...} begins a
 * life, {@code do COMMAND} is for the node, {@code end} ends the life. Lines go out: what the
 * {@link TextDrivenMember} tells, {@code ended}, and {@code refused SENTENCE}. It ends with its
 * input, so that no process outlives whoever started it.
 */
public final class MemberMain {
  private final Catalog catalog;
  private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
  private @Nullable TextDrivenMember member;

  private MemberMain(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Serves until the input ends.
   *
   * @param args where algorithms of the user are
   */
  public static void main(String[] args) throws IOException {
    List<Path> with = Arrays.stream(args).map(Path::of).toList();
    MemberMain main =
        new MemberMain(
            with.isEmpty() ? Catalog.standard() : With.catalog(with).allowing(Set.of("*")));
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      main.obey(line.translateEscapes());
    }
    Runtime.getRuntime().halt(0); // whatever the node was doing: its disk is made for that
  }

  /** Has passed a line on when it returns: what is killed afterwards has still said it. */
  private synchronized void say(String line) {
    try {
      out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      Runtime.getRuntime().halt(1); // nobody listens any more
    }
  }

  private void obey(String line) {
    try {
      if (line.startsWith("live ")) {
        live(line.substring("live ".length()));
      } else if (line.startsWith("do ") && member != null) {
        member.perform(line.substring("do ".length()));
      } else if (line.equals("look")) {
        if (member != null) say("state " + text(member.state()));
      } else if (line.equals("end")) {
        if (member != null) member.close();
        member = null;
        say("ended");
      } else {
        say("refused " + line + ": nothing to do with it now");
      }
    } catch (IOException | IllegalArgumentException e) {
      say("refused " + String.valueOf(e.getMessage()).replace('\n', ' '));
    }
  }

  private static String text(Map<String, @Nullable Object> state) {
    return state.entrySet().stream()
        .map(field -> field.getKey() + " " + field.getValue())
        .collect(Collectors.joining(", "))
        .replace('\n', ' ');
  }

  /** Position, nanoseconds per unit, milliseconds of silence, directory, addresses, scenario. */
  private void live(String settings) throws IOException {
    String[] words = settings.split(" ", 6);
    List<InetSocketAddress> members = new ArrayList<>();
    for (String address : words[4].split(",", -1)) {
      int colon = address.lastIndexOf(':');
      members.add(
          new InetSocketAddress(
              InetAddress.getByName(address.substring(0, colon)),
              Integer.parseInt(address.substring(colon + 1))));
    }
    // Other addresses are in namespaces that nobody else is in.
    boolean loopback = members.stream().allMatch(m -> m.getAddress().isLoopbackAddress());
    ClusterPlan plan = ClusterPlan.of(ScenarioReader.read(words[5]), catalog, "alpha");
    NodeSettings node =
        new NodeSettings(
            "cluster",
            Integer.parseInt(words[0]),
            members,
            null,
            Duration.ofNanos(Long.parseLong(words[1])),
            LinkSettings.DEFAULT.silence(Duration.ofMillis(Long.parseLong(words[2]))),
            loopback ? Security.NONE : Security.PLAINTEXT);
    Path data = words[3].equals("-") ? null : Path.of(words[3]);
    member = new TextDrivenMember(plan, node, data, false, this::say);
    member.start();
  }
}
