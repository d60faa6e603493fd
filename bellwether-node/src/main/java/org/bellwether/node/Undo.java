package org.bellwether.node;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Node;
import org.bellwether.state.Snapshots;
import org.bellwether.state.StateReader;
import org.bellwether.state.StateWriter;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Input;
import org.bellwether.wiring.Ports;

/**
 * Gives a node back the state that it had before a handler failed: from a snapshot, by the inputs
 * that it has handled since, with the same choices and readings of the clock. A new snapshot is
 * made when those inputs have become twice as large as it is, so that its cost per input does not
 * grow with the state.
 */
final class Undo {
  private static final int LEAST = 64 << 10; // bytes of inputs between two snapshots
  private static final int LARGEST = 1 << 20; // of a snapshot: making it must not take long
  private static final int BYTES_OF_ANY_INPUT = 64;

  private final int position;
  private final CarefulStep step;
  private final StateWriter saved = new StateWriter();
  private final List<Done> since = new ArrayList<>();
  private long bytes; // of the inputs since
  private boolean fresh = true; // there is no snapshot yet
  private boolean able = true;
  private Done repeated = new Done(Input.START, new int[0], 0);
  private int drawn; // choices of the input that is repeated

  private record Done(Input input, int[] choices, long reading) {}

  Undo(Ports ports, int position) {
    this.position = position;
    step = new CarefulStep(ports, (number, low, high) -> repeated.choices[drawn++], new Then());
  }

  /** The clocks as they were: what the wall clock showed is recorded as two choices. */
  private final class Then implements CarefulStep.Clock {
    @Override
    public long reading(int at) {
      return repeated.reading;
    }

    @Override
    public long wall(int at) {
      long high = repeated.choices[drawn++];
      return high << 31 | repeated.choices[drawn++];
    }
  }

  /** Prepares for a failure of the next handler. */
  void ready(Node<Object> node) {
    if (!able || (!fresh && bytes <= Math.max(LEAST, 2 * saved.length()))) return;
    fresh = false;
    since.clear();
    bytes = 0;
    saved.clear();
    try {
      Snapshots.save(node, saved);
    } catch (RuntimeException e) {
      able = false; // a node of somebody who does not check it
    }
    if (saved.length() > LARGEST) able = false;
    if (!able) saved.clear();
  }

  /**
   * The node has handled an input.
   *
   * @param size of its message, as bytes; 0 if it has none
   */
  void handled(Input input, int[] choices, long reading, int size) {
    if (!able) return;
    since.add(new Done(input, choices, reading));
    bytes += BYTES_OF_ANY_INPUT + size;
  }

  /** Gives the node its state after the last input that it has handled; false if that is lost. */
  boolean restore(Node<Object> node) {
    if (!able) return false;
    ClassLoader loader = node.getClass().getClassLoader();
    byte[] image = saved.toBytes();
    Snapshots.load(node, loader == null ? new StateReader(image) : new StateReader(image, loader));
    for (Done done : since) {
      repeated = done;
      drawn = 0;
      step.run(position, node, done.input);
    }
    return true;
  }
}
