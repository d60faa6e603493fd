package org.bellwether.locks;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.bellwether.catalog.Catalog;
import org.bellwether.group.GroupEvent;
import org.bellwether.group.LockCommand;
import org.bellwether.group.LockEvent;
import org.bellwether.group.LockGuest;
import org.bellwether.group.LockService;
import org.bellwether.group.Standing;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Leased;
import org.bellwether.node.LeaseClock;
import org.bellwether.node.NodeProcess;
import org.bellwether.node.NodeSettings;
import org.bellwether.node.NodeStopped;
import org.bellwether.node.OutlivedLife;
import org.bellwether.node.OutputListener;
import org.bellwether.node.RestartPolicy;
import org.bellwether.node.Supervisor;
import org.bellwether.node.disk.Directory;
import org.bellwether.node.disk.DirectoryOwner;
import org.bellwether.node.disk.DiskException;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.observe.Metric;
import org.bellwether.node.observe.NodeMeters;
import org.bellwether.node.wire.Dialect;
import org.bellwether.scenario.Scenario;
import org.bellwether.state.MessageTypes;
import org.bellwether.step.Input;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The node of this process, and what its outputs mean for the cells. */
final class MemberCore implements CellHost, OutputListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Member.class);
  private static final String SERVICE = "lock-service";
  private static final Instant BEGIN_OF_2025 = Instant.parse("2025-01-01T00:00:00Z");
  private static final int TIDY_SECONDS = 30;
  private static final int FIRST_LOOK_SECONDS = 10; // for what keeps it from serving
  private static final int LOOK_SECONDS = 60;

  private final Config config;
  private final Lease lease = new Lease(LeaseClock::nanos);
  private final Locks locks = new Locks(this);
  private final Callbacks callbacks;
  private final Callbacks.Line groupChanges;
  private final LockFigures figures = new LockFigures();
  private final long detection;
  private final AtomicLong tickets = new AtomicLong();
  private final Lookout lookout = new Lookout(System::nanoTime, Thread::yield);
  private final AtomicBoolean tidying = new AtomicBoolean();
  private final AtomicBoolean changed = new AtomicBoolean(); // the group, since it was told last
  private final Supervisor supervisor;
  private volatile NodeProcess process; // in its present life, or in its last
  private volatile boolean alive; // it can be asked for locks
  private boolean began; // at least once
  private final ConcurrentHashMap<String, LockEvent.Announced> announced = // by lock
      new ConcurrentHashMap<>();
  private volatile Consumer<GroupView> onChange = view -> {};
  private volatile View view = new View(0, 0);
  private volatile @Nullable MemberClosed ended; // why nobody is served any more
  private Consumer<MemberClosed> onClosed = end -> {}; // under the monitor

  /** A view, with one bit per member. */
  private record View(long number, int members) {}

  private MemberCore(Config config) throws IOException {
    this.config = config;
    detection = config.detection().toNanos();
    callbacks = new Callbacks(config.self(), config.listeners());
    groupChanges = callbacks.new Line();
    try {
      supervisor =
          new Supervisor(
              new Life(),
              config.restarts() ? RestartPolicy.usual() : RestartPolicy.never(),
              what -> LOG.warn("member {} {}", config.self(), what));
    } catch (IOException | RuntimeException e) {
      callbacks.close();
      throw e;
    }
    process = supervisor.current();
  }

  /** The node, from what is on its disk, and what depends on whether there is one. */
  private final class Life implements Supervisor.Life {
    @Override
    public NodeProcess make() throws IOException {
      nodeEnds(process); // that is perhaps not heard yet
      Directory directory = directory(config);
      try {
        NodeProcess made =
            new NodeProcess(
                wired(config),
                settings(config),
                directory,
                new DebtWatch(figures),
                MemberCore.this);
        var unused = made.end().thenRun(() -> nodeEnds(made));
        process = made; // it may tell something as soon as it starts
        return made;
      } catch (IOException | RuntimeException e) {
        if (directory != null) directory.close();
        if (e instanceof DiskException.Damaged) {
          throw new DiskException(e.getMessage() + "; move the directory aside and start again", e);
        }
        throw e;
      }
    }

    @Override
    public void begun(NodeProcess node) {
      if (began) figures.restarted();
      began = true;
      if (node.firstLife()) node.submit(Input.START);
      alive = true;
      locks.nodeBegins(); // after that, so that nobody who comes meanwhile is forgotten
      if (node.end().isDone()) nodeEnds(node); // which had nothing to end when it failed
    }
  }

  /** Nothing that the node has granted is valid any more, in no later life of it. */
  private synchronized void nodeEnds(@Nullable NodeProcess over) {
    if (!alive || over != process) return;
    alive = false;
    lease.cut();
    figures.ended(locks.nodeEnds());
    announced.clear();
    joined(view.number, 0);
  }

  /** Where a member keeps its promises; a guest makes none. */
  private static @Nullable Directory directory(Config config) throws IOException {
    if (config.guest()) return null;
    Files.createDirectories(config.directory());
    return Directory.open(config.directory());
  }

  static MemberCore start(Config config) throws IOException {
    MemberCore core = new MemberCore(config);
    if (config.members().size() == 1 && !config.guest()) {
      LOG.warn("member {} is alone in its group, which survives no failure", config.self());
    }
    var unused = core.supervisor.end().thenAccept(core::over);
    core.supervisor.start();
    core.tidyLater();
    core.watchLater(FIRST_LOOK_SECONDS);
    return core;
  }

  /** Says once a minute why this process serves nobody, as long as that is so. */
  private void watchLater(int seconds) {
    CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS)
        .execute(
            () -> {
              if (ended != null) return;
              var unused =
                  whyIdle()
                      .thenAccept(
                          why -> {
                            if (why == null) return;
                            LOG.warn("{} {} is not served: {}", kind(), config.self(), why);
                          });
              watchLater(LOOK_SECONDS);
            });
  }

  private String kind() {
    return config.guest() ? "guest" : "member";
  }

  /** What keeps this process from serving, in words; null if it serves. */
  CompletableFuture<@Nullable String> whyIdle() {
    NodeProcess node = process;
    return node.look(MemberCore::standing)
        .thenApply(
            standing -> {
              if (standing == null) return "it has failed, and does not run";
              if (standing.serves()) return null;
              List<String> reasons = new ArrayList<>();
              if (standing.blank()) {
                reasons.add(
                    "its directory is blank: it asks the others what it has promised, or founds"
                        + " the group once all of them are up");
              }
              for (int k = 0; k < config.members().size(); k++) {
                if ((standing.blanks() >> k & 1) == 1) {
                  reasons.add(name(k) + " has a blank directory");
                }
                if ((standing.outlived() >> k & 1) == 1) {
                  reasons.add(name(k) + " runs on a directory that was replaced");
                }
              }
              reasons.addAll(node.troubles());
              return reasons.isEmpty() ? "no view has begun" : String.join("; ", reasons);
            });
  }

  private static Standing standing(Node<Object> node) {
    Object any = node;
    return any instanceof LockService member ? member.standing() : ((LockGuest) any).standing();
  }

  /** Gives back what nobody uses, now and then. */
  private void tidyLater() {
    CompletableFuture.delayedExecutor(TIDY_SECONDS, TimeUnit.SECONDS)
        .execute(
            () -> {
              if (ended != null) return;
              locks.tidy();
              tidyLater();
            });
  }

  /** The service that simulations and checks run, with the parameters of a group. */
  static UntimedScenario wired(Config config) {
    return UntimedScenario.of(scenario(config), Catalog.standard());
  }

  /** To whom the directory of a member belongs, with the number of its life if it is blank. */
  static DirectoryOwner owner(Config config, long life) {
    return new DirectoryOwner(
        config.cluster(), SERVICE, config.position(), config.members().size(), life);
  }

  private static int seats(Config config) {
    return config.members().size() + config.guests();
  }

  private static Scenario scenario(Config config) {
    return Scenario.builder(SERVICE)
        .nodes(seats(config))
        .parameter("guests", (long) config.guests())
        .parameter("lease", config.lease().toMillis())
        .parameter("longest", config.longestLease().toMillis())
        .parameter("rho", (long) config.drift())
        .parameter("beat", config.lease().toMillis() * 3 / 10)
        .parameter("detection", config.detection().toMillis())
        .parameter("mutex", config.algorithm())
        .parameter("founding", true)
        .until(BigDecimal.ONE) // only a simulation ends by itself
        .build();
  }

  static NodeSettings settings(Config config) throws IOException {
    List<InetSocketAddress> members = new ArrayList<>();
    for (Config.Seat seat : config.members()) {
      if (!config.mayLeaveThisMachine()) {
        InetSocketAddress now = new InetSocketAddress(seat.host(), seat.port());
        if (!now.isUnresolved() && !now.getAddress().isLoopbackAddress()) {
          throw new IOException(
              "members: "
                  + seat
                  + " is not on this machine; set tls-cert, tls-key and tls-ca to protect what"
                  + " members say to each other, or \"plaintext = yes\" if you trust the network");
        }
      }
      members.add(InetSocketAddress.createUnresolved(seat.host(), seat.port()));
    }
    return new NodeSettings(
        config.cluster(),
        config.position(),
        members,
        config.bind(),
        Duration.ofMillis(1),
        LinkSettings.DEFAULT.silence(config.detection()),
        config.security(),
        config.members().stream().map(Config.Seat::name).toList(),
        config.guests(),
        dialects(config));
  }

  /** The forms of messages that members of this release speak. */
  private static List<Dialect> dialects(Config config) {
    if (!config.dialects().isEmpty()) return config.dialects();
    Object node = wired(config).node(0);
    return List.of(
        Dialect.own(MessageTypes.codec(node)), new LastRelease(node, config.algorithm()));
  }

  Config config() {
    return config;
  }

  Locks locks() {
    return locks;
  }

  // ---- From the node, under its turn

  @Override
  public void told(Output output) {
    switch (output) {
      case LockEvent.Granted(String lock, long ticket, var fence) -> {
        LockCell cell = locks.knownCell(lock);
        if (cell != null) cell.arrived(ticket, fence);
      }
      case LockEvent.Wanted(String lock, long ticket) -> {
        LockCell cell = locks.knownCell(lock);
        if (cell != null) cell.wanted(ticket);
      }
      case LockEvent.Lost(String lock, long ticket, var fence) -> {
        figures.lost(majorityConnected());
        LockCell cell = locks.knownCell(lock);
        if (cell != null) cell.lost(ticket);
      }
      case LockEvent.Announced news -> {
        if (news.held()) announced.put(news.lock(), news);
        else announced.remove(news.lock());
      }
      case GroupEvent.Joined(long number, int members) -> joined(number, members);
      case GroupEvent.Outlived(int member) -> outlived(member);
      case GroupEvent.ClockRefused(int member, long minutes, long usual) ->
          LOG.warn(
              "the group is founded without the wall clock of {}: it shows {}, expected about {};"
                  + " see refound --above",
              name(member),
              time(minutes),
              time(usual));
      default -> {}
    }
  }

  private static String time(long minutes) {
    return BEGIN_OF_2025.plus(Duration.ofMinutes(minutes)).toString();
  }

  private String name(int member) {
    return config.members().get(member).name();
  }

  private void outlived(int member) {
    if (member != config.position()) {
      process.outlive(member);
      return;
    }
    String why =
        "the group has recorded that the directory "
            + config.directory()
            + " of member "
            + config.self()
            + " was replaced by another one; move it aside and start again";
    process.fail(why, new OutlivedLife(why));
  }

  /** Of how many locks an announced holder is known. */
  int announcedNames() {
    return announced.size();
  }

  /** The process that has announced that it holds a lock, as far as this process has heard. */
  Optional<String> holder(String lock) {
    return Optional.ofNullable(announced.get(lock)).map(LockEvent.Announced::name);
  }

  /**
   * Whose holders are announced, and who they are; this process knows its own without that.
   *
   * @param prefix of leaderships, or the empty string for locks
   */
  SortedMap<String, String> holders(String prefix) {
    TreeMap<String, String> holders = new TreeMap<>();
    for (LockEvent.Announced last : announced.values()) {
      boolean leadership = last.lock().startsWith(Leadership.PREFIX);
      if (leadership == prefix.isEmpty()) continue;
      holders.put(last.lock().substring(prefix.length()), last.name());
    }
    for (String own : locks.held()) {
      if (own.startsWith(Leadership.PREFIX) == prefix.isEmpty()) continue;
      holders.put(own.substring(prefix.length()), config.self());
    }
    return holders;
  }

  @Override
  public void claims(Output claim, long deadline) {
    if (!(claim instanceof Leased)) return;
    if (!lease.valid() && locks.anyHeld()) figures.lapsed();
    figures.leased(deadline - LeaseClock.nanos());
    lease.extend(deadline);
  }

  private void joined(long number, int members) {
    if (members != 0) figures.changed(view.members, members);
    view = new View(number, members);
    if (!changed.compareAndSet(false, true))
      return; // it will be heard together with an earlier one
    groupChanges.execute(
        () -> {
          changed.set(false);
          onChange.accept(group());
        });
  }

  /** The node will not begin again: with null it was closed, otherwise it failed. */
  private void over(@Nullable NodeStopped failure) {
    if (failure == null) return;
    finish("member " + config.self() + " has failed: " + failure.getMessage(), failure);
  }

  /** Nobody is served any more. Returns false if that was so before. */
  private boolean finish(String why, @Nullable NodeStopped failure) {
    MemberClosed end = new MemberClosed(why, view.number, failure);
    Consumer<MemberClosed> hears;
    synchronized (this) {
      if (ended != null) return false;
      ended = end;
      hears = onClosed;
    }
    locks.close(end);
    groupChanges.execute(() -> hears.accept(end));
    return true;
  }

  Member.State state() {
    MemberClosed end = ended;
    if (end == null) return alive ? Member.State.RUNNING : Member.State.RESTARTING;
    return end.getCause() == null ? Member.State.CLOSED : Member.State.FAILED;
  }

  void onClosed(Consumer<MemberClosed> hears) {
    MemberClosed end;
    synchronized (this) {
      onClosed = onClosed.andThen(hears);
      end = ended;
    }
    if (end != null) groupChanges.execute(() -> hears.accept(end));
  }

  // ---- For cells

  @Override
  public long nextTicket() {
    return tickets.incrementAndGet();
  }

  @Override
  public boolean acquire(String lock, long ticket) {
    if (!alive) return false;
    process.submit(new Input.Command(new LockCommand.Acquire(lock, ticket)));
    return true;
  }

  @Override
  public void release(String lock, long ticket, long sequence) {
    process.submit(new Input.Command(new LockCommand.Release(lock, ticket, sequence)));
  }

  @Override
  public void hear() {
    process.hear();
  }

  @Override
  public void announce(String lock, long ticket) {
    process.submit(new Input.Command(new LockCommand.Announce(lock, ticket, config.self())));
  }

  @Override
  public LockFigures measured() {
    return figures;
  }

  @Override
  public Lease lease() {
    return lease;
  }

  @Override
  public Callbacks callbacks() {
    return callbacks;
  }

  /** Waits for the callbacks of an end, though not longer than for the detection time. */
  void await(CompletableFuture<Void> ends) {
    try {
      ends.get(detection, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("member {} is closed while a callback is still under way", config.self());
    }
  }

  // ---- For threads of the application

  /**
   * Has a waiter look for its token in what arrives, for a moment: a token is often here sooner
   * than a thread that sleeps can be woken.
   */
  void look(Waiter waiter) {
    lookout.until(() -> !waiter.waits(), process::poll);
  }

  /** Gives back what nobody uses, because there is much of it. */
  void tidy() {
    if (!tidying.compareAndSet(false, true)) return;
    callbacks.execute(
        () -> {
          tidying.set(false);
          locks.tidy();
        });
  }

  @Override
  public void checkOpen() {
    MemberClosed end = ended;
    if (end == null) return;
    Throwable failure = end.getCause();
    throw new MemberClosed(end.why(), end.group().number(), failure);
  }

  /** Why somebody was not granted a lock in time. */
  LockException notInTime(String lock, Duration waited) {
    return majorityConnected()
        ? new AcquireTimeout(lock, waited, group())
        : new NoMajority(lock, waited, group(), process.troubles());
  }

  private boolean majorityConnected() {
    if (!alive) return false;
    int voters = process.up().size() + (config.guest() ? 0 : 1);
    return 2 * voters > config.members().size();
  }

  /** What this member measures. */
  List<Metric> figures() {
    List<Metric> all = new ArrayList<>(NodeMeters.of(process));
    all.addAll(figures.read(config.self(), state() == Member.State.RUNNING));
    return all;
  }

  void onGroupChange(Consumer<GroupView> hears) {
    synchronized (this) {
      onChange = onChange.andThen(hears);
    }
  }

  @Override
  public GroupView group() {
    List<String> members = new ArrayList<>();
    List<String> connected = new ArrayList<>();
    boolean runs = alive;
    List<Integer> up = process.up();
    View current = view;
    for (int k = 0; k < config.members().size(); k++) {
      String name = config.members().get(k).name();
      if ((current.members >> k & 1) == 1) members.add(name);
      if (runs && (k == config.position() || up.contains(k))) connected.add(name);
    }
    String coordinator = members.isEmpty() ? "" : members.getFirst();
    return new GroupView(current.number, members, coordinator, connected);
  }

  /** Ends as if the process were killed: others notice only by the sockets. */
  void crash() {
    supervisor.close();
    callbacks.close();
  }

  NodeProcess process() {
    return process;
  }

  @Override
  public void close() {
    if (finish("this member is closed", null)) {
      process.submit(new Input.Command(new LockCommand.Leave()));
    }
    supervisor.close();
    callbacks.close();
  }
}
