package org.bellwether.lab.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bellwether.check.StateSpace.Violation;
import org.jspecify.annotations.Nullable;

/** Which properties the monitors and invariants of the library judge. */
final class Judges {
  private static final Map<String, List<String>> PROPERTIES = table();

  private Judges() {}

  private static Map<String, List<String>> table() {
    Map<String, List<String>> table = new LinkedHashMap<>();
    table.put("Agreement", List.of("agreement"));
    table.put("AllTicks", List.of("termination"));
    table.put("AtMostOneLeader", List.of("one leader"));
    table.put("CausalOrder", List.of("causal order"));
    table.put("ClocksTogether", List.of("clocks together"));
    table.put("GroupsOnce", List.of("group numbers"));
    table.put("HighestFollowed", List.of("agreement", "termination"));
    table.put("HighestLeads", List.of("agreement", "no lower leader", "one leader", "termination"));
    table.put("HighestWins", List.of("validity"));
    table.put("KeyedFencesGrow", List.of("fences grow"));
    table.put("LeaderByQuorum", List.of("termination"));
    table.put("LeadersKnown", List.of("agreement"));
    table.put("LeasedLocks", List.of("fences grow", "one believer"));
    table.put("MutualExclusion", List.of("mutual exclusion"));
    table.put("NoDeadlock", List.of("no deadlock"));
    table.put("NoStarvation", List.of("no starvation"));
    table.put("NothingLate", List.of("synch"));
    table.put("OneBeliever", List.of("one believer"));
    table.put("OneCoordinator", List.of("one coordinator", "one definition"));
    table.put("Overtaking", List.of("no overtaking"));
    table.put("ReliableDelivery", List.of("reliable delivery"));
    table.put("RightLeader", List.of("validity"));
    table.put("RightLeaders", List.of("termination", "validity"));
    table.put("SameElections", List.of("agreement"));
    table.put("ShortestPaths", List.of("shortest paths"));
    table.put("TakingTurns", List.of("taking turns"));
    table.put("Termination", List.of("termination"));
    table.put("TotalOrder", List.of("total order"));
    table.put("TrueTime", List.of("true time"));
    table.put("GarciaMolinaBullyInvariant", List.of("cut of an election"));
    table.put("OneTokenInvariant", List.of("one token"));
    table.put(
        "MajorityGroupInvariant",
        List.of(
            "claims are above the own floor",
            "floors are promised",
            "one view per epoch",
            "serves what it promised"));
    table.put("CarvalhoRoucairolInvariant", List.of("one permission a pair"));
    table.put("ElectedTokenRingInvariant", List.of("one token"));
    table.put("MaekawaInvariant", List.of("informed of failure"));
    table.put("PathCompressionInvariant", List.of("one root", "one token"));
    table.put("TokenInvariant", List.of("one token"));
    table.put("TokenRingInvariant", List.of("one token"));
    table.put("PermissionInvariant", List.of("taking turns"));
    table.put("SynchInvariant", List.of("synch"));
    return table;
  }

  /** The properties of a class; one with the name of the class where it is not of the library. */
  static List<String> properties(String judge) {
    return PROPERTIES.getOrDefault(
        judge, List.of(judge.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT)));
  }

  static Set<String> known() {
    return PROPERTIES.keySet();
  }

  /**
   * The verdict on every property: its name, whether it holds, and what is wrong if it does not.
   */
  static List<Object> verdicts(List<String> judges, List<Violation> violations) {
    Set<String> names = new LinkedHashSet<>();
    for (Violation violation : violations) names.add(violation.property().name());
    for (String judge : judges) names.addAll(properties(judge));
    List<Object> verdicts = new ArrayList<>();
    for (String name : names) {
      Map<String, @Nullable Object> verdict = new LinkedHashMap<>();
      verdict.put("name", name);
      verdict.put("holds", true);
      for (Violation violation : violations) {
        if (!violation.property().name().equals(name)) continue;
        verdict.put("holds", false);
        verdict.put("detail", violation.detail());
      }
      verdicts.add(verdict);
    }
    return verdicts;
  }
}
