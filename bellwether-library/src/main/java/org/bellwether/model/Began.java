package org.bellwether.model;

/** A synchronizer has begun a tick of its application. */
public record Began(int tick) implements Output.Custom {}
