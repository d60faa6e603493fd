package org.bellwether.locks;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.bellwether.node.observe.Metric;

/**
 * This process as a member of a group, or as a guest of one. Any thread may use it.
 *
 * @see Bellwether#join
 */
public final class Member implements AutoCloseable {
  private final MemberCore core;
  private final ConcurrentHashMap<String, Leadership> leaderships = new ConcurrentHashMap<>();

  private Member(MemberCore core) {
    this.core = core;
  }

  static Member join(Config config) throws IOException {
    return new Member(MemberCore.start(config));
  }

  /** How a member is doing by itself; {@link #group} says how its group is. */
  public enum State {
    /** It takes part in its group, as far as it is connected. */
    RUNNING,
    /** It has failed, and starts anew from its directory soon. What it held is lost. */
    RESTARTING,
    /** It has failed for good. */
    FAILED,
    /** It was closed. */
    CLOSED
  }

  /** How this member is doing now. */
  public State state() {
    return core.state();
  }

  /**
   * Adds a listener that is called once, when this member is over: with what {@code acquire} throws
   * from then on, whose cause is null if the member was closed, and else the failure.
   */
  public void onClosed(Consumer<MemberClosed> hears) {
    core.onClosed(hears);
  }

  MemberCore core() {
    return core;
  }

  /** The name of this process. */
  public String name() {
    return core.config().self();
  }

  /** The locks of the group. */
  public Locks locks() {
    return core.locks();
  }

  /**
   * Who leads the group in something; the same object for the same name.
   *
   * @throws IllegalArgumentException if the name is empty or longer than 192 characters
   */
  public Leadership leadership(String name) {
    Locks.checkName("leadership", name, Locks.LONGEST_NAME - Leadership.PREFIX.length());
    return leaderships.computeIfAbsent(name, key -> new Leadership(core, key));
  }

  /**
   * Who leads in what, by name, as far as this process has heard; see {@link Leadership#leader}.
   */
  public SortedMap<String, String> leaders() {
    return core.holders(Leadership.PREFIX);
  }

  /** The group as this process sees it now. */
  public GroupView group() {
    return core.group();
  }

  /**
   * Adds a listener for changes of the group. Listeners are called one at a time, and hear only of
   * the last of several changes that come while one of them is busy.
   */
  public void onGroupChange(Consumer<GroupView> hears) {
    core.onGroupChange(hears);
  }

  /**
   * What this member has done, in the text format of Prometheus: the locks, the messages, the links
   * and the disk. {@link MemberMetrics} shows the same to Micrometer.
   */
  public String metrics() {
    return Metric.text(figures());
  }

  List<Metric> figures() {
    return core.figures();
  }

  /**
   * Hands leadership and locks over to the others, and ends the membership. It waits for callbacks
   * that are under way, though not longer than the detection time.
   */
  @Override
  public void close() {
    core.await(
        CompletableFuture.allOf(
            leaderships.values().stream()
                .map(Leadership::close)
                .toArray(CompletableFuture<?>[]::new)));
    core.close();
  }

  @Override
  public String toString() {
    return "member " + name() + ": " + group();
  }
}
