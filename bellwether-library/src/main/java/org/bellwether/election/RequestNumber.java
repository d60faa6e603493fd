package org.bellwether.election;

/**
 * Which request an answer belongs to, so that late answers are told apart.
 *
 * @param life a number from stable storage, higher after every crash, so that answers to what a
 *     node asked before it crashed never match
 * @param count of requests in this life
 */
public record RequestNumber(long life, long count) {}
