package org.bellwether.node;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.link.Security;
import org.bellwether.node.wire.Dialect;
import org.jspecify.annotations.Nullable;

/**
 * Where a node lives.
 *
 * @param cluster the name of the cluster; nodes of another one are refused
 * @param position of the node among the members, or after them all if it is a guest
 * @param members where they are, by position
 * @param bind the address on which this node listens; null for its own among the members
 * @param unit how long a unit of the scenario's time takes
 * @param names what the members are called, by position, on which all of them must agree; empty if
 *     they have no names
 * @param seats how many guests may be there at a time, beyond the members: nodes that nobody dials,
 *     and that dial all members; a member gives each of them a position of its own after those of
 *     the members
 * @param dialects forms of the messages that the node speaks, the newest first, at most two: its
 *     own messages as they are if there are none
 */
public record NodeSettings(
    String cluster,
    int position,
    List<InetSocketAddress> members,
    @Nullable InetSocketAddress bind,
    Duration unit,
    LinkSettings links,
    Security security,
    List<String> names,
    int seats,
    List<Dialect> dialects) {
  public NodeSettings {
    members = List.copyOf(members);
    names = List.copyOf(names);
    dialects = List.copyOf(dialects);
    if (dialects.size() > 2) throw new IllegalArgumentException("more than two dialects");
    if (position < 0 || position > members.size() || (position == members.size() && seats == 0)) {
      throw new IllegalArgumentException(
          "position " + position + " is not among the " + members.size() + " members");
    }
  }

  /** The same for members without names. */
  public NodeSettings(
      String cluster,
      int position,
      List<InetSocketAddress> members,
      @Nullable InetSocketAddress bind,
      Duration unit,
      LinkSettings links,
      Security security) {
    this(cluster, position, members, bind, unit, links, security, List.of(), 0, List.of());
  }

  /** Whether this is a guest of the members. */
  public boolean guest() {
    return position == members.size();
  }

  /** The address on which this node listens; null if it is a guest. */
  public @Nullable InetSocketAddress own() {
    if (guest()) return null;
    return bind == null ? members.get(position) : bind;
  }
}
