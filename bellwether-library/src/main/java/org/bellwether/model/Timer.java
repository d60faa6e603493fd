package org.bellwether.model;

/**
 * The name of a timer: an enum constant, or a record if several of a kind run at once. Equal timers
 * of one node are the same timer.
 */
public interface Timer {}
