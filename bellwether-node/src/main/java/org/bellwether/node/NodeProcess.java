package org.bellwether.node;

import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bellwether.model.Detecting;
import org.bellwether.model.Linked;
import org.bellwether.model.Node;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed.Timer;
import org.bellwether.node.disk.DirectoryOwner;
import org.bellwether.node.disk.DiskException;
import org.bellwether.node.disk.NodeDisk;
import org.bellwether.node.disk.Volume;
import org.bellwether.node.link.PeerLinks;
import org.bellwether.node.wire.Hello;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.Snapshots;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Input;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A world with one node in it: messages come over TCP, timers from the monotonic clock, records go
 * to a disk. It lives once; after a failure or a crash, another one is made from what is on disk,
 * for instance by a {@link Supervisor}.
 *
 * <p>Handlers run one at a time, in whichever thread has the input, through the careful step that
 * every world uses. What they do takes effect in this order: the record is durable, then claims
 * that end are told, then messages leave, then other outputs are told. Timers count from the moment
 * at which the handler began, and are the node's own from the moment at which it returns.
 */
public final class NodeProcess implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeProcess.class);

  private final UntimedScenario scenario;
  private final int position;
  private final int members;
  private final Routes routes;
  private final Node<Object> node;
  private final LinkInputs inputs;
  private final PeerLinks links;
  private final Journal journal;
  private final @Nullable NodeDisk disk;
  private final @Nullable DiskWriter writer;
  private final long incarnation;
  private final CompletableFuture<@Nullable NodeStopped> end = new CompletableFuture<>();
  private final NodeCounters counters = new NodeCounters();

  // Under the turn.
  private final Turn<Happening> turn = new Turn<>(this::happen, this::leave, this::waited);
  private final StepRunner steps;
  private final StepBuffer buffer;
  private final Departures departures;
  private final MonotonicTimers timers;
  private final BitSet rejected = new BitSet(); // peers whose link is about to be closed
  private @Nullable List<Happening> early; // what came before the start that must come first
  private boolean over;
  private volatile Consumer<String> onFailure = text -> {};

  /**
   * Makes the node, and opens its socket and its disk. Nothing happens before {@link #start}.
   *
   * @param volume what the node keeps across its lives; null if it keeps nothing
   * @param application hears what the node tells
   * @throws IOException if its address or its disk cannot be used
   */
  @SuppressWarnings("unchecked") // an algorithm's nodes understand their own messages
  public NodeProcess(
      UntimedScenario scenario,
      NodeSettings settings,
      @Nullable Volume volume,
      Journal journal,
      OutputListener application)
      throws IOException {
    this.scenario = scenario;
    this.journal = journal;
    position = settings.position();
    routes = new Routes(scenario.ports(), position);
    members = settings.members().size();
    if (members + settings.seats() != scenario.n()) {
      throw new IllegalArgumentException(
          members + " members, but the scenario has " + scenario.n() + " nodes");
    }
    if (!(scenario.node(position) instanceof Node<?> made)) {
      throw new IllegalArgumentException(
          scenario.entry().name() + " runs in rounds: it needs a synchronizer");
    }
    node = (Node<Object>) made;
    Dialogue dialogue =
        new Dialogue(
            MessageTypes.codec(scenario.node(0)), settings.dialects()); // all have the same
    SecureRandom random = new SecureRandom();
    if (volume == null && node instanceof Recoverable && !settings.guest()) {
      throw new DiskException(
          scenario.entry().name() + " keeps records, expected a directory for them");
    }
    if (volume == null) {
      disk = null;
      incarnation = Hello.firstLife(random);
    } else {
      DirectoryOwner owner =
          new DirectoryOwner(
              settings.cluster(),
              scenario.entry().name(),
              position,
              members,
              Hello.firstLife(random));
      disk = NodeDisk.open(volume, owner, settings.seats(), node.getClass());
      incarnation = disk.incarnation();
    }
    boolean reborn = disk != null && !disk.firstLife();
    // The seed of a scenario would make a life draw what another one drew: a disk may be lost.
    CarefulStep.Choices drawn =
        node instanceof Recoverable ? fresh(random) : scenario.newRandoms()::choose;
    long nanosPerTick = Math.max(1, settings.unit().toNanos() / scenario.setting().ticksPerUnit());
    boolean startsFirst = scenario.startsFirst() && scenario.starts(position) > 0;
    early = startsFirst && !reborn ? new ArrayList<>() : null;
    timers =
        new MonotonicTimers("bellwether-timers-" + position, () -> turn.add(new Happening.Due()));
    writer =
        disk == null ? null : new DiskWriter("bellwether-disk-" + position, disk, new FromDisk());
    Class<?> kind = MessageTypes.declared(node.getClass());
    long silence = settings.links().silence().toNanos();
    inputs = new LinkInputs(turn, dialogue, routes, counters, kind, members, writer, silence);
    try {
      links =
          new PeerLinks(
              HandshakeTerms.hello(scenario, settings, dialogue, incarnation, random.nextLong()),
              settings.own(),
              routes.addresses(settings.members()),
              settings.names(),
              settings.guest() ? 0 : settings.seats(),
              settings.links(),
              settings.security(),
              absent(),
              random,
              inputs);
    } catch (IOException | RuntimeException e) {
      if (writer != null) writer.close();
      throw e;
    }
    departures =
        new Departures(
            position, routes, dialogue, links, timers, journal, application, counters, this::fail);
    buffer = new StepBuffer(departures::release, counters, this::crowded);
    steps =
        new StepRunner(
            scenario,
            position,
            node,
            drawn,
            nanosPerTick,
            timers,
            buffer,
            writer,
            counters,
            new Troubles());
  }

  private PeerLinks.Absent absent() {
    if (node instanceof Detecting) return PeerLinks.Absent.GIVEN_BACK;
    return node instanceof Linked ? PeerLinks.Absent.LOST : PeerLinks.Absent.WAIT;
  }

  private static CarefulStep.Choices fresh(SecureRandom random) {
    return (position, low, high) -> (int) random.nextLong(low, high + 1L);
  }

  // ---- From outside

  /** Begins to live: a node that has lived before recovers from what it persisted. */
  public void start() {
    timers.start();
    if (disk != null && !disk.firstLife()) submit(new Input.Boot(disk.saved()));
    links.start();
  }

  /** Lets something happen to the node that a client wants, perhaps in this very thread. */
  public void submit(Input input) {
    turn.add(new Happening.Command(input));
  }

  /**
   * Hands a command of its own kind to a {@link Serving} node, perhaps in this very thread; the
   * node answers by outputs.
   *
   * @throws IllegalArgumentException if the algorithm takes no commands
   */
  public void command(Record command) {
    if (!(node instanceof Serving)) {
      throw new IllegalArgumentException(scenario.entry().name() + " takes no commands");
    }
    submit(new Input.Command(command));
  }

  /** Handles what has arrived, perhaps in this very thread, which waits for it. */
  public void poll() {
    if (counters.undurable == 0) links.poll();
  }

  /** The same for a thread that goes on afterwards without waiting. */
  public void hear() {
    if (counters.undurable == 0) links.hear();
  }

  /** The node's fields, by name, between two steps. */
  public CompletableFuture<Map<String, @Nullable Object>> state() {
    CompletableFuture<Map<String, @Nullable Object>> state = new CompletableFuture<>();
    turn.add(
        new Happening.Look(
            () -> state.complete(Snapshots.describe(node)),
            () -> state.complete(Map.of("down", true))));
    return state;
  }

  /** What somebody wants to know of the node, between two steps; null if it is over. */
  public <T> CompletableFuture<@Nullable T> look(Function<? super Node<Object>, T> question) {
    CompletableFuture<@Nullable T> answer = new CompletableFuture<>();
    turn.add(
        new Happening.Look(
            () -> answer.complete(question.apply(node)), () -> answer.complete(null)));
    return answer;
  }

  /** Completes when the node is over: with null if it was closed, or with why it failed. */
  public CompletableFuture<@Nullable NodeStopped> end() {
    return end;
  }

  /**
   * Refuses a peer in the life that it has: the group has recorded that this life is over.
   *
   * @param peer its position
   */
  public void outlive(int peer) {
    links.outlive(peer);
  }

  /** Ends this life for a reason of the application's. */
  public void fail(String how, Throwable why) {
    turn.add(new Happening.Failed(how, why));
  }

  /** Has somebody hear why the node fails, if it does. */
  void whenFailed(Consumer<String> hears) {
    onFailure = hears;
  }

  /** The members that can be talked to now. */
  public List<Integer> up() {
    return links.up().stream().filter(peer -> peer < members).toList();
  }

  /** How many guests can be talked to now. */
  public int guests() {
    return (int) links.up().stream().filter(peer -> peer >= members).count();
  }

  /** What keeps this node from its work, in words: its disk, and members that it does not reach. */
  public List<String> troubles() {
    List<String> troubles = new ArrayList<>();
    String disk = inputs.troubleWithDisk();
    if (disk != null) troubles.add(disk);
    for (int peer : peers()) {
      String why = links.trouble(peer);
      if (why != null) troubles.add(why);
    }
    return troubles;
  }

  /** The members that ports lead to. */
  public List<Integer> peers() {
    return routes.peers().stream().filter(peer -> peer < members).toList();
  }

  public PeerLinks links() {
    return links;
  }

  public NodeCounters counters() {
    return counters;
  }

  /** How many inputs wait for the turn. */
  public int waiting() {
    return turn.waiting();
  }

  /** Its position among the members. */
  public int position() {
    return position;
  }

  public int port() {
    return links.port();
  }

  public long incarnation() {
    return incarnation;
  }

  /** Whether the node lives for the first time, as far as its disk can tell. */
  public boolean firstLife() {
    return disk == null || disk.firstLife();
  }

  /** Ends this life: links are closed, and what waits for the disk is given up. */
  @Override
  public void close() {
    turn.add(new Happening.Closed()); // no handler begins any more once it has had its turn
    shut();
    end.complete(null);
  }

  private void shut() {
    inputs.close();
    links.close();
    timers.close();
    if (writer != null) writer.close(); // and the disk with it
  }

  // ---- Under the turn

  private void leave() {
    departures.flush();
  }

  private void waited(long nanos) {
    counters.turns.increment();
    counters.turnNanos.add(nanos);
  }

  private void happen(Happening happening) {
    try {
      handle(happening);
    } catch (RuntimeException | Error e) {
      fail(new NodeStopped("node " + position + " stops: its output was not accepted: " + e, e));
    }
  }

  private void handle(Happening happening) {
    if (over) {
      if (happening instanceof Happening.Look(var look, var down)) down.run();
      return;
    }
    if (early != null && !happening.starts() && happening.concernsNode()) {
      if (early.size() < 1 << 16) early.add(happening); // no algorithm sends that much so early
      return;
    }
    switch (happening) {
      case Happening.Command(Input input) -> steps.run(input);
      case Happening.Arrival(int from, long number, int port, Object message, int size) -> {
        if (!rejected.get(from)) steps.run(new Input.Receive(port, message), from, number, size);
      }
      case Happening.Unreachable(int port, Object message) ->
          steps.run(new Input.Unreachable(port, message));
      case Happening.Due due -> expire();
      case Happening.Durable(long number) -> buffer.durable(number);
      case Happening.Failed(String how, Throwable why) ->
          fail(new NodeStopped("node " + position + " stops: " + how, why));
      case Happening.Linked(int peer, long life) -> {
        journal.linked(LeaseClock.nanos(), peer, life);
        if (node instanceof Linked)
          routes.each(peer, port -> steps.run(new Input.Linked(port, life)));
      }
      case Happening.Unlinked(int peer, String why) -> {
        rejected.clear(peer);
        journal.unlinked(LeaseClock.nanos(), peer, why);
        if (node instanceof Linked) routes.each(peer, port -> steps.run(new Input.Unlinked(port)));
      }
      case Happening.Lost(int peer, Happening.Leaving message) ->
          journal.lost(LeaseClock.nanos(), peer, message.number());
      case Happening.Look(var look, var down) -> look.run();
      case Happening.Closed closed -> {
        over = true;
        departures.close();
        buffer.clear();
        timers.clear();
      }
    }
    if (early != null && happening.starts()) {
      List<Happening> kept = early;
      early = null;
      kept.forEach(this::handle);
    }
  }

  private void expire() {
    Timer timer = timers.take(LeaseClock.nanos());
    while (timer != null && !over) {
      steps.run(new Input.Expire(timer));
      timer = timers.take(LeaseClock.nanos());
    }
  }

  private final class Troubles implements StepRunner.Trouble {
    @Override
    public void failed(NodeStopped failure) {
      fail(failure);
    }

    @Override
    public void rejected(int from, String why) {
      rejected.set(from);
      counters.rejected.increment();
      links.bar(from, why);
    }
  }

  /** More waits for the disk than memory should hold. */
  private void crowded() {
    String why = "node %d stops: %s".formatted(position, inputs.troubleWithDisk());
    fail(new NodeStopped(why, new DiskException(why)));
  }

  private void fail(NodeStopped failure) {
    if (over) return;
    over = true;
    departures.close();
    buffer.clear();
    LOG.error(failure.getMessage(), failure.getCause());
    timers.clear();
    onFailure.accept(String.valueOf(failure.getMessage()));
    // Not in this thread: it may be one of those that are to end.
    Thread.ofPlatform()
        .name("bellwether-end-" + position)
        .daemon()
        .start(
            () -> {
              shut();
              end.complete(failure); // address and disk are free for another life
            });
  }

  private final class FromDisk implements DiskWriter.Listener {
    @Override
    public void durable(long number, long nanosTaken) {
      counters.persists.increment();
      counters.persistNanos.add(nanosTaken);
      turn.add(new Happening.Durable(number));
    }

    @Override
    public void failed(DiskException why) {
      turn.add(new Happening.Failed(String.valueOf(why.getMessage()), why));
    }
  }
}
