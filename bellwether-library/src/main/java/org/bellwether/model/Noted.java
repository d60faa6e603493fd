package org.bellwether.model;

/** An output that a result lists each time it is told, with when and where. */
public interface Noted extends Output.Custom {}
