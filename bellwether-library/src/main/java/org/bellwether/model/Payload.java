package org.bellwether.model;

/** What synchronizers wrap an application's message in: the tick in which it was sent. */
public interface Payload extends Wrapper, Ticked {}
