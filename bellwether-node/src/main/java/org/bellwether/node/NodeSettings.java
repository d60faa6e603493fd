package org.bellwether.node;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.link.Security;
import org.jspecify.annotations.Nullable;

/**
 * Where a node lives.
 *
 * @param cluster the name of the cluster; nodes of another one are refused
 * @param position of the node among the members
 * @param members where they are, by position
 * @param bind the address on which this node listens; null for its own among the members
 * @param unit how long a unit of the scenario's time takes
 * @param names what the members are called, by position, on which all of them must agree; empty if
 *     they have no names
 */
public record NodeSettings(
    String cluster,
    int position,
    List<InetSocketAddress> members,
    @Nullable InetSocketAddress bind,
    Duration unit,
    LinkSettings links,
    Security security,
    List<String> names) {
  public NodeSettings {
    members = List.copyOf(members);
    names = List.copyOf(names);
    if (position < 0 || position >= members.size()) {
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
    this(cluster, position, members, bind, unit, links, security, List.of());
  }

  /** The address on which this node listens. */
  public InetSocketAddress own() {
    return bind == null ? members.get(position) : bind;
  }
}
