package org.bellwether.catalog;

/**
 * Everything that a node of an anonymous network may know: the number of nodes, and the parameters,
 * which are the same for all.
 */
public record AnonymousKnowledge(int n, Parameters parameters) {}
