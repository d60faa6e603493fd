package org.bellwether.node.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.bellwether.node.NodeCounters;
import org.bellwether.node.NodeProcess;
import org.bellwether.node.link.LinkCounters;
import org.bellwether.node.observe.Metric.Kind;

/** Everything that can be measured at a node. */
public final class NodeMeters {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Metric> meters = new ArrayList<>();
  private final Map<String, String> node;

  private NodeMeters(int position) {
    node = Map.of("node", String.valueOf(position));
  }

  /** The figures of a node now. */
  public static List<Metric> of(NodeProcess process) {
    NodeMeters read = new NodeMeters(process.position());
    read.node(process);
    read.links(process);
    return List.copyOf(read.meters);
  }

  private void node(NodeProcess process) {
    NodeCounters counters = process.counters();
    counters
        .messages()
        .forEach((kind, count) -> byKind("messages_sent_total", "Messages sent.", kind, count));
    counters
        .bytes()
        .forEach((kind, count) -> byKind("bytes_sent_total", "Bytes of messages.", kind, count));
    count("messages_received_total", "Messages that arrived.", counters.received);
    count(
        "messages_rejected_total",
        "Messages that named a node, port or id that does not exist.",
        counters.rejected);
    count("steps_total", "Handlers that have run.", counters.steps);
    seconds("handler_seconds_total", "Time in handlers.", counters.handlerNanos);
    count("persists_total", "Records made durable.", counters.persists);
    seconds("persist_seconds_total", "Time until records were durable.", counters.persistNanos);
    gauge("steps_waiting", "Steps that wait for the disk.", node, counters.undurable());
    count("turns_total", "Inputs that have been handled.", counters.turns);
    seconds("turn_wait_seconds_total", "Time that inputs waited.", counters.turnNanos);
    gauge("inputs_waiting", "Inputs that wait for their turn.", node, process.waiting());
    gauge(
        "incarnation",
        "The incarnation number of this node.",
        node,
        (double) process.incarnation());
  }

  private void links(NodeProcess process) {
    LinkCounters counters = process.links().counters();
    count("frames_in_total", "Frames that arrived.", counters.framesIn);
    count("frames_out_total", "Frames that left.", counters.framesOut);
    count("link_bytes_in_total", "Bytes that arrived.", counters.bytesIn);
    count("link_bytes_out_total", "Bytes that left.", counters.bytesOut);
    count(
        "connections_total", "Links that came up, including the first time.", counters.connections);
    count("reconnections_total", "Links that came up again.", counters.reconnections);
    count("dials_total", "Attempts to connect.", counters.dials);
    count("refusals_total", "Connections that were refused.", counters.refusals);
    count("malformed_total", "Connections closed because of what they sent.", counters.malformed);
    count("messages_lost_total", "Messages given up with their link.", counters.lost);
    gauge("guests", "Guests that are connected.", node, process.guests());
    List<Integer> up = process.up();
    for (int peer : process.peers()) {
      Map<String, String> labels = with("peer", String.valueOf(peer));
      gauge("link_up", "Whether the link to a peer is up.", labels, up.contains(peer) ? 1 : 0);
      gauge(
          "queue_bytes",
          "Bytes that wait for a peer.",
          labels,
          (double) process.links().waiting(peer));
    }
  }

  private Map<String, String> with(String label, String value) {
    Map<String, String> labels = new TreeMap<>(node);
    labels.put(label, value);
    return labels;
  }

  private void byKind(String name, String help, String kind, long count) {
    add(name, Kind.COUNTER, help, with("kind", kind), (double) count);
  }

  private void count(String name, String help, LongAdder counter) {
    add(name, Kind.COUNTER, help, node, (double) counter.sum());
  }

  private void seconds(String name, String help, LongAdder nanos) {
    add(name, Kind.COUNTER, help, node, nanos.sum() / NANOS_PER_SECOND);
  }

  private void gauge(String name, String help, Map<String, String> labels, double value) {
    add(name, Kind.GAUGE, help, labels, value);
  }

  private void add(String name, Kind kind, String help, Map<String, String> labels, double value) {
    meters.add(new Metric("bellwether_" + name, kind, help, labels, value));
  }
}
