package org.bellwether.election;

/**
 * The request that an answer belongs to, so that late answers can be recognized.
 *
 * @param life a number from stable storage, higher after every crash, so that answers to what a
 *     node asked before it crashed never match
 * @param count of requests in this life
 */
public record RequestNumber(long life, long count) {}
