package org.bellwether.node;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.bellwether.node.ClusterPlan.Missing;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;

/** What scenarios ask for that processes cannot do. */
final class MissingFeatures {
  private MissingFeatures() {}

  /** What a cluster of processes that one command runs does not have. */
  static List<Missing> onCluster(Scenario scenario) {
    List<Missing> missing = new ArrayList<>();
    if (!scenario.schedule().isEmpty()) {
      missing.add(new Missing("schedule", "nobody can choose the order of events on a cluster"));
    }
    if (!scenario.interventions().isEmpty()) {
      missing.add(new Missing("interventions", "events of processes cannot be counted beforehand"));
    }
    if (!scenario.clocks().equals(Clocks.PERFECT)) {
      missing.add(new Missing("clocks", "processes have the clock of their machine"));
    }
    if (!scenario.operations().withdrawals().isEmpty()) {
      missing.add(
          new Missing("operations.withdrawals", "clients of a cluster wait until they are served"));
    }
    if (scenario.links().loss() > 0) {
      missing.add(new Missing("links.loss", "TCP does not lose single messages"));
    }
    if (scenario.links().duplicate() > 0) {
      missing.add(new Missing("links.duplicate", "TCP does not duplicate messages"));
    }
    if (!scenario.links().fifo()) {
      missing.add(new Missing("links.order", "TCP keeps messages in order"));
    }
    TreeSet<Missing> faults = new TreeSet<>(Comparator.comparing(Missing::toString));
    for (Fault fault : scenario.faults()) {
      switch (fault) {
        case Fault.Recover(var at, var node, boolean blank) -> {
          if (blank) faults.add(fault("the directory of a process is not erased"));
        }
        case Fault.Crash crash -> {}
        case Fault.Pause pause -> {}
        case Fault.Resume resume -> {}
        case Fault.Partition partition -> {}
        case Fault.Cut cut -> {}
        case Fault.Heal heal -> {}
        case Fault.Unlink unlink -> {}
        case Fault.CrashAtWrite crashAtWrite ->
            faults.add(fault("a process cannot be killed in the middle of a given write"));
        case Fault.CrashAtSend crashAtSend ->
            faults.add(fault("a process cannot be killed between two given messages"));
        case Fault.WallClock clock ->
            faults.add(fault("the wall clock of a process is that of its machine"));
        case Fault.Window window ->
            faults.add(fault("TCP neither loses nor duplicates single messages"));
        case Fault.Lose lose ->
            faults.add(fault("TCP neither loses nor duplicates single messages"));
        case Fault.Duplicate duplicate ->
            faults.add(fault("TCP neither loses nor duplicates single messages"));
        case Fault.Inject inject ->
            faults.add(fault("messages cannot be put on links, nor taken from them"));
        case Fault.LoseToken loseToken ->
            faults.add(fault("messages cannot be put on links, nor taken from them"));
        default -> faults.add(fault("processes do not have " + fault.field()));
      }
    }
    missing.addAll(faults);
    return missing;
  }

  private static Missing fault(String why) {
    return new Missing("faults", why);
  }

  private static Missing fault(String why, String instead) {
    return new Missing("faults", why, instead);
  }

  /** What one member alone does not have: also whatever somebody must do to all of them. */
  static List<Missing> onMember(Scenario scenario) {
    List<Missing> missing = new ArrayList<>(onCluster(scenario));
    TreeSet<Missing> faults = new TreeSet<>(Comparator.comparing(Missing::toString));
    for (Fault fault : scenario.faults()) {
      switch (fault) {
        case Fault.Crash crash ->
            faults.add(fault("a member does not kill itself", "use kill -KILL"));
        case Fault.Recover recover ->
            faults.add(fault("a member does not restart itself", "start its process again"));
        case Fault.Pause pause ->
            faults.add(fault("a member does not stop itself", "use kill -STOP and kill -CONT"));
        case Fault.Resume resume ->
            faults.add(fault("a member does not stop itself", "use kill -STOP and kill -CONT"));
        case Fault.Partition partition ->
            faults.add(fault("a member cannot cut links", "use bellwether cluster"));
        case Fault.Cut cut ->
            faults.add(fault("a member cannot cut links", "use bellwether cluster"));
        case Fault.Heal heal ->
            faults.add(fault("a member cannot cut links", "use bellwether cluster"));
        case Fault.Unlink unlink -> faults.add(fault("type unlink NODE to close a connection"));
        default -> {} // named already
      }
    }
    missing.addAll(faults);
    return missing;
  }

  /** What a member does only when it is told to, one sentence each: its client is whoever types. */
  static List<String> typed(Scenario scenario) {
    List<String> typed = new ArrayList<>();
    Operations operations = scenario.operations();
    if (!operations.requests().isEmpty() || !operations.first().isEmpty()) {
      typed.add("operations.requests: type request and release instead");
    }
    if (!operations.multicasts().isEmpty()) {
      typed.add("operations.multicasts: type multicast TEXT instead");
    }
    if (!operations.sends().isEmpty()) {
      typed.add("operations.sends: type unicast NODE TEXT instead");
    }
    if (!operations.commands().isEmpty()) {
      typed.add("operations.commands: type command KIND:FIELD=VALUE instead");
    }
    if (scenario.start() != null) typed.add("start: type start instead");
    if (scenario.until() != null && scenario.until().compareTo(ClusterPlan.ALWAYS) < 0) {
      typed.add("until: type quit, or end the process, instead");
    }
    return typed;
  }
}
