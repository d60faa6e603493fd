package org.bellwether.model;

/** What every model, synchronous or not, allows a node to do. */
public interface Outbox<M> {
  /** The number of ports, {@code 0 .. degree-1}. */
  int degree();

  void send(int port, M message);

  /** Sends through every port that leads to another node; returns the number of such ports. */
  int broadcast(M message);

  /**
   * Chooses at random from {@code low} to {@code high}, both inclusive. A simulation draws from its
   * tape or seed; the checker explores every value.
   */
  int random(int low, int high);

  /** Emits an output to the application and to the monitors. */
  void emit(Output output);
}
