package org.bellwether.lab.cluster;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The place of one member: its process, and what has been heard of it. */
final class Seat {
  @Nullable MemberProcess process; // null while it is down
  final BitSet linked = new BitSet(); // peers
  boolean paused;
  @Nullable String failure;
  String told = ""; // last, to its application
  String state = ""; // the node's fields, when it was asked for them last
  int looks; // how often it was asked for them and has not answered
  int pending; // commands whose steps have not been heard of
  int untold; // outputs of steps whose lines have not been heard of

  /** Whether its process is up, paused, down, or up with a node that has failed. */
  String status() {
    if (process == null) return "down";
    return failure != null ? "failed" : paused ? "paused" : "up";
  }

  /** Its process is gone. */
  void emptied() {
    process = null;
    linked.clear();
    paused = false;
    pending = 0;
    untold = 0;
    looks = 0;
  }

  void answered(String fields) {
    state = fields;
    looks--;
  }

  /** Whether everything has been heard of that it was asked to do, and will do. */
  boolean heardOut() {
    return failure != null || (pending == 0 && untold == 0);
  }
}
