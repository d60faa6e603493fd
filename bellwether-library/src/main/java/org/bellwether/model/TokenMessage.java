package org.bellwether.model;

/**
 * A message that is a token: whoever receives it has what nobody else has. The fault {@code
 * loseToken} loses the tokens that are in flight, and no other message.
 */
public interface TokenMessage {}
