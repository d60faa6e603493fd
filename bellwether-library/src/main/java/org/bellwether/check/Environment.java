package org.bellwether.check;

import java.util.BitSet;

/**
 * What does not belong to a single node or link: which faults may still strike, which links are
 * cut, and who is to start next where starts come first.
 *
 * @param starting who starts next; -1 once everybody has
 * @param scripted how many of the scenario's own faults have struck
 * @param cut links that nothing gets over
 * @param time how long the search still looks ahead; -1 without an end
 */
record Environment(
    int losses,
    int duplications,
    int crashes,
    int recoveries,
    int partitions,
    int starting,
    int scripted,
    BitSet cut,
    long time) {

  boolean faultsLeft() {
    return losses > 0 || duplications > 0 || crashes > 0 || recoveries > 0 || partitions > 0;
  }

  Environment losing() {
    return new Environment(
        losses - 1, duplications, crashes, recoveries, partitions, starting, scripted, cut, time);
  }

  Environment duplicating() {
    return new Environment(
        losses, duplications - 1, crashes, recoveries, partitions, starting, scripted, cut, time);
  }

  Environment crashing() {
    return new Environment(
        losses, duplications, crashes - 1, recoveries, partitions, starting, scripted, cut, time);
  }

  Environment recovering() {
    return new Environment(
        losses, duplications, crashes, recoveries - 1, partitions, starting, scripted, cut, time);
  }

  Environment partitioning(BitSet links) {
    return new Environment(
        losses, duplications, crashes, recoveries, partitions - 1, starting, scripted, links, time);
  }

  Environment cutting(BitSet links) {
    return new Environment(
        losses, duplications, crashes, recoveries, partitions, starting, scripted, links, time);
  }

  Environment scripting() {
    return new Environment(
        losses, duplications, crashes, recoveries, partitions, starting, scripted + 1, cut, time);
  }

  Environment starting(int next) {
    return new Environment(
        losses, duplications, crashes, recoveries, partitions, next, scripted, cut, time);
  }

  Environment later(long ticks) {
    return new Environment(
        losses,
        duplications,
        crashes,
        recoveries,
        partitions,
        starting,
        scripted,
        cut,
        time < 0 ? time : time - ticks);
  }
}
