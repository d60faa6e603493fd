package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** All flags that build a scenario or change one. */
final class ScenarioFlags {
  private final Map<Flag, OptionSpec> options = new LinkedHashMap<>();
  private final List<Flag.Group> groups =
      List.of(
          NetworkFlags.group(),
          WorkFlags.parameters(),
          WorkFlags.operations(),
          TimeFlags.links(),
          FaultFlags.group(),
          TimeFlags.chance());

  /** Adds the flags to a command, whose help shows them group by group after its own options. */
  ScenarioFlags(Command command) {
    List<OptionSpec> others = List.copyOf(command.spec.options());
    for (Flag.Group group : groups) {
      for (Flag flag : group.flags()) {
        options.put(
            flag,
            flag.repeatable()
                ? command.repeatable(flag.name(), flag.label(), flag.description())
                : command.option(flag.name(), flag.label(), flag.description()));
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
      List<OptionSpec> members = new ArrayList<>();
      for (Flag flag : group.flags()) members.add(options.get(flag));
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
    return options.values().stream().anyMatch(option -> option.getValue() != null);
  }

  /** Writes what was given into a scenario. */
  void apply(Draft draft) {
    String network = null;
    for (Map.Entry<Flag, OptionSpec> option : options.entrySet()) {
      Object value = option.getValue().getValue();
      if (value == null) continue;
      Flag flag = option.getKey();
      if (NetworkFlags.NETWORKS.contains(flag.name())) {
        if (network != null) {
          throw new Refusal(flag.name() + ": given beside " + network + ", expected one network");
        }
        network = flag.name();
      }
      flag.apply().accept(draft, values(value));
    }
  }

  private static List<String> values(Object value) {
    if (!(value instanceof List<?> list)) return List.of(value.toString());
    return list.stream().map(Object::toString).toList();
  }
}
