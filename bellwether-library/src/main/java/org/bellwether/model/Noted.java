package org.bellwether.model;

/** An output that a result lists each time it is emitted, with its time and node. */
public interface Noted extends Output.Custom {}
