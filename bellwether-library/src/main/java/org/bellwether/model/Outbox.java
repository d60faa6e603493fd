package org.bellwether.model;

/** What every model allows a node to do, synchronous or not. */
public interface Outbox<M> {
  /** The number of ports, {@code 0 .. degree-1}. */
  int degree();

  void send(int port, M message);

  /** Sends through every port that leads to another node; returns how many there are. */
  int broadcast(M message);

  /**
   * Chooses at random from {@code low} to {@code high}, both inclusive. A simulation draws from its
   * tape or seed; the checker explores every value.
   */
  int random(int low, int high);

  /** Tells the application, and whoever judges the run. */
  void emit(Output output);
}
