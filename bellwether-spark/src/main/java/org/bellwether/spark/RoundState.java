package org.bellwether.spark;

import java.io.Serializable;
import java.util.BitSet;
import java.util.List;

/**
 * A part after a round. It is never written to again: Spark may compute it once more from the one
 * before.
 *
 * @param round the round that ended
 * @param out the nodes that take part no more, counted from the first of the part
 * @param nodes the others, one after the other: how often a node has drawn, and its fields
 * @param leaving messages, by the part that they go to
 * @param outputs what nodes said, a piece per round
 */
record RoundState(
    int round, BitSet out, byte[] nodes, byte[][] leaving, List<byte[]> outputs, RoundTally tally)
    implements Serializable {}
