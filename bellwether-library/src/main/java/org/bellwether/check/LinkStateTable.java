package org.bellwether.check;

import java.util.Arrays;
import org.bellwether.state.StateWriter;

/**
 * Interns what can be in flight over a link: envelopes in the order of sending, or in ascending
 * order where links reorder. Number 0 is the empty link.
 */
final class LinkStateTable {
  private static final int INITIAL_CAPACITY = 64;
  private static final int[] NOTHING = {};

  private final boolean fifo;
  private final Interner interner = new Interner();
  private final StateWriter out = new StateWriter();
  private final IntPairMap appended = new IntPairMap();
  private final IntPairMap removed = new IntPairMap();
  private volatile int[][] contents = new int[INITIAL_CAPACITY][];
  private volatile int[] rests = new int[INITIAL_CAPACITY]; // by link, what remains, plus one

  LinkStateTable(boolean fifo) {
    this.fifo = fifo;
    number(NOTHING);
  }

  int[] contents(int link) {
    return contents[link];
  }

  /** The link without its first envelope. */
  int rest(int link) {
    int[] known = rests;
    if (link < known.length && known[link] != 0) return known[link] - 1;
    int rest = remove(link, contents[link][0]);
    synchronized (this) {
      int[] larger = rests;
      if (link >= larger.length) larger = Arrays.copyOf(larger, Math.max(link + 1, 2 * link));
      larger[link] = rest + 1;
      rests = larger;
    }
    return rest;
  }

  /** The link with one envelope more. */
  int append(int link, int envelope) {
    int known = appended.get(link, envelope);
    if (known != IntPairMap.ABSENT) return known;
    synchronized (this) {
      known = appended.get(link, envelope);
      if (known != IntPairMap.ABSENT) return known;
      int[] before = contents[link];
      int[] after = Arrays.copyOf(before, before.length + 1);
      after[before.length] = envelope;
      if (!fifo) Arrays.sort(after);
      int number = number(after);
      appended.put(link, envelope, number);
      return number;
    }
  }

  /** The link without this envelope, or the first of several such. */
  int remove(int link, int envelope) {
    int known = removed.get(link, envelope);
    if (known != IntPairMap.ABSENT) return known;
    synchronized (this) {
      known = removed.get(link, envelope);
      if (known != IntPairMap.ABSENT) return known;
      int[] before = contents[link];
      int at = 0;
      while (before[at] != envelope) at++;
      int[] after = new int[before.length - 1];
      System.arraycopy(before, 0, after, 0, at);
      System.arraycopy(before, at + 1, after, at, after.length - at);
      int number = number(after);
      removed.put(link, envelope, number);
      return number;
    }
  }

  /** The link with a copy of this envelope right behind it. */
  synchronized int duplicate(int link, int envelope) {
    int[] before = contents[link];
    int at = 0;
    while (before[at] != envelope) at++;
    int[] after = new int[before.length + 1];
    System.arraycopy(before, 0, after, 0, at + 1);
    System.arraycopy(before, at, after, at + 1, before.length - at);
    return number(after);
  }

  /** The link with these envelopes. */
  synchronized int number(int[] envelopes) {
    out.clear();
    for (int envelope : envelopes) out.writeUnsigned(envelope);
    int number = interner.number(out);
    if (number >= 0) return number;
    number = ~number;
    int[][] known = contents;
    if (number == known.length) known = Arrays.copyOf(known, 2 * number);
    known[number] = envelopes;
    contents = known;
    return number;
  }
}
