package org.bellwether.model;

/** A message of an earlier tick has arrived after its receiver had begun the next. */
public record Late(int tick) implements Output.Custom {}
