package org.bellwether.spec;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;

/** A network from which nothing comes, for nodes whose handlers a test calls itself. */
public final class SilentContext<M> implements Context<M> {
  private final int degree;
  private final List<Output> outputs = new ArrayList<>();

  /** The context of a node with so many neighbours. */
  public SilentContext(int degree) {
    this.degree = degree;
  }

  /** What the node has told so far. */
  public List<Output> outputs() {
    return outputs;
  }

  @Override
  public int degree() {
    return degree;
  }

  @Override
  public void send(int port, M message) {}

  @Override
  public int broadcast(M message) {
    return degree;
  }

  @Override
  public int random(int low, int high) {
    return low;
  }

  @Override
  public void emit(Output output) {
    outputs.add(output);
  }

  @Override
  public void setTimer(Timer timer, long ticks) {}

  @Override
  public void cancelTimer(Timer timer) {}

  @Override
  public void persist(Record state) {}
}
