package org.bellwether.model;

/**
 * An election: emits {@link Output.Won}, {@link Output.Lost}, {@link Output.Elected} or {@link
 * Output.View}; and {@link Output.Electing} if it may be held again.
 */
public interface LeaderElection<M> extends Node<M> {}
