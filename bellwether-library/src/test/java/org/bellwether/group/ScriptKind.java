package org.bellwether.group;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.jspecify.annotations.Nullable;

/** The kinds of random fault scripts, and what is demanded of a run of each. */
enum ScriptKind {
  LEADERS("leaders", 6),
  LEADERS_AND_DISKS("leaders, lost disks", 2),
  ANY_DISKS("leaders, most disks lost", 2),
  LOCKS("locks", 3),
  LONG_LEASES("locks, leases that grow", 1),
  ONE_AWAY("locks, one member away", 2),
  LOCKS_AND_DISKS("locks, lost disks", 1),
  GUESTS("guests", 1),
  RESTLESS_GUESTS("guests, connections that break", 2),
  DOUBLED("leaders, a member that lives twice", 0);

  /** What became of a script. */
  enum Verdict {
    SERVED, // nothing is violated, and everybody who must be served is
    SERVED_LATER, // the same, but it took longer than most runs last
    UNDECIDED, // nothing is violated; whether somebody is served in the end is not demanded
    VIOLATED
  }

  private static final int AWAY = 1;
  private static final int LONGEST_DELAY = 10; // after the faults
  static final int LAST_LATE = 30; // until when messages are later, because of the faults
  private static final long REST = 120; // after which most groups serve again
  private static final long TURN = 40;
  private static final int PERIOD = 20;

  final String title;
  private final int share; // of PERIOD

  ScriptKind(String title, int share) {
    this.title = title;
    this.share = share;
  }

  private Scenario whole(long number) {
    return switch (this) {
      case LEADERS -> GroupFaultScripts.script(number);
      case LEADERS_AND_DISKS -> GroupFaultScripts.lostDisks(number, 1 << number % 3);
      case ANY_DISKS -> GroupFaultScripts.restlessDisks(number, 0xfe);
      case LOCKS -> GroupFaultScripts.locks(number);
      case LONG_LEASES -> GroupFaultScripts.locksWithLongLeases(number);
      case ONE_AWAY -> GroupFaultScripts.locksWithoutOne(number, AWAY);
      case LOCKS_AND_DISKS -> GroupFaultScripts.locksWithLostDisks(number);
      case GUESTS -> GroupFaultScripts.locksWithGuests(number);
      case RESTLESS_GUESTS -> GroupFaultScripts.restlessGuests(number);
      case DOUBLED -> GroupFaultScripts.doubledLives(number);
    };
  }

  /** The kind of the script with a number. */
  static ScriptKind of(long number) {
    int rest = (int) Math.floorMod(number, (long) PERIOD);
    for (ScriptKind kind : values()) {
      if (rest < kind.share) return kind;
      rest -= kind.share;
    }
    throw new IllegalStateException("shares sum up to less than " + PERIOD);
  }

  /** The script with a number; of every other one, members without locks soon rest. */
  Scenario script(long number) {
    boolean soon = demands() && this != ONE_AWAY;
    Scenario whole = soon ? soon(whole(number)) : whole(number);
    if (!whole.algorithm().equals("lock-service") || number / PERIOD % 2 == 0) return whole;
    return whole.but().parameter("warm", BigDecimal.valueOf(60)).build();
  }

  /** Whether somebody must be served after the faults. */
  private boolean demands() {
    return this != ANY_DISKS && this != RESTLESS_GUESTS;
  }

  private boolean leads() {
    return this == LEADERS || this == LEADERS_AND_DISKS || this == ANY_DISKS || this == DOUBLED;
  }

  /**
   * How long after the last fault somebody is served at most: {@link GroupPlan#settlingTicks}, and
   * for locks another view, if a message of a lock was lost and is missed only then.
   */
  static long bound(Scenario script) {
    Map<String, Object> parameters = script.parameters();
    int members = script.nodes() - number(parameters.get("guests"), 0);
    int longest = number(parameters.get("longest"), 50);
    GroupPlan plan = new GroupPlan(members, 50, longest, 15, 10, 100, 10, true);
    long settling = plan.settlingTicks(LONGEST_DELAY) * 100 / 90; // by a slow clock
    return script.algorithm().equals("lock-service") ? 2 * settling + 115 * 100 / 90 : settling;
  }

  private static int number(@Nullable Object parameter, int standard) {
    return parameter == null ? standard : Integer.parseInt(parameter.toString());
  }

  private Supplier<Monitor> judge(Scenario script) {
    if (!demands()) return () -> new Monitor() {};
    if (leads()) return () -> new GroupFaultsTest.LeaderInTime(lastFault(script), bound(script));
    return () -> new LockFaultsTest.Served(this == ONE_AWAY ? AWAY : -1);
  }

