package org.bellwether.simulate.engine;

import java.util.Map;
import org.bellwether.scenario.Fault;
import org.bellwether.simulate.Trace;

/** Has faults strike a {@link ScheduleReplay}, which must say nothing that is not possible. */
final class ReplayFaults implements FaultScript.Victim {
  private final ReplayNodes nodes;
  private final ReplayLinks links;
  private final Expectation schedule;

  /** Refuses the step of the schedule that is under way if something is not so. */
  @FunctionalInterface
  interface Expectation {
    void expect(boolean so, String expected);
  }

  ReplayFaults(ReplayNodes nodes, ReplayLinks links, Expectation schedule) {
    this.nodes = nodes;
    this.links = links;
    this.schedule = schedule;
  }

  @Override
  public void crash(int v) {
    schedule.expect(nodes.up(v), "a node that is up");
    nodes.crash(v);
  }

  @Override
  public void recover(int v, boolean blank) {
    schedule.expect(!nodes.up(v), "a node that is down");
    schedule.expect(nodes.recoverable(), "an algorithm that can recover");
    nodes.recover(v, blank);
  }

  @Override
  public void pause(int v) {
    schedule.expect(nodes.up(v) && !nodes.paused(v), "a node that is up and not paused");
    nodes.pause(v);
  }

  @Override
  public void resume(int v) {
    schedule.expect(nodes.paused(v), "a node that is paused");
    nodes.resume(v);
  }

  @Override
  public Cuts cuts() {
    return links.cuts();
  }

  @Override
  public void cutsChanged(Fault fault) {
    nodes.note(FaultScript.type(fault), fault.node(), FaultScript.detail(fault));
  }

  @Override
  public void unlink(int v, int peer) {
    refuse("{\"unlinked\": [NODE, PEER]}");
  }

  @Override
  public void wallClock(int v, long shows) {
    nodes.wallClock(v, shows);
    nodes.note(Trace.Event.Type.WALL_CLOCK, v, (Object) shows);
  }

  @Override
  public void inject(int v, String kind, Map<String, Object> fields) {
    refuse("a fault that strikes nodes or links");
  }

  @Override
  public void loseToken() {
    refuse("{\"lose\": [FROM, TO]}");
  }

  private void refuse(String expected) {
    schedule.expect(false, expected);
  }
}
