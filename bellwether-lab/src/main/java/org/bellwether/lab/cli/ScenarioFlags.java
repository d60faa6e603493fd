package org.bellwether.lab.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** All flags that build a scenario or change one. */
final class ScenarioFlags {
  private final List<Given> options = new ArrayList<>();
  private final List<Flag.Group> groups =
      List.of(
          NetworkFlags.group(),
          WorkFlags.parameters(),
          WorkFlags.operations(),
          TimeFlags.links(),
          FaultFlags.group(),
          TimeFlags.chance());

  private record Given(Flag flag, OptionSpec option) {}

  /** Adds the flags to a command, whose help shows them group by group after its own options. */
  ScenarioFlags(Command command) {
    List<OptionSpec> others = List.copyOf(command.spec.options());
    for (Flag.Group group : groups) {
      for (Flag flag : group.flags()) {
        OptionSpec option =
            flag.repeatable()
                ? command.repeatable(flag.name(), flag.label(), flag.description())
                : command.option(flag.name(), flag.label(), flag.description());
        options.add(new Given(flag, option));
        command.groups().computeIfAbsent(group.title(), _ -> new ArrayList<>()).add(option);
      }
    }
    command
        .spec
        .usageMessage()
        .sectionMap()
        .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> help(help, others));
  }

  private String help(Help help, List<OptionSpec> others) {
    StringBuilder text = new StringBuilder(list(help, others));
    for (Flag.Group group : groups) {
      List<OptionSpec> members =
          options.stream()
              .filter(given -> group.flags().contains(given.flag))
              .map(Given::option)
              .toList();
      text.append('\n').append(group.title()).append(":\n").append(list(help, members));
    }
    return text.toString();
  }

  private static String list(Help help, List<OptionSpec> options) {
    Help.Layout layout = help.createDefaultLayout();
    layout.addOptions(options, help.parameterLabelRenderer());
    return layout.toString();
  }

  /** Whether any was given. */
  boolean given() {
    return first() != null;
  }

  /** The first that was given; null if none was. */
  @Nullable String first() {
    return options.stream()
        .filter(given -> given.option.getValue() != null)
        .map(given -> given.flag.name())
        .findFirst()
        .orElse(null);
  }

  /** Flags say something about an algorithm or a file. */
  void refuseAlone() {
    for (Given given : options) {
      if (given.option.getValue() == null) continue;
      throw new Refusal(given.flag.name() + " needs an algorithm or a scenario file as well");
    }
  }

  /** Something that is done with a scenario. */
  interface Use<T> {
    /**
     * Does it.
     *
     * @param origin knows what the user calls the fields of the scenario
     */
    T with(Scenario scenario, Origin origin) throws IOException;
  }

  /**
   * Does something with what an algorithm or a file and these flags make. What is wrong with that
   * is told by the flag or the place in the file that it comes from.
   */
  <T> T use(App app, String source, Use<T> use) throws IOException {
    Draft draft =
        app.catalog().contains(source)
            ? Draft.of(app, source)
            : Draft.of(app, Sources.one(app, source), new FileOrigin(source));
    try {
      apply(draft);
      return use.with(draft.scenario(), draft);
    } catch (ScenarioException e) {
      throw new Refusal(draft.told(e));
    }
  }

  /** Writes what was given into a scenario. */
  void apply(Draft draft) {
    @Nullable String network = null;
    for (Given given : options) {
      Object value = given.option.getValue();
      if (value == null) continue;
      Flag flag = given.flag;
      if (flag.name().equals("--nodes") && NetworkFlags.sizes(network)) {
        throw new Refusal("--nodes cannot be combined with " + network + "; give only one of them");
      }
      if (NetworkFlags.NETWORKS.contains(flag.name())) {
        if (network != null) {
          throw new Refusal(
              flag.name() + " cannot be combined with " + network + "; give only one network");
        }
        network = flag.name();
      }
      if (value instanceof String text && text.isBlank()) {
        throw new Refusal(flag.name() + " needs a value (" + flag.label() + "), but it is empty");
      }
      draft.by(flag.name());
      flag.apply().accept(draft, values(value));
    }
  }

  private static List<String> values(Object value) {
    if (!(value instanceof List<?> list)) return List.of(value.toString());
    return list.stream().map(Object::toString).toList();
  }
}
