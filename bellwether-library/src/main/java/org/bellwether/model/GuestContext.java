package org.bellwether.model;

import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The context that a host hands to a node that it hosts. Messages and timers leave wrapped in the
 * host's own, outputs go to the host. Only the host persists; a guest hands records that it wants
 * durable to the host as well. A host whose guest sends in another way overrides {@link #send}.
 *
 * <p>The host gives a wrapped message back to the guest by unwrapping it in its own {@code
 * receive}, a wrapped timer in its own {@code timeout}, and evidence about a connection in its own
 * {@code linked} and {@code unlinked}, each with the port as the guest knows it.
 *
 * @param <G> the guest's messages
 * @param <M> the host's messages
 */
public class GuestContext<G, M> implements Context<G> {
  /** A port of the guest that leads nowhere in the host: the guest may not send through it. */
  public static final int NOWHERE = -1;

  private final Context<M> host;
  private final Function<? super G, ? extends M> message;
  private final UnaryOperator<Timer> timer;
  private final @Nullable Consumer<? super Output> output; // null: the host's context itself
  private final @Nullable Consumer<? super Record> saved; // null: the same
  private final int @Nullable [] ports; // of the host, by the guest's; null if they are the same
  private final int own; // the guest's port that leads back to it, if ports are its own

  /**
   * A context that wraps what a guest does, with the ports of the host.
   *
   * @param message wraps a guest's message, in a {@link Wrapper}
   * @param timer wraps a guest's timer in a record, so that guests never collide
   * @param output receives what the guest emits
   * @param saved takes what the guest wants durable; the host persists it with its own state
   */
  public GuestContext(
      Context<M> host,
      Function<? super G, ? extends M> message,
      UnaryOperator<Timer> timer,
      Consumer<? super Output> output,
      Consumer<? super Record> saved) {
    this(host, message, timer, output, saved, null, NOWHERE);
  }

  /** A context for a single guest, which wraps its messages and passes everything else through. */
  public GuestContext(Context<M> host, Function<? super G, ? extends M> message) {
    this(host, message, UnaryOperator.identity(), null, null, null, NOWHERE);
  }

  /** The same for a host that listens to what its guest emits. */
  public GuestContext(
      Context<M> host, Function<? super G, ? extends M> message, Consumer<? super Output> output) {
    this(host, message, UnaryOperator.identity(), output, null, null, NOWHERE);
  }

  private GuestContext(
      Context<M> host,
      Function<? super G, ? extends M> message,
      UnaryOperator<Timer> timer,
      @Nullable Consumer<? super Output> output,
      @Nullable Consumer<? super Record> saved,
      int @Nullable [] ports,
      int own) {
    this.host = host;
    this.message = message;
    this.timer = timer;
    this.output = output;
    this.saved = saved;
    this.ports = ports;
    this.own = own;
  }

  /**
   * The same context with ports of its own, for a guest that knows only a part of the network.
   *
   * @param hostPorts by port of the guest, the port of the host behind it, or {@link #NOWHERE}
   * @param ownPort the guest's port that leads back to itself, which a broadcast omits; {@link
   *     #NOWHERE} if there is none
   */
  public GuestContext<G, M> through(int[] hostPorts, int ownPort) {
    return new GuestContext<>(host, message, timer, output, saved, hostPorts.clone(), ownPort);
  }

  /**
   * The same context for a guest without neighbours, all of whose ports lead back to it.
   *
   * @param own takes what the guest sends; the host gives it back
   */
  public GuestContext<G, M> alone(int degree, Queue<? super G> own) {
    return new Alone<>(this, degree, own);
  }

  @Override
  public int degree() {
    return ports == null ? host.degree() : ports.length;
  }

  @Override
  public void send(int port, G content) {
    host.send(hostPort(port), message.apply(content));
  }

  private int hostPort(int port) {
    if (ports == null) return port;
    if (port < 0 || port >= ports.length) {
      throw new IllegalArgumentException(
          "port " + port + " does not exist: the guest has ports 0.." + (ports.length - 1));
    }
    if (ports[port] == NOWHERE) {
      throw new IllegalArgumentException("port " + port + " only receives");
    }
    return ports[port];
  }

  @Override
  public int broadcast(G content) {
    if (ports == null) return host.broadcast(message.apply(content));
    int sent = 0;
    for (int port = 0; port < ports.length; port++) {
      if (ports[port] == NOWHERE || port == own) continue;
      send(port, content);
      sent++;
    }
    return sent;
  }

  @Override
  public int random(int low, int high) {
    return host.random(low, high);
  }

  @Override
  public long unique() {
    return host.unique();
  }

  @Override
  public long wallClock() {
    return host.wallClock();
  }

  @Override
  public void emit(Output event) {
    if (output == null) host.emit(event);
    else output.accept(event);
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
    if (saved == null) host.persist(state);
    else saved.accept(state);
  }

  private static final class Alone<G, M> extends GuestContext<G, M> {
    private final int degree;
    private final Queue<? super G> own;

    Alone(GuestContext<G, M> guest, int degree, Queue<? super G> own) {
      super(
          guest.host, guest.message, guest.timer, guest.output, guest.saved, guest.ports, NOWHERE);
      this.degree = degree;
      this.own = own;
    }

    @Override
    public int degree() {
      return degree;
    }

    @Override
    public void send(int port, G content) {
      own.add(content);
    }

    @Override
    public int broadcast(G content) {
      own.add(content);
      return 1;
    }
  }

  /**
   * A node that keeps guests by key in a {@code TreeMap}, and creates them when keys first occur. A
   * snapshot may have a key that the live host does not have; the host then creates the guest
   * before it is loaded.
   *
   * @param <K> the keys
   */
  public interface KeyedHost<K> {
    /** Makes or returns the guest for {@code key}, and changes nothing else of the host's state. */
    Object guest(K key);
  }

  /**
   * A message of a host that carries one of its guest; it is counted as the message that it
   * carries.
   */
  public interface Wrapper {
    /** The guest's message. */
    @Nullable Object content();

    /** What a message is in the end: the innermost content of wrappers in wrappers. */
    static Object innermost(Object message) {
      Object inner = message;
      while (inner instanceof Wrapper wrapper && wrapper.content() != null)
        inner = wrapper.content();
      return inner;
    }
  }
}
