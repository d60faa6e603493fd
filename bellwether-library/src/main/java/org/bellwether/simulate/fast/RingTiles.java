package org.bellwether.simulate.fast;

/**
 * The space-time of a two-way ring, cut into diamonds. Row {@code r} of diamonds is widest at time
 * {@code r·height}, where its blocks cover the ring; the blocks of odd rows begin in the middle of
 * those of even rows. A diamond begins at a single place at time {@code (r-1)·height}, gains a
 * place on both sides per tick until it is as wide as its block, then loses one on both sides per
 * tick. Nothing travels faster than a place per tick, so a diamond depends only on diamonds of
 * earlier rows.
 */
final class RingTiles {
  final int n;
  final int height;
  final int perRow;
  private final int heightBits;
  private final int lastStart; // of the last block of even rows, which takes what is left over

  RingTiles(int n, int heightBits) {
    this.n = n;
    this.heightBits = heightBits;
    height = 1 << heightBits;
    perRow = n / (2 * height);
    lastStart = (perRow - 1) * 2 * height;
  }

  /** The row in which a node deals with what arrives at a time. */
  long row(int v, long time) {
    long row = time >> heightBits;
    long since = time & (height - 1);
    int tile = tile(row, v);
    int offset = offset(v, start(row, tile));
    return offset >= since && length(row, tile) - 1 - offset >= since ? row : row + 1;
  }

  /** The tile of a row that a node belongs to. */
  int tile(long row, int v) {
    int even = Math.min(v >> (heightBits + 1), perRow - 1);
    if ((row & 1) == 0 || v < middle(even)) return even;
    return even + 1 == perRow ? 0 : even + 1;
  }

  private int middle(int even) {
    return even < perRow - 1 ? even * 2 * height + height : lastStart + (n - lastStart) / 2;
  }

  int start(long row, int tile) {
    if ((row & 1) == 0) return tile * 2 * height;
    return middle(tile == 0 ? perRow - 1 : tile - 1);
  }

  int length(long row, int tile) {
    if ((row & 1) == 0) return tile == perRow - 1 ? n - lastStart : 2 * height;
    return offset(middle(tile), start(row, tile));
  }

  /** The place within a block around which its diamond begins. */
  int heart(long row, int tile) {
    int at = (row & 1) == 0 ? middle(tile) : tile * 2 * height;
    return offset(at, start(row, tile));
  }

  /** How far a node is from another one, clockwise. */
  int offset(int v, int from) {
    return v < from ? v - from + n : v - from;
  }
}
