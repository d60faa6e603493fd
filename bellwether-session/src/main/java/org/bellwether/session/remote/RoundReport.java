package org.bellwether.session.remote;

import java.util.List;
import java.util.SortedMap;
import org.bellwether.simulate.Result.Violation;

/**
 * What a round algorithm on a large graph showed.
 *
 * @param rounds in how many rounds something was sent
 * @param lastRound the round in which the run ended
 * @param quiescent whether all nodes have ended; false if time was up
 * @param messages how many were sent, by kind
 * @param outputs how many nodes said what, by kind
 * @param leader the id of the node that leads; -1 if there is none
 * @param digest a sum of hashes of all that nodes said and when; equal if all of it is
 * @param judged the properties that were judged
 * @param unjudged those that could not be judged, each with the reason
 * @param violations those that do not hold, with one example each
 * @param shuffled how many bytes were sent between partitions, over the network or not
 */
public record RoundReport(
    String algorithm,
    int nodes,
    long edges,
    int rounds,
    int lastRound,
    boolean quiescent,
    SortedMap<String, Long> messages,
    SortedMap<String, Long> outputs,
    long leader,
    long digest,
    List<String> judged,
    List<String> unjudged,
    List<Violation> violations,
    long shuffled) {}