  /**
   * What becomes of a script. A short run shows that nothing is violated, and nearly always that
   * everybody is served; where it does not, one that lasts as long as the bound decides.
   */
  Verdict judge(long number, Catalog catalog) {
    Scenario whole = script(number);
    List<Result.Violation> violations = run(demands() ? brief(whole) : whole, catalog);
    if (violations.isEmpty()) return demands() ? Verdict.SERVED : Verdict.UNDECIDED;
    if (!violations.stream().allMatch(ScriptKind::late)) return Verdict.VIOLATED;
    return run(longer(whole), catalog).isEmpty() ? Verdict.SERVED_LATER : Verdict.VIOLATED;
  }

  /** Why it is violated, for people. */
  List<Result.Violation> violations(long number, Catalog catalog) {
    return run(longer(script(number)), catalog);
  }

  private List<Result.Violation> run(Scenario scenario, Catalog catalog) {
    return Simulation.of(scenario, catalog).judgedBy(judge(scenario)).run().violations();
  }

  private static boolean late(Result.Violation violation) {
    return violation.name().equals("a leader in time") || violation.name().equals("served in time");
  }

  /** The same, but everything is well again soon after the last thing that goes wrong. */
  private static Scenario soon(Scenario script) {
    BigDecimal calm = BigDecimal.valueOf(GroupFaultScripts.CALM);
    long last = 0;
    for (Fault fault : script.faults()) {
      BigDecimal time = GroupFaultScripts.when(fault);
      long lasts = fault instanceof Fault.Window ? 120 : 0;
      if (time.compareTo(calm) < 0) last = Math.max(last, time.longValue() + lasts);
    }
    BigDecimal end = BigDecimal.valueOf(last + 60).min(calm);
    Scenario.Builder builder = script.but().faultless();
    for (Fault fault : script.faults()) {
      builder.fault(
          switch (fault) {
            case Fault.Recover(var at, int v, boolean blank) ->
                new Fault.Recover(at.min(end), v, blank);
            case Fault.Resume(var at, int v) -> new Fault.Resume(at.min(end), v);
            case Fault.Heal(var at) -> new Fault.Heal(at.min(end));
            case Fault.Window(
                    var from,
                    var until,
                    double loss,
                    double twice,
                    double late,
                    var by) ->
                new Fault.Window(
                    from, until.min(end.subtract(BigDecimal.valueOf(60))), loss, twice, late, by);
            default -> fault;
          });
    }
    return builder.build();
  }

  /** When the last fault strikes, or messages are late no longer. */
  private static long lastFault(Scenario script) {
    long last = 0;
    for (Fault fault : script.faults()) {
      last = Math.max(last, GroupFaultScripts.when(fault).longValue());
    }
    return last + LAST_LATE;
  }

  /**
   * The same, but those who must be served come soon after the last fault, and each for a moment.
   */
  private static Scenario brief(Scenario script) {
    long begin = lastFault(script) + REST;
    return script
        .but()
        .operations(moved(script, (number, ends) -> begin + number * TURN + (ends ? TURN - 5 : 0)))
        .until(BigDecimal.valueOf(begin + script.nodes() * TURN))
        .build();
  }

  /** The same, but nobody must be served before the bound has passed. */
  private static Scenario longer(Scenario script) {
    long begin = lastFault(script) + bound(script);
    return script
        .but()
        .operations(moved(script, (number, ends) -> begin + number * 300 + (ends ? 295 : 0)))
        .until(BigDecimal.valueOf(begin + script.nodes() * 300L))
        .build();
  }

  /** When the client of a node with a number comes, and when it gives up. */
  private interface Turns {
    long time(long number, boolean ends);
  }

  private static Operations moved(Scenario script, Turns turns) {
    List<Operations.Command> commands = new ArrayList<>();
    for (Operations.Command command : script.operations().commands()) {
      Object ticket = command.fields().get("ticket");
      if (ticket == null || !GroupFaultScripts.mustBeGranted((Long) ticket)) {
        commands.add(command);
        continue;
      }
      boolean ends = command.kind().equals("Abandon");
      BigDecimal time = BigDecimal.valueOf(turns.time(command.node(), ends));
      commands.add(new Operations.Command(time, command.node(), command.kind(), command.fields()));
    }
    commands.sort(Comparator.comparing(Operations.Command::time));
    return Operations.NONE.commands(commands);
  }
}
