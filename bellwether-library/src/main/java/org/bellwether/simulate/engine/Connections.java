package org.bellwether.simulate.engine;

import java.util.Arrays;
import org.bellwether.model.Linked;
import org.bellwether.simulate.engine.Agenda.Task;
import org.bellwether.step.Input;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.WiredScenario;

/**
 * What {@link Linked} nodes hear of their connections. One message delay after a crash, a recovery,
 * a cut or a healing, every node hears what has become of its own: that those are closed whose peer
 * is down, has been down, or cannot be reached both ways; and that those are up again whose peer
 * can.
 */
final class Connections {
  private final WiredScenario setup;
  private final Population population;
  private final Traffic traffic;
  private final Agenda agenda;
  private final StepExecution handling;
  private final long delay;
  private final int[] lives; // by node, counted from 1; empty if nodes do not hear of connections
  private final int[][] heard; // by node and slot, the life of the peer that it is connected with

  Connections(
      WiredScenario setup,
      Population population,
      Traffic traffic,
      Agenda agenda,
      StepExecution handling) {
    this.setup = setup;
    this.population = population;
    this.traffic = traffic;
    this.agenda = agenda;
    this.handling = handling;
    boolean linked = Linked.class.isAssignableFrom(setup.entry().node());
    delay = setup.scale().ticks("links.delay", setup.setting().delayBound());
    lives = new int[linked ? setup.n() : 0];
    Arrays.fill(lives, 1);
    heard = new int[lives.length][];
    for (int v = 0; v < heard.length; v++) heard[v] = new int[setup.topology().degree(v)];
  }

  /** A node has started: the connections of a run that begins are all up. */
  void started(int v) {
    if (lives.length == 0) return;
    for (int slot = 0; slot < heard[v].length && population.up(v); slot++) {
      if (!setup.topology().own(v, slot)) hear(v, slot, 1);
    }
  }

  /** A node crashes, and forgets. */
  void crashed(int v, long now) {
    if (lives.length == 0) return;
    Arrays.fill(heard[v], 0);
    changed(now);
  }

  void recovers(int v, long now) {
    if (lives.length == 0) return;
    lives[v]++;
    changed(now);
  }

  /** Links or nodes have changed: everybody looks after its connections a delay later. */
  void changed(long now) {
    for (int v = 0; v < lives.length; v++) agenda.add(new Task.Look(now + delay, v));
  }

  /** A node hears that a connection is closed though it is not. */
  void unlink(int v, int peer, long now) {
    if (!population.up(v)) return;
    int slot = setup.topology().slotOf(v, peer);
    if (heard[v][slot] == 0) return;
    hear(v, slot, 0);
    agenda.add(new Task.Look(now + delay, v));
  }

  /** A node hears what has become of its connections. */
  void look(int v) {
    Topology topology = setup.topology();
    for (int slot = 0; slot < heard[v].length && population.up(v); slot++) {
      if (topology.own(v, slot)) continue;
      int peer = topology.neighbour(v, slot);
      boolean reachable =
          population.up(peer)
              && traffic.conditions().cuts().open(v, peer)
              && traffic.conditions().cuts().open(peer, v);
      boolean broken = !reachable || heard[v][slot] != lives[peer];
      if (heard[v][slot] > 0 && broken) hear(v, slot, 0);
      if (heard[v][slot] == 0 && reachable && population.up(v)) hear(v, slot, lives[peer]);
    }
  }

  private void hear(int v, int slot, int life) {
    heard[v][slot] = life;
    int port = setup.ports().port(v, slot);
    handling.run(v, life > 0 ? new Input.Linked(port, life) : new Input.Unlinked(port));
  }
}
