package org.bellwether.node;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.bellwether.model.Output;
import org.bellwether.node.disk.Directory;
import org.bellwether.node.observe.JournalFormat;
import org.bellwether.node.observe.StepEvents;
import org.bellwether.simulate.Trace;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * A node that is driven by lines of text and tells in lines what it does: its journal, what it
 * tells its application ({@code told}), and why it stopped ({@code failed}).
 */
public final class TextDrivenMember implements Closeable {
  private final ClusterPlan plan;
  private final Supervisor supervisor;
  private final Consumer<String> out;
  private volatile @Nullable Trace follower;

  /**
   * Makes the node; it begins to live at {@link #start}.
   *
   * @param data the directory for what it keeps across its lives; null if it keeps nothing
   * @param restarts whether a node that keeps records lives again after a handler has failed
   * @param out takes each line, and has passed it on when it returns
   * @throws IOException if its address or its directory cannot be used
   */
  public TextDrivenMember(
      ClusterPlan plan,
      NodeSettings settings,
      @Nullable Path data,
      boolean restarts,
      Consumer<String> out)
      throws IOException {
    this.plan = plan;
    this.out = out;
    boolean again = restarts && data != null && plan.recoverable();
    supervisor =
        new Supervisor(
            () -> make(settings, data),
            again ? RestartPolicy.usual() : RestartPolicy.never(),
            what -> out.accept("note " + what));
  }

  private NodeProcess make(NodeSettings settings, @Nullable Path data) throws IOException {
    Directory directory = data == null ? null : Directory.open(data);
    try {
      NodeProcess process =
          new NodeProcess(plan.prepared(), settings, directory, new Lines(settings), this::tell);
      process.whenFailed(why -> out.accept("failed " + why.replace('\n', ' ')));
      out.accept("born " + process.incarnation());
      return process;
    } catch (IOException | RuntimeException e) {
      if (directory != null) directory.close();
      throw e;
    }
  }

  private void tell(Output output) {
    out.accept(
        "told "
            + LeaseClock.nanos()
            + " "
            + output.getClass().getSimpleName()
            + " "
            + output.toString().replace('\n', ' '));
  }

  private final class Lines implements Journal {
    private final JournalFormat format = plan.format();
    private final int position;
    private final StepEvents events;

    Lines(NodeSettings settings) {
      position = settings.position();
      events = new StepEvents(position, plan.prepared().ports(), settings.unit());
    }

    @Override
    public void step(Step step) {
      Topology topology = plan.prepared().topology();
      out.accept(format.step(step, slot -> topology.neighbour(position, slot)));
      Trace trace = follower;
      if (trace != null) trace.event(events.next(step));
    }

    @Override
    public void linked(long nanos, int peer, long incarnation) {
      out.accept(format.linked(nanos, peer, incarnation));
    }

    @Override
    public void unlinked(long nanos, int peer, String why) {
      out.accept(format.unlinked(nanos, peer, why));
    }

    @Override
    public void lost(long nanos, int peer, long number) {
      out.accept(format.lost(nanos, peer, number));
    }
  }

  /**
   * Has a trace hear each step of the node as an event, in whichever thread has the turn. It must
   * be called before {@link #start}.
   */
  public void follow(Trace trace) {
    follower = trace;
  }

  /** Begins to live. */
  public void start() {
    supervisor.start();
  }

  /** The node in its present life. */
  public NodeProcess process() {
    return supervisor.current();
  }

  /** Completes when the node will not live again: with null if it was closed, or with why. */
  public CompletableFuture<@Nullable NodeStopped> end() {
    return supervisor.end();
  }

  /**
   * Lets something happen that a client wants: {@code start}, {@code request}, {@code release},
   * {@code multicast TEXT}, {@code unicast NODE TEXT} or {@code command WORD} ({@link
   * JournalFormat#command(Record)}); {@code unlink NODE} closes a connection, which is made again.
   *
   * @throws IllegalArgumentException if the algorithm has no such operation
   */
  public void perform(String line) {
    if (line.equals("unlink") || line.startsWith("unlink ")) unlink(line);
    else process().submit(ClientLine.read(plan, line));
  }

  private void unlink(String line) {
    int peer = ClientLine.node(plan, line, line.substring("unlink".length()).strip(), "NODE");
    if (!process().peers().contains(peer)) {
      throw new IllegalArgumentException(line + ": there is no link to node " + peer);
    }
    process().links().breakLink(peer, "asked for by hand");
  }

  /** The node's fields, by name. */
  public Map<String, @Nullable Object> state() {
    try {
      return new TreeMap<>(process().state().get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Map.of();
    } catch (ExecutionException e) {
      return Map.of("unreadable", String.valueOf(e.getCause()));
    }
  }

  @Override
  public void close() {
    supervisor.close();
  }
}
