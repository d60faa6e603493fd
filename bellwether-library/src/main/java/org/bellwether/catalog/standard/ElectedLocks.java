package org.bellwether.catalog.standard;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.election.Bully;
import org.bellwether.mutex.CentralInvariant;
import org.bellwether.mutex.ElectedCentral;
import org.bellwether.mutex.ElectedTokenRing;
import org.bellwether.mutex.ElectedTokenRingInvariant;
import org.bellwether.mutex.Succession;
import org.bellwether.mutex.TokenRing;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.NoStarvation;
import org.jspecify.annotations.Nullable;

/** Locks whose coordinator or monitor is elected, as the parameter {@code election} asks. */
final class ElectedLocks {
  private static final List<String> WITH_ELECTION = List.of("tm", "tp", "heartbeat");

  private ElectedLocks() {}

  /** Which election replaces a node that the lock cannot do without. */
  static Parameter election(String whom) {
    return Parameter.choice(
        "election", "none", List.of("none", "bully"), "the election that replaces a dead " + whom);
  }

  static Parameter tm() {
    return FaultTolerantElections.tm();
  }

  static Parameter tp() {
    return FaultTolerantElections.tp();
  }

  static Parameter heartbeat() {
    return Parameter.optionalTime(
        "heartbeat",
        "off: only nodes that wait or are in the critical section ask, once per 2·tm+tp",
        "with an election, the interval at which every node asks whether the coordinator is up; the"
            + " run then needs an end (--until)");
  }

  /** Chooses the entry of a lock by whether there is an election. */
  static Function<Map<String, Object>, @Nullable Entry> elected(
      Function<Map<String, Object>, Entry> with) {
    return given -> {
      String election = String.valueOf(given.getOrDefault("election", "none"));
      return switch (election.toLowerCase(Locale.ROOT)) {
        case "bully" -> with.apply(given);
        case "none" -> {
          for (String name : WITH_ELECTION) {
            if (given.containsKey(name)) {
              throw Parameter.wrong(
                  name, given.get(name), "only with an election (election=bully)");
            }
          }
          yield null;
        }
        default ->
            throw Parameter.wrong(
                "election",
                election,
                "none or bully: the election has to run in a complete network and to survive"
                    + " crashes");
      };
    };
  }

  /** The central lock with an election; the other entry describes it. */
  static Entry central(EntryBuilder lock, boolean heartbeat) {
    lock.placed(
            setting -> {
              long heartbeatTicks = heartbeat ? positive(setting, "heartbeat") : 0;
              ElectedCentral.Plan plan =
                  new ElectedCentral.Plan(
                      PositionLists.position(setting, "coordinator"),
                      FaultTolerantElections.roundTrip(setting),
                      heartbeatTicks);
              return place -> new ElectedCentral(place.position(), plan, bully(setting, place));
            })
        .judgedBy(setting -> judges(setting, CentralInvariant.electedOvertaking(setting.n())));
    if (heartbeat) lock.trait(Trait.PERPETUAL);
    return assuming(lock, setting -> setting.parameters().time("tm")).build();
  }

  /** The token ring with an election; the other entry describes it. */
  static Entry tokenRing(EntryBuilder lock) {
    lock.placed(
            setting -> {
              TokenRing.Plan plan =
                  new TokenRing.Plan(
                      setting.n(),
                      PositionLists.position(setting, "tokenAt"),
                      setting.ticks("parkWhenIdle"),
                      positive(setting, "ackTimeout"),
                      PositionLists.position(setting, "monitor"),
                      positive(setting, "lossTimeout"));
              long roundTrip = FaultTolerantElections.roundTrip(setting);
              return place ->
                  new ElectedTokenRing(place.position(), plan, roundTrip, bully(setting, place));
            })
        .judgedBy(setting -> judges(setting, new NoStarvation(setting.n(), setting.n() - 1)))
        .keeps(ElectedTokenRingInvariant::new)
        .trait(Trait.ENDS_AT_LAST_EXIT);
    return assuming(
            lock,
            setting ->
                setting
                    .parameters()
                    .time("tm")
                    .min(setting.parameters().time("ackTimeout").divide(BigDecimal.TWO)))
        .build();
  }

  private static Succession<Bully.Message> bully(Setting setting, Place place) {
    long roundTrip = FaultTolerantElections.roundTrip(setting);
    Bully election = new Bully(place.id(), setting.ids(), roundTrip);
    return new Succession<>(place.position(), place.n(), roundTrip, election);
  }

  private static List<Monitor> judges(Setting setting, Monitor further) {
    return LockEntries.judgesWithMajority(setting.n(), further);
  }

  private static EntryBuilder assuming(EntryBuilder lock, Function<Setting, BigDecimal> delay) {
    return lock.assumes(
            Assumption.NO_LOSS,
            Assumption.NO_DUPLICATION,
            Assumption.NO_PARTITIONS,
            Assumption.NO_PAUSES,
            Assumption.PERFECT_CLOCKS)
        .assumes(FaultTolerantElections.ANSWERS_TAKE_TIME, FaultTolerantElections::answersTakeTime)
        .assumesDelay(delay)
        .trait(Trait.FINE_CLOCKS);
  }

  /** A time that has to be given, in ticks. */
  private static long positive(Setting setting, String parameter) {
    if (setting.parameters().given(parameter) == null) {
      throw ScenarioException.missing(
          Parameter.field(parameter), "a time above 0, because the lock hosts an election");
    }
    long ticks = setting.ticks(parameter);
    if (ticks > 0) return ticks;
    throw Parameter.wrong(parameter, 0, "a time above 0");
  }
}
