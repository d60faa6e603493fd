package org.bellwether.model;

/**
 * Something has happened at this node that no other node is told of.
 *
 * @param stamp when, by the node's clock
 */
public record Computed(String what, long stamp) implements Output.Custom {}
