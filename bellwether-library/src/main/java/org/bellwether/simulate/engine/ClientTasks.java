package org.bellwether.simulate.engine;

import org.bellwether.catalog.Trait;
import org.bellwether.simulate.engine.Agenda.Task;
import org.bellwether.step.Input;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** Carries out what a scenario asks of nodes at given times: starts and client operations. */
public final class ClientTasks {
  private final Observers observers;
  private final Agenda agenda;
  private final @Nullable Workload workload;
  private final boolean issuesBeforeExit;
  private final Handler handler;

  /** Lets something happen to a node. */
  @FunctionalInterface
  public interface Handler {
    void run(int node, Input input);
  }

  public ClientTasks(
      WiredScenario setup,
      Observers observers,
      Agenda agenda,
      @Nullable Workload workload,
      Handler handler) {
    this.observers = observers;
    this.agenda = agenda;
    this.workload = workload;
    this.handler = handler;
    issuesBeforeExit = setup.entry().has(Trait.ISSUES_BEFORE_EXIT, setup.setting());
  }

  /** Performs a task that is no fault, at a node that is up. */
  public void perform(Task task, long now) {
    switch (task) {
      case Task.Start(var time, int v) -> {
        observers.started(now, v);
        handler.run(v, Input.START);
      }
      case Task.Exit(var time, int v) -> {
        if (workload != null && workload.leaves(v, now)) exit(v, now);
      }
      case Task.Ask(var time, int v) -> {
        if (workload != null && workload.asked(v, now)) ask(v, now);
      }
      case Task.Withdraw(var time, int v) -> withdraw(v, now);
      case Task.Command(var time, int v, Record command) -> {
        observers.commanded(now, v, command);
        handler.run(v, new Input.Command(command));
      }
      case Task.Tell(var time, int v, String payload) -> {
        observers.multicast(now, v, payload);
        handler.run(v, new Input.Multicast(payload));
      }
      case Task.Send(var time, int v, int to, String payload) -> {
        observers.unicast(now, v, to, payload);
        handler.run(v, new Input.Unicast(to, payload));
      }
      case Task.Strike strike -> throw new IllegalStateException("this is not a task of clients");
      case Task.Look look -> throw new IllegalStateException("this is not a task of clients");
      case Task.Lapse lapse -> throw new IllegalStateException("this is not a task of clients");
    }
  }

  private void ask(int v, long now) {
    if (workload == null) return;
    workload.issued(v, now);
    observers.requested(now, v);
    handler.run(v, Input.REQUEST);
  }

  private void withdraw(int v, long now) {
    if (workload == null || !workload.waits(v)) return;
    Input.Withdraw withdrawal = new Input.Withdraw();
    handler.run(v, withdrawal);
    if (!withdrawal.done()) return;
    workload.withdrew(v);
    observers.withdrawn(now, v);
    if (workload.backlog(v)) ask(v, now);
  }

  /** Lets the client leave that is inside, whatever time it meant to stay. */
  void exit(int v, long now) {
    if (workload == null) return;
    workload.left(v, now, agenda, observers.counters());
    observers.released(now, v);
    if (issuesBeforeExit && workload.backlog(v)) ask(v, now);
    handler.run(v, Input.RELEASE);
    if (!issuesBeforeExit && workload.backlog(v)) ask(v, now);
  }
}
