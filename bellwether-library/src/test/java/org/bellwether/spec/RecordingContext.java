package org.bellwether.spec;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;

/** Writes down everything that a node does, for nodes whose handlers a test calls itself. */
public final class RecordingContext<M> implements Context<M> {
  private final int degree;
  private final List<String> done = new ArrayList<>();

  /** The context of a node with so many neighbours. */
  public RecordingContext(int degree) {
    this.degree = degree;
  }

  /** What the node has done since the last time that somebody asked, a line each. */
  public List<String> done() {
    List<String> lines = List.copyOf(done);
    done.clear();
    return lines;
  }

  @Override
  public int degree() {
    return degree;
  }

  @Override
  public void send(int port, M message) {
    done.add("send " + port + " " + message);
  }

  @Override
  public int broadcast(M message) {
    done.add("broadcast " + message);
    return degree;
  }

  @Override
  public int random(int low, int high) {
    done.add("random " + low + ".." + high);
    return high;
  }

  @Override
  public void emit(Output output) {
    done.add("emit " + output);
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    done.add("set " + timer + " " + ticks);
  }

  @Override
  public void cancelTimer(Timer timer) {
    done.add("cancel " + timer);
  }

  @Override
  public void persist(Record state) {
    done.add("persist " + state);
  }
}
