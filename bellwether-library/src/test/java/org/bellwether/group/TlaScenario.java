package org.bellwether.group;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * A configuration of TLC in {@code docs/tla}, as a check of ours: the constants of the one are the
 * parameters, bounds and faults of the other.
 */
final class TlaScenario {
  static final Path DIRECTORY = Path.of("..", "docs", "tla");

  private static final Pattern CONSTANT = Pattern.compile("^ +(\\w+) (?:=|<-) \"?(.+?)\"?$");
  private static final Pattern FAULT = Pattern.compile("<<\"(\\w+)\"(?:, (\\d+)|, \\{(.*?)\\})?>>");
  private static final int NEVER = 1_000_000; // as in Cluster.tla

  private static final Map<String, BiFunction<Integer, GroupPlan, MajorityGroup>> MEMBERS =
      Map.of(
          "none", MajorityGroup::new,
          "no waiting", GroupFaultsTest.Impatient::new,
          "void claims go on", GroupFaultsTest.Endless::new,
          "no floors", GroupFaultsTest.Floorless::new,
          "owing nothing after restart", GroupFaultsTest.Oblivious::new,
          "promise forgotten", GroupFaultsTest.Forgetful::new,
          "join without guard", GroupFaultsTest.Obedient::new,
          "no majority of echoes", GroupFaultsTest.Presumptuous::new,
          "activation without majority", GroupFaultsTest.Autocrat::new);

  final String name;
  private final Map<String, String> constants = new HashMap<>();
  private final List<String> invariants = new ArrayList<>();

  private TlaScenario(Path configuration) throws IOException {
    name = configuration.getFileName().toString().replace(".cfg", "");
    for (String line : Files.readAllLines(configuration)) {
      Matcher constant = CONSTANT.matcher(line);
      if (constant.matches()) constants.put(constant.group(1), constant.group(2));
      if (line.startsWith("INVARIANTS "))
        invariants.addAll(List.of(line.split(" ")).subList(1, line.split(" ").length));
    }
    invariants.remove("Recorded");
  }

  /** All that there are, by name. */
  static List<TlaScenario> all() throws IOException {
    List<TlaScenario> all = new ArrayList<>();
    try (var files = Files.newDirectoryStream(DIRECTORY, "*.cfg")) {
      for (Path file : files) all.add(new TlaScenario(file));
    }
    all.sort((one, other) -> one.name.compareTo(other.name));
    return all;
  }

  private String text(String constant) {
    String value = constants.get(constant);
    if (value == null) throw new IllegalArgumentException(name + " does not say " + constant);
    return value;
  }

  private int number(String constant) {
    return Integer.parseInt(text(constant));
  }

  private boolean truth(String constant) {
    return text(constant).equals("TRUE");
  }

  /** Our name of an invariant: OneBeliever is "one believer". */
  private static String property(String invariant) {
    return invariant.replaceAll("(?<=.)([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  String mutant() {
    return text("Mutant");
  }

  boolean sound() {
    return mutant().equals("none");
  }

  /** The same as a check. */
  Check check() throws IOException {
    GroupPlan plan =
        new GroupPlan(
            number("N"),
            number("Lease"),
            number("Lease"),
            number("Beat"),
            number("Rho"),
            number("Patience"),
            number("Rank"),
            truth("PreVote"));
    BiFunction<Integer, GroupPlan, MajorityGroup> make = MEMBERS.get(mutant());
    if (make == null) throw new IllegalArgumentException(name + " plants " + mutant());
    Catalog catalog =
        Catalog.of(
            new GroupFaultsTest.Mutant(make.apply(0, plan).getClass(), make)
                .entry(number -> plan)
                .keeps(MajorityGroupInvariant::new)
                .trait(Trait.TIMED)
                .build());
    Check check =
        Check.of(scenario(plan.members()), catalog)
            .losses(number("Losses"))
            .duplications(number("Duplications"))
            .unlinks(number("Unlinks"))
            .pauses(number("Pauses"))
            .partitions(number("Partitions"))
            .crashes(number("Crashes"))
            .crashesAtWrite(number("WriteCrashes"))
            .recoveries(number("Recoveries"))
            .clocks(percent("ShortestUnit"), percent("LongestUnit"))
            .only(invariants.stream().map(TlaScenario::property).toArray(String[]::new));
    return truth("Prompt") ? check.promptConnections() : check;
  }

  private BigDecimal percent(String constant) {
    return BigDecimal.valueOf(number(constant), 2);
  }

  private Scenario scenario(int members) throws IOException {
    Scenario.Builder builder =
        Scenario.builder("majority-group")
            .nodes(members)
            .until(BigDecimal.valueOf(number("Until")))
            .starts(Scenario.Starts.FIRST);
    int most = number("DelayMost");
    if (most < NEVER) builder.delay(number("DelayLeast"), most);
    else builder.links(Links.UNIT.delay(new Links.Delay.Exponential(BigDecimal.ONE)));
    for (Fault fault : script(text("Script"))) builder.fault(fault);
    return builder.build();
  }

  /** The faults of a script, which is defined in {@code Cluster.tla}. */
  private static List<Fault> script(String defined) throws IOException {
    String module = Files.readString(DIRECTORY.resolve("Cluster.tla"));
    Matcher definition =
        Pattern.compile("^" + defined + " ==\\s*<<(.*?)>>$", Pattern.MULTILINE | Pattern.DOTALL)
            .matcher(module);
    if (!definition.find()) throw new IllegalArgumentException("no script " + defined);
    List<Fault> faults = new ArrayList<>();
    Matcher fault = FAULT.matcher(definition.group(1) + ">>");
    while (fault.find()) faults.add(fault(fault.group(1), fault.group(2), fault.group(3)));
    return faults;
  }

  private static Fault fault(String kind, @Nullable String node, @Nullable String side) {
    BigDecimal at = BigDecimal.ONE; // at any time
    int struck = node == null ? -1 : Integer.parseInt(node);
    return switch (kind) {
      case "crash" -> new Fault.Crash(at, struck);
      case "recover" -> new Fault.Recover(at, struck);
      case "pause" -> new Fault.Pause(at, struck);
      case "resume" -> new Fault.Resume(at, struck);
      case "partition" -> new Fault.Partition(at, List.of(positions(String.valueOf(side))));
      case "heal" -> new Fault.Heal(at);
      default -> throw new IllegalArgumentException("fault " + kind);
    };
  }

  private static List<Integer> positions(String list) {
    return Arrays.stream(list.split(", ")).map(Integer::valueOf).toList();
  }

  /** What a check of ours meets, as TLC prints it. */
  record Found(boolean holds, long states, Set<String> projections) {}

  @Override
  public String toString() {
    return name;
  }
}
