package org.bellwether.simulate.engine;

import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Fault;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;

/** What each kind of fault does, and the event that it is, in every world that runs a scenario. */
public final class FaultScript {
  private FaultScript() {}

  /** A world that faults strike. It refuses, or passes over, what is not possible in its state. */
  interface Victim {
    void crash(int v);

    void recover(int v, boolean blank);

    void pause(int v);

    void resume(int v);

    /** The links that are cut; whoever changes them {@linkplain #cutsChanged says so}. */
    Cuts cuts();

    void cutsChanged(Fault fault);

    void unlink(int v, int peer);

    void inject(int v, String kind, Map<String, Object> fields);

    void loseToken();
  }

  static void strike(Fault fault, Victim world) {
    switch (fault) {
      case Fault.Crash(_, int v) -> world.crash(v);
      case Fault.Recover(_, int v, boolean blank) -> world.recover(v, blank);
      case Fault.Pause(_, int v) -> world.pause(v);
      case Fault.Resume(_, int v) -> world.resume(v);
      case Fault.Partition(_, var components) -> {
        world.cuts().partition(components);
        world.cutsChanged(fault);
      }
      case Fault.Cut(_, var links) -> {
        world.cuts().cut(links);
        world.cutsChanged(fault);
      }
      case Fault.Heal _ -> {
        world.cuts().heal();
        world.cutsChanged(fault);
      }
      case Fault.Unlink(_, int v, int peer) -> world.unlink(v, peer);
      case Fault.Inject(_, int v, String kind, var fields) -> world.inject(v, kind, fields);
      case Fault.LoseToken _ -> world.loseToken();
      // those strike when a message is sent, or a record written
      case Fault.Window _, Fault.Lose _, Fault.Duplicate _, Fault.CrashAtWrite _ -> {}
    }
  }

  /** The type of the event that a fault is when it strikes. */
  public static Trace.Event.Type type(Fault fault) {
    return switch (fault) {
      case Fault.Crash _, Fault.CrashAtWrite _ -> Trace.Event.Type.CRASH;
      case Fault.Recover _ -> Trace.Event.Type.RECOVER;
      case Fault.Pause _ -> Trace.Event.Type.PAUSE;
      case Fault.Resume _ -> Trace.Event.Type.RESUME;
      case Fault.Partition _ -> Trace.Event.Type.PARTITION;
      case Fault.Cut _ -> Trace.Event.Type.CUT;
      case Fault.Heal _ -> Trace.Event.Type.HEAL;
      case Fault.Unlink _ -> Trace.Event.Type.UNLINKED;
      case Fault.Inject _ -> Trace.Event.Type.INJECT;
      case Fault.LoseToken _ -> Trace.Event.Type.LOSE_TOKEN;
      case Fault.Lose _, Fault.Window _ -> Trace.Event.Type.LOSE;
      case Fault.Duplicate _ -> Trace.Event.Type.DUPLICATE;
    };
  }

  /** What its event tells of a fault beside the node; null for nothing. */
  public static @Nullable List<?> detail(Fault fault) {
    return switch (fault) {
      case Fault.Partition(_, var components) -> components;
      case Fault.Cut(_, var links) -> links;
      default -> null;
    };
  }
}
