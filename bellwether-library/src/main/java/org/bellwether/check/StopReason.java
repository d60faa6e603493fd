package org.bellwether.check;

/** Why a search ended. */
enum StopReason {
  EXHAUSTED("every state was explored"),
  VIOLATION("a violation was found"),
  DEPTH("the depth limit was reached"),
  STATES("the state limit was reached"),
  MEMORY("memory ran out"),
  INTERRUPTED("the search was interrupted");

  private final String sentence;

  StopReason(String sentence) {
    this.sentence = sentence;
  }

  @Override
  public String toString() {
    return sentence;
  }
}
