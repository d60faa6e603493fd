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
record Conditions(
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

  Conditions losing() {
    return new Conditions(
        losses - 1, duplications, crashes, recoveries, partitions, starting, scripted, cut, time);
  }

  Conditions duplicating() {
    return new Conditions(
        losses, duplications - 1, crashes, recoveries, partitions, starting, scripted, cut, time);
  }

  Conditions crashing() {
    return new Conditions(
        losses, duplications, crashes - 1, recoveries, partitions, starting, scripted, cut, time);
  }

  Conditions recovering() {
    return new Conditions(
        losses, duplications, crashes, recoveries - 1, partitions, starting, scripted, cut, time);
  }

  Conditions partitioning(BitSet links) {
    return new Conditions(
        losses, duplications, crashes, recoveries, partitions - 1, starting, scripted, links, time);
  }

  Conditions cutting(BitSet links) {
    return new Conditions(
        losses, duplications, crashes, recoveries, partitions, starting, scripted, links, time);
  }

  Conditions scripting() {
    return new Conditions(
        losses, duplications, crashes, recoveries, partitions, starting, scripted + 1, cut, time);
  }

  Conditions starting(int next) {
    return new Conditions(
        losses, duplications, crashes, recoveries, partitions, next, scripted, cut, time);
  }

  Conditions later(long ticks) {
    return new Conditions(
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
