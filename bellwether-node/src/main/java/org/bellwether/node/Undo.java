package org.bellwether.node;

import org.bellwether.state.Snapshots;
import org.bellwether.state.StateReader;
import org.bellwether.state.StateWriter;

/**
 * The state of a node before its last step, as long as it is small: a copy of a large one before
 * every message would cost more than the message.
 */
final class Undo {
  private static final int LARGEST = 4096;

  private final StateWriter saved = new StateWriter();
  private boolean able = true;

  /** Keeps the state of a node; false if it cannot be kept. */
  boolean save(Object node) {
    if (!able) return false;
    saved.clear();
    try {
      Snapshots.save(node, saved);
    } catch (RuntimeException e) {
      able = false; // a node of somebody who does not check it
      return false;
    }
    if (saved.length() > LARGEST) able = false;
    return able;
  }

  /** Gives a node the state that was kept. */
  void load(Object node) {
    ClassLoader loader = node.getClass().getClassLoader();
    byte[] bytes = saved.toBytes();
    Snapshots.load(node, loader == null ? new StateReader(bytes) : new StateReader(bytes, loader));
  }
}
