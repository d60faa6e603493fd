package org.bellwether.session.remote;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A round algorithm on a graph in files, as data.
 *
 * @param graph where the edges are: Parquet, or text with two numbers per line
 * @param nodes how many nodes there are; 0 if the largest number in the graph tells
 * @param seed of the nodes' random choices
 * @param until the last round; -1 for as many as it takes
 * @param partitions into how many parts the graph is divided; 0 for as many as there are slots
 * @param checkpoint a directory that all workers share, to which the state of all nodes is stored
 *     now and then; null for none
 * @param out a directory for what each node said, as Parquet; null if it is not wanted
 */
public record RoundOrder(
    String algorithm,
    Map<String, @Nullable Object> parameters,
    String graph,
    int nodes,
    long seed,
    int until,
    int partitions,
    @Nullable String checkpoint,
    @Nullable String out) {}
