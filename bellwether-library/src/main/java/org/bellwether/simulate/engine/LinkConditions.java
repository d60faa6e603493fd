package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.simulate.fast.LinkQueues;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.TimeScale;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * Decides the fate of a message on a link: its delay, and whether it arrives once, twice or never.
 */
public final class LinkConditions {
  private final Links links;
  private final TimeScale scale;
  private final Randoms.@Nullable ByNode chances; // by sender; null if nothing is left to them
  private final Map<Long, Long> perLink = new HashMap<>();
  private final long low;
  private final long span; // number of values that a uniform delay takes
  private final long step; // ticks between them
  private final Randoms.@Nullable ByNode delays; // by sender; null if they are all the same
  private boolean clamp; // whether messages could overtake on a link
  private final LinkTimes arrivals;
  private final List<Window> windows = new ArrayList<>();
  private final Cuts cuts;

  private record Window(long from, long until, Fault.Window fault, long lateBy) {}

  public LinkConditions(WiredScenario setup, Randoms randoms) {
    links = setup.scenario().links();
    scale = setup.scale();
    List<Fault> faults = setup.scenario().faults();
    cuts = new Cuts(setup.n());
    arrivals = new LinkTimes(setup.topology());
    for (LinkDelay delay : links.perLink()) {
      perLink.put(
          Ports.link(delay.from(), delay.to()), scale.ticks("links.perLink", delay.ticks()));
    }
    for (Fault fault : faults) {
      if (fault instanceof Fault.Window window) {
        windows.add(
            new Window(
                scale.ticks("faults.from", window.from()),
                scale.ticks("faults.until", window.until()),
                window,
                scale.ticks("faults.lateBy", window.lateBy())));
      }
    }
    boolean chancy = links.loss() > 0 || links.duplicate() > 0 || !windows.isEmpty();
    chances = chancy ? randoms.byNode(2) : null;
    switch (links.delay()) {
      case Delay.Constant(var ticks) -> {
        low = scale.ticks("links.delay", ticks);
        step = 1;
        span = 1;
      }
      case Delay.Uniform(var from, var to) -> {
        boolean whole = TimeScale.decimals("", from) == 0 && TimeScale.decimals("", to) == 0;
        low = scale.ticks("links.delay.uniform", from);
        step = whole ? scale.ticksPerUnit() : 1;
        span = (scale.ticks("links.delay.uniform", to) - low) / step + 1;
      }
      case Delay.Exponential exponential -> {
        low = 0;
        step = 1;
        span = 0;
      }
    }
    delays = span == 1 ? null : randoms.byNode(1);
    clamp = links.fifo() && (span != 1 || !windows.isEmpty());
  }

  /** Whether every message takes the same time and arrives, as long as no link is cut. */
  public boolean plain() {
    return span == 1
        && perLink.isEmpty()
        && windows.isEmpty()
        && links.loss() == 0
        && links.duplicate() == 0;
  }

  /**
   * Whether links keep order and delays are all that happens to a message, short enough for {@link
   * LinkQueues}.
   */
  public boolean simple() {
    return links.fifo()
        && span > 0
        && low > 0
        && horizon() <= LinkQueues.LONGEST
        && perLink.isEmpty()
        && windows.isEmpty()
        && links.loss() == 0
        && links.duplicate() == 0;
  }

  /** The delay of a message that is sent now, where links do nothing else to it. */
  public int ahead(int from) {
    return delays == null ? (int) low : (int) (low + delays.below(from, span) * step);
  }

  /** The delay of every message where they are all the same. */
  public long constant() {
    return low;
  }

  /** The longest delay that is likely enough to plan for. */
  public long horizon() {
    long longest = span == 0 ? 1 : low + (span - 1) * step;
    for (long delay : perLink.values()) longest = Math.max(longest, delay);
    return longest;
  }

  /** When a message that is sent now arrives over a link. */
  public long arrival(long now, int from, int to, long key) {
    Long fixed = perLink.isEmpty() ? null : perLink.get(Ports.link(from, to));
    long time = now + (fixed != null ? fixed : draw(from));
    Window window = windowAt(now);
    if (window != null && chance(from, window.fault.late())) time += window.lateBy;
    return clamp ? arrivals.notBefore(key, time) : time;
  }

  /** A message arrives later than was planned; on links that keep order, no other overtakes it. */
  void delayed(long key, long time) {
    if (!links.fifo()) return;
    clamp = true;
    arrivals.notBefore(key, time);
  }

  private long draw(int from) {
    if (delays == null) return low;
    if (span > 1) return low + delays.below(from, span) * step;
    double mean = ((Delay.Exponential) links.delay()).mean().doubleValue();
    double units = -mean * StrictMath.log(1 - delays.unit(from));
    return (long) StrictMath.rint(units * scale.ticksPerUnit());
  }

  /** Whether a message that a node sends now is lost by chance. */
  public boolean lost(long now, int from) {
    Window window = windowAt(now);
    return chance(from, links.loss()) || (window != null && chance(from, window.fault.loss()));
  }

  /** Whether a message that a node sends now is duplicated by chance. */
  public boolean duplicated(long now, int from) {
    Window window = windowAt(now);
    return chance(from, links.duplicate())
        || (window != null && chance(from, window.fault.duplicate()));
  }

  /** Each node draws for itself, so that what happens elsewhere does not change its luck. */
  private boolean chance(int from, double probability) {
    return chances != null && probability > 0 && chances.unit(from) < probability;
  }

  private @Nullable Window windowAt(long now) {
    for (Window window : windows) if (window.from <= now && now < window.until) return window;
    return null;
  }

  /** Which links are cut now. */
  Cuts cuts() {
    return cuts;
  }
}
