package org.bellwether.lab.demo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Computed;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Command;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;

/**
 * Each machine has its own clock, and an event that occurs after another gets an earlier time: a
 * file is compiled, then it is edited on another machine, and by their stamps nothing has to be
 * compiled again. If the news of the compilation sets the other clock forward, as Lamport's rule
 * demands, the stamps are in order.
 */
public final class EarlierTime {
  private static final int COMPILER = 0;
  private static final int EDITOR = 1;
  private static final BigDecimal COMPILED_AT = BigDecimal.valueOf(4);
  private static final BigDecimal EDITED_AT = BigDecimal.valueOf(6);
  private static final String OBJECT = "output.o";
  private static final String SOURCE = "output.c";

  private final Catalog catalog;

  public EarlierTime(Catalog catalog) {
    this.catalog = catalog;
  }

  /** A file that a machine wrote, and when: by true time, and by its own clock. */
  public record Written(String file, int machine, BigDecimal time, long stamp) {}

  /**
   * Two files in the order in which they were written.
   *
   * @param told whether the second machine had heard of the first file
   */
  public record Study(boolean told, Written object, Written source) {
    /** Whether the later file has the later stamp. */
    public boolean inOrder() {
      return source.stamp > object.stamp;
    }
  }

  /** Both machines without a message between them, and with one. */
  public List<Study> studies() {
    return List.of(study(false), study(true));
  }

  private Study study(boolean told) {
    Operations operations =
        Operations.NONE
            .and(write(COMPILED_AT, COMPILER, OBJECT))
            .and(write(EDITED_AT, EDITOR, SOURCE));
    if (told) operations = operations.and(new Sending(COMPILED_AT, COMPILER, EDITOR, OBJECT));
    Scenario scenario =
        Scenario.builder("lamport-clock")
            .nodes(2)
            .parameter("mode", "real-rate")
            .clocks(
                new Clocks(
                    List.of(),
                    List.of(BigDecimal.valueOf(2140), BigDecimal.valueOf(2137)),
                    List.of()))
            .operations(operations)
            .build();
    List<Written> files = new ArrayList<>();
    Simulation.of(scenario, catalog).trace(event -> files.addAll(written(event))).run();
    return new Study(told, files.getFirst(), files.getLast());
  }

  private static Command write(BigDecimal time, int machine, String file) {
    return new Command(time, machine, "Compute", Map.of("what", file));
  }

  private static List<Written> written(Trace.Event event) {
    List<Written> files = new ArrayList<>();
    for (Output output : event.outputs()) {
      if (output instanceof Computed(String file, long stamp)) {
        files.add(new Written(file, event.node(), event.time(), stamp));
      }
    }
    return files;
  }

  /** The demonstration as text. */
  public static List<String> text(List<Study> studies) {
    List<String> lines = new ArrayList<>();
    lines.add("Machine 0 compiles output.c into output.o; then output.c is edited on machine 1.");
    lines.add("Each machine has its own clock, and that of machine 1 is 3 behind.");
    for (Study study : studies) {
      lines.add("");
      lines.add(
          study.told
              ? "Machine 1 is told of the compilation, and sets its clock forward (Lamport's rule):"
              : "Each machine stamps files by its own clock:");
      lines.add("  file      machine  true time  stamp");
      lines.add(line(study.object));
      lines.add(line(study.source));
      lines.add(
          study.inOrder()
              ? "  make: output.c is newer (%d > %d) and is compiled again"
                  .formatted(study.source.stamp, study.object.stamp)
              : "  make: output.o seems to be newer (%d > %d), and the edit is ignored"
                  .formatted(study.object.stamp, study.source.stamp));
    }
    lines.add("");
    lines.add("An event that occurred later has an earlier time, because clocks of different");
    lines.add("machines differ. If a message leads from one event to the other, a logical clock");
    lines.add("puts them in order; without a message, nothing depends on their order.");
    return lines;
  }

  private static String line(Written file) {
    return "  %-8s  %7d  %9s  %5d"
        .formatted(file.file, file.machine, file.time.toPlainString(), file.stamp);
  }
}
