package org.bellwether.bench;

import io.jbotsim.core.Clock;
import io.jbotsim.core.ClockManager;
import io.jbotsim.core.Link;
import io.jbotsim.core.Message;
import io.jbotsim.core.Node;
import io.jbotsim.core.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Chang and Roberts' election with unit delay on our engine beside JBotSim, alternating in one
 * process.
 *
 * <p>Arguments: numbers of nodes, 20, 100 and 1000 if there are none. JBotSim looks at every node
 * in every round, so that its time grows with the square of the ring.
 */
public final class JBotSimRace {
  private static final int ROUNDS = 5; // whose median counts
  private static final int WARM_UP = 5;
  private static final int LOOKS_A_ROUND = 2_000_000; // of JBotSim at its nodes, about

  private JBotSimRace() {}

  /** Runs the race and prints a table. */
  public static void main(String[] args) {
    System.out.println("| nodes | engine, M messages/s | JBotSim, M messages/s | ratio |");
    System.out.println("|---|---|---|---|");
    for (String size : args.length == 0 ? new String[] {"20", "100", "1000"} : args) {
      int n = Integer.parseInt(size);
      System.out.println(row(n, Math.clamp(LOOKS_A_ROUND / n / n, 5, 2_000)));
    }
  }

  static String row(int n, int times) {
    double[] engine = new double[ROUNDS];
    double[] peer = new double[ROUNDS];
    double[] ratio = new double[ROUNDS];
    for (int i = -WARM_UP; i < ROUNDS; i++) {
      List<Simulation> ours = new ArrayList<>();
      List<Ring> theirs = new ArrayList<>();
      for (int k = 0; k < times; k++) {
        ours.add(
            Simulation.of(Scenario.builder("chang-roberts").nodes(n).seed(i * times + k).build()));
        theirs.add(new Ring(ours.getLast().ids()));
      }
      Stopwatch watch = Stopwatch.start();
      long messages = 0;
      for (Simulation simulation : ours) messages += simulation.run().total();
      double a = watch.seconds();
      watch = Stopwatch.start();
      long same = 0;
      for (Ring ring : theirs) same += ring.run();
      double b = watch.seconds();
      if (same != messages) throw new IllegalStateException(messages + " messages, not " + same);
      if (i < 0) continue;
      engine[i] = messages / a / 1e6;
      peer[i] = messages / b / 1e6;
      ratio[i] = b / a;
    }
    return String.format(
        Locale.ROOT,
        "| %,d | %.2f | %.2f | %.1f |",
        n,
        Stopwatch.median(engine),
        Stopwatch.median(peer),
        Stopwatch.median(ratio));
  }

  /** A clock for JBotSim that does not tick by itself, but as fast as rounds are asked for. */
  public static final class Hand extends Clock {
    /** JBotSim makes the clock itself and shows nobody what it drives. */
    private static final AtomicReference<ClockManager> DRIVEN = new AtomicReference<>();

    public Hand(ClockManager manager) {
      super(manager);
    }

    @Override
    public int getTimeUnit() {
      return 1;
    }

    @Override
    public void setTimeUnit(int unit) {}

    @Override
    public boolean isRunning() {
      return true;
    }

    @Override
    public void start() {
      DRIVEN.set(manager);
    }

    @Override
    public void pause() {}

    @Override
    public void resume() {}
  }

  /** The election as somebody would write it for JBotSim. */
  private static final class Ring {
    private final Topology topology = new Topology();
    private long messages;
    private boolean done;

    Ring(long[] ids) {
      topology.disableWireless();
      Candidate[] nodes = new Candidate[ids.length];
      for (int v = 0; v < ids.length; v++) {
        nodes[v] = new Candidate(ids[v]);
        topology.addNode(v % 1000, v / 1000.0, nodes[v]);
      }
      for (int v = 0; v < ids.length; v++) {
        Candidate next = nodes[(v + 1) % ids.length];
        nodes[v].next = next;
        topology.addLink(new Link(nodes[v], next, Link.Orientation.DIRECTED));
      }
    }

    long run() {
      topology.setClockModel(Hand.class);
      topology.start();
      ClockManager rounds = Hand.DRIVEN.get();
      while (!done) rounds.onClock();
      return messages;
    }

    private record Election(long id) {}

    private record Leader(long id) {}

    private final class Candidate extends Node {
      private final long id;
      private @Nullable Candidate next;

      Candidate(long id) {
        this.id = id;
      }

      private void pass(Object message) {
        messages++;
        send(next, new Message(message));
      }

      @Override
      public void onStart() {
        pass(new Election(id));
      }

      @Override
      public void onMessage(Message message) {
        switch (message.getContent()) {
          case Election(long other) when other > id -> pass(message.getContent());
          case Election(long other) when other == id -> pass(new Leader(id));
          case Leader(long leader) when leader != id -> pass(message.getContent());
          case Leader _ -> done = true;
          default -> {}
        }
      }
    }
  }
}
