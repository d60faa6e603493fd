package org.bellwether.wiring;

/** What a client hands to its node, beside the requests of a lock. */
public sealed interface ClientOperation {
  /** A payload for everybody. */
  record Multicast(String payload) implements ClientOperation {}

  /** A payload for one other node. */
  record Unicast(int to, String payload) implements ClientOperation {}

  /** A command of the application's own. */
  record Command(Record command) implements ClientOperation {}
}
