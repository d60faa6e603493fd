package org.bellwether.lab.cluster;

import java.util.stream.Stream;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Starting;

/** Has everything done on a cluster that a scenario says, each at its time. */
final class ClusterScript {
  private final ClusterPlan plan;
  private final ClusterRun run;
  private final TaskQueue tasks;

  ClusterScript(ClusterPlan plan, ClusterRun run, TaskQueue tasks) {
    this.plan = plan;
    this.run = run;
    this.tasks = tasks;
  }

  void schedule() {
    for (Starting starting : plan.starts()) {
      tasks.at(starting.time(), () -> run.perform(starting.node(), "start"));
    }
    operations(plan.scenario().operations());
    plan.scenario().faults().forEach(this::strike);
  }

  private void operations(Operations operations) {
    Stream.concat(operations.requests().stream(), operations.first().stream())
        .forEach(r -> tasks.at(r.time(), () -> run.perform(r.node(), "request")));
    for (var m : operations.multicasts()) {
      tasks.at(m.time(), () -> run.perform(m.node(), "multicast " + m.payload()));
    }
    for (var s : operations.sends()) {
      tasks.at(s.time(), () -> run.perform(s.from(), "unicast " + s.to() + " " + s.payload()));
    }
    for (var c : operations.commands()) {
      Record command = plan.command(c.kind(), c.fields());
      tasks.at(c.time(), () -> run.command(c.node(), command));
    }
  }

  private void strike(Fault fault) {
    switch (fault) {
      case Fault.Crash(var at, int v) -> tasks.at(at, () -> run.kill(v));
      case Fault.Recover(var at, int v, _) -> tasks.at(at, () -> run.restart(v));
      case Fault.Pause(var at, int v) -> tasks.at(at, () -> run.pause(v));
      case Fault.Resume(var at, int v) -> tasks.at(at, () -> run.resume(v));
      case Fault.Partition(var at, var parts) -> tasks.at(at, () -> run.links().partition(parts));
      case Fault.Cut(var at, var links) -> tasks.at(at, () -> run.links().cut(links));
      case Fault.Heal(var at) -> tasks.at(at, run.links()::heal);
      case Fault.Unlink(var at, int v, int peer) -> tasks.at(at, () -> run.unlink(v, peer));
      default -> throw new IllegalStateException("refused already: " + fault);
    }
  }
}
