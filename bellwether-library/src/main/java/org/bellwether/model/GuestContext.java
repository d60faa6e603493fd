package org.bellwether.model;

import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The context that a host hands to a node that it hosts: messages and timers leave wrapped in the
 * host's own, outputs go to the host. Only the host persists; what a guest wants durable it hands
 * to the host too.
 *
 * <p>The host sends a wrapped message back to the guest by unwrapping it in its own {@code
 * receive}, and a wrapped timer in its own {@code timeout}.
 *
 * @param <G> the guest's messages
 * @param <M> the host's messages
 */
public final class GuestContext<G, M> implements Context<G> {
  private final Context<M> host;
  private final Function<? super G, ? extends M> message;
  private final Function<? super Timer, ? extends Timer> timer;
  private final Consumer<? super Output> output;
  private final Consumer<? super Record> saved;

  /**
   * A context that wraps what a guest does.
   *
   * @param message wraps a guest's message, in a {@link Wrapper}
   * @param timer wraps a guest's timer in a record, so that guests never collide
   * @param output hears what the guest emits
   * @param saved takes what the guest wants durable; the host persists it with its own state
   */
  public GuestContext(
      Context<M> host,
      Function<? super G, ? extends M> message,
      Function<? super Timer, ? extends Timer> timer,
      Consumer<? super Output> output,
      Consumer<? super Record> saved) {
    this.host = host;
    this.message = message;
    this.timer = timer;
    this.output = output;
    this.saved = saved;
  }

  @Override
  public int degree() {
    return host.degree();
  }

  @Override
  public void send(int port, G content) {
    host.send(port, message.apply(content));
  }

  @Override
  public int broadcast(G content) {
    return host.broadcast(message.apply(content));
  }

  @Override
  public int random(int low, int high) {
    return host.random(low, high);
  }

  @Override
  public void emit(Output event) {
    output.accept(event);
  }

  @Override
  public void setTimer(Timer inner, long ticks) {
    host.setTimer(timer.apply(inner), ticks);
  }

  @Override
  public void cancelTimer(Timer inner) {
    host.cancelTimer(timer.apply(inner));
  }

  @Override
  public void persist(Record state) {
    saved.accept(state);
  }
}
