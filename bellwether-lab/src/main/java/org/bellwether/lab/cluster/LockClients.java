package org.bellwether.lab.cluster;

import java.math.BigDecimal;
import java.util.Arrays;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Operations;
import org.bellwether.step.LockClient;

/** The clients that want the lock, one per member, as a scenario or a user has them behave. */
public final class LockClients {
  private final ClusterPlan plan;
  private final TaskQueue tasks;
  private final Members members;
  private final Client[] clients;
  private boolean scripted; // they leave by themselves

  private static final class Client {
    LockClient state = LockClient.IDLE;
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

  LockClient client(int v) {
    return clients[v].state;
  }

  /** From now on they leave by themselves, as the scenario says. */
  void follow() {
    scripted = true;
  }

  void ask(int v) {
    Client client = clients[v];
    if (!members.up(v)) return;
    client.asked++;
    if (client.state != LockClient.IDLE) {
      client.backlog++;
      return;
    }
    client.state = client.state.requests();
    members.tell(v, "request");
  }

  void leave(int v) {
    Client client = clients[v];
    if (client.state != LockClient.INSIDE) return;
    client.state = client.state.leaves();
    boolean again = client.backlog > 0;
    if (again) {
      client.backlog--;
      client.state = client.state.requests();
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
    clients[v].state = clients[v].state.granted();
    if (!scripted) return;
    BigDecimal hold = plan.scenario().operations().hold();
    tasks.after(hold == null ? BigDecimal.ONE : hold, () -> leave(v));
  }

  /** The member died, and its client with it. */
  void died(int v) {
    clients[v].state = LockClient.IDLE;
    clients[v].backlog = 0;
  }

  /** Whether nobody is inside, or will be. */
  boolean served() {
    return Arrays.stream(clients)
        .noneMatch(
            c ->
                c.backlog > 0
                    || c.state == LockClient.INSIDE
                    || (plan.endsAtLastExit() && c.state == LockClient.WAITING));
  }
}
