package org.bellwether.check;

/** Numbers the moves that a fair run must not put off for ever. */
final class FairnessLabels {
  private final IntPairMap labels = new IntPairMap();
  private int size;

  /**
   * The label of a move.
   *
   * @param place where it happens: a link, or a node after all links
   * @param what what happens there
   */
  synchronized int label(int place, int what) {
    int known = labels.get(place, what);
    if (known != IntPairMap.ABSENT) return known;
    labels.put(place, what, size);
    return size++;
  }

  /** The label of the passing of time. */
  int time() {
    return label(-1, 0);
  }
}
