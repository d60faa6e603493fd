package org.bellwether.lab.cluster;

import java.math.BigDecimal;
import java.util.Arrays;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Operations;

/** The clients that want the lock, one per member, as a scenario or a user has them behave. */
public final class LockClients {
  private final ClusterPlan plan;
  private final TaskQueue tasks;
  private final Members members;
  private final Client[] clients;
  private boolean scripted; // they leave by themselves

  /** What a client does with the lock. */
  public enum Stage {
    OUTSIDE,
    WAITS,
    INSIDE
  }

  private static final class Client {
    boolean waits;
    boolean inside;
    int backlog; // further requests
    int asked; // how often, in closed loads
  }

  LockClients(ClusterPlan plan, TaskQueue tasks, Members members) {
    this.plan = plan;
    this.tasks = tasks;
    this.members = members;
    clients = new Client[plan.n()];
    for (int v = 0; v < clients.length; v++) clients[v] = new Client();
  }

  Stage stage(int v) {
    return clients[v].inside ? Stage.INSIDE : clients[v].waits ? Stage.WAITS : Stage.OUTSIDE;
  }

  /** From now on they leave by themselves, as the scenario says. */
  void follow() {
    scripted = true;
  }

  void ask(int v) {
    Client client = clients[v];
    if (!members.up(v)) return;
    client.asked++;
    if (client.waits || client.inside) {
      client.backlog++;
      return;
    }
    client.waits = true;
    members.tell(v, "request");
  }

  void leave(int v) {
    Client client = clients[v];
    if (!client.inside) return;
    client.inside = false;
    boolean again = client.backlog > 0;
    if (again) {
      client.backlog--;
      client.waits = true;
    }
    if (again && plan.issuesBeforeExit()) members.tell(v, "request");
    members.tell(v, "release");
    if (again && !plan.issuesBeforeExit()) members.tell(v, "request");
    thinkAgain(v);
  }

  private void thinkAgain(int v) {
    Operations operations = plan.scenario().operations();
    Integer rounds = operations.rounds();
    if (rounds == null || clients[v].asked >= rounds) return;
    BigDecimal think = operations.think().isEmpty() ? BigDecimal.ZERO : operations.think().get(v);
    tasks.after(think, () -> ask(v));
  }

  /** The member has the lock. */
  void granted(int v) {
    clients[v].waits = false;
    clients[v].inside = true;
    if (!scripted) return;
    BigDecimal hold = plan.scenario().operations().hold();
    tasks.after(hold == null ? BigDecimal.ONE : hold, () -> leave(v));
  }

  /** The member died, and its client with it. */
  void died(int v) {
    clients[v].waits = false;
    clients[v].inside = false;
    clients[v].backlog = 0;
  }

  /** Whether nobody is inside, or will be. */
  boolean served() {
    return Arrays.stream(clients)
        .noneMatch(c -> c.inside || c.backlog > 0 || (plan.endsAtLastExit() && c.waits));
  }
}
