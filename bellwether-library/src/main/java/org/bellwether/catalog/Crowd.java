package org.bellwether.catalog;

/**
 * All that a node of an anonymous network may know: how many there are, and the parameters, which
 * are the same for all.
 */
public record Crowd(int n, Parameters parameters) {}
