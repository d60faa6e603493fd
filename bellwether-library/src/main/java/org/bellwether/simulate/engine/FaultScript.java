package org.bellwether.simulate.engine;

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

    void wallClock(int v, long shows);

    void inject(int v, String kind, Map<String, Object> fields);

    void loseToken();
  }

  static void strike(Fault fault, Victim world) {
    switch (fault) {
      case Fault.Crash(var at, int v) -> world.crash(v);
      case Fault.Recover(var at, int v, boolean blank) -> world.recover(v, blank);
      case Fault.Pause(var at, int v) -> world.pause(v);
      case Fault.Resume(var at, int v) -> world.resume(v);
      case Fault.Partition(var at, var components) -> {
        world.cuts().partition(components);
        world.cutsChanged(fault);
      }
      case Fault.Cut(var at, var links) -> {
        world.cuts().cut(links);
        world.cutsChanged(fault);
      }
      case Fault.Heal heal -> {
        world.cuts().heal();
        world.cutsChanged(fault);
      }
      case Fault.Unlink(var at, int v, int peer) -> world.unlink(v, peer);
      case Fault.WallClock(var at, int v, long shows) -> world.wallClock(v, shows);
      case Fault.Inject(var at, int v, String kind, var fields) -> world.inject(v, kind, fields);
      case Fault.LoseToken loseToken -> world.loseToken();
      // those strike when a message is sent, or a record written
      case Fault.Window window -> {}
      case Fault.Lose lose -> {}
      case Fault.Duplicate duplicate -> {}
      case Fault.InStep inStep -> {}
    }
  }

  /** The type of the event that a fault is when it strikes. */
  public static Trace.Event.Type type(Fault fault) {
    return switch (fault) {
      case Fault.Crash crash -> Trace.Event.Type.CRASH;
      case Fault.InStep inStep -> Trace.Event.Type.CRASH;
      case Fault.Recover recover -> Trace.Event.Type.RECOVER;
      case Fault.Pause pause -> Trace.Event.Type.PAUSE;
      case Fault.Resume resume -> Trace.Event.Type.RESUME;
      case Fault.Partition partition -> Trace.Event.Type.PARTITION;
      case Fault.Cut cut -> Trace.Event.Type.CUT;
      case Fault.Heal heal -> Trace.Event.Type.HEAL;
      case Fault.Unlink unlink -> Trace.Event.Type.UNLINKED;
      case Fault.WallClock clock -> Trace.Event.Type.WALL_CLOCK;
      case Fault.Inject inject -> Trace.Event.Type.INJECT;
      case Fault.LoseToken loseToken -> Trace.Event.Type.LOSE_TOKEN;
      case Fault.Lose lose -> Trace.Event.Type.LOSE;
      case Fault.Window window -> Trace.Event.Type.LOSE;
      case Fault.Duplicate duplicate -> Trace.Event.Type.DUPLICATE;
    };
  }

  /** What its event tells of a fault beside the node; null for nothing. */
  public static @Nullable Object detail(Fault fault) {
    return switch (fault) {
      case Fault.Partition(var at, var components) -> components;
      case Fault.Cut(var at, var links) -> links;
      case Fault.WallClock clock -> clock.shows();
      default -> null;
    };
  }
}
