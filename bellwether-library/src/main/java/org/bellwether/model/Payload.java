package org.bellwether.model;

/**
 * The wrapper that a synchronizer puts around an application's message: the tick in which it was
 * sent.
 */
public interface Payload extends Wrapper, Ticked {}
