package org.bellwether.node;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.bellwether.node.wire.Dialect;
import org.bellwether.node.wire.WireCodec;
import org.bellwether.state.ValueCodec;

/** In which form this node talks to each of its peers. */
final class Dialogue {
  private final Map<Long, WireCodec> forms = new TreeMap<>(); // by fingerprint
  private final WireCodec first;
  private final WireCodec last;
  private final ConcurrentHashMap<Integer, WireCodec> byPeer = new ConcurrentHashMap<>();

  /**
   * Begins with nobody.
   *
   * @param messages of the node
   * @param dialects in which it talks, the newest first; none if it talks as it is
   */
  Dialogue(ValueCodec<Object> messages, List<Dialect> dialects) {
    List<Dialect> spoken = dialects.isEmpty() ? List.of(Dialect.own(messages)) : dialects;
    for (Dialect dialect : spoken) forms.put(dialect.schema(), new WireCodec(dialect));
    first = in(spoken.getFirst().schema());
    last = in(spoken.getLast().schema());
  }

  long newest() {
    return first.schema();
  }

  long oldest() {
    return last.schema();
  }

  /** A link to a peer is about to be up. */
  void speaks(int peer, long form) {
    byPeer.put(peer, in(form));
  }

  WireCodec with(int peer) {
    return byPeer.getOrDefault(peer, first);
  }

  WireCodec in(long form) {
    WireCodec codec = forms.get(form);
    if (codec == null) throw new IllegalArgumentException("no messages with fingerprint " + form);
    return codec;
  }
}
