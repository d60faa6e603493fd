package org.bellwether.lab.chaos;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.bellwether.lab.chaos.GuardedRegister.Operation;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionResult;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.kotlinx.lincheck.execution.HBClock;
import org.jetbrains.kotlinx.lincheck.execution.ResultWithClock;
import org.jetbrains.kotlinx.lincheck.util.ValueResult;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.verifier.LinearizabilityVerifier;
import org.jetbrains.lincheck.datastructures.verifier.Verifier;

/**
 * Whether a history of a register is linearizable, in the opinion of Lincheck. Its verifier works
 * only within a test of its own, so that this one has it run a test of next to nothing, in a
 * process of its own because it changes classes while they are loaded.
 */
final class HistoryJudge {
  private static final String YES = "linearizable";
  private static final String NO = "not linearizable";

  private static List<Operation> history = List.of();
  private static boolean linearizable;

  private HistoryJudge() {}

  /** What a register does if there is nobody else. */
  public static final class Register {
    private long value;

    @org.jetbrains.lincheck.datastructures.Operation
    public long read() {
      return value;
    }

    public long swap(long written) {
      long before = value;
      value = written;
      return before;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Register register && register.value == value;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(value);
    }
  }

  /** Looks at the recorded history instead of the results of the test. */
  public static final class Recorded implements Verifier {
    private final LinearizabilityVerifier verifier;

    public Recorded(Class<?> register) {
      verifier = new LinearizabilityVerifier(register);
    }

    @Override
    public boolean verifyResults(ExecutionScenario scenario, ExecutionResult results) {
      try {
        linearizable = verify();
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e);
      }
      return true;
    }

    private boolean verify() throws NoSuchMethodException {
      Method read = Register.class.getMethod("read");
      Method swap = Register.class.getMethod("swap", long.class);
      List<List<Operation>> threads = threads();
      List<List<Actor>> actors = new ArrayList<>();
      List<List<ResultWithClock>> results = new ArrayList<>();
      for (List<Operation> thread : threads) {
        actors.add(
            thread.stream()
                .map(o -> o.writes() ? new Actor(swap, List.of(o.written())) : actor(read))
                .toList());
        results.add(
            thread.stream()
                .map(o -> new ResultWithClock(new ValueResult(o.read()), before(o, threads)))
                .toList());
      }
      return verifier.verifyResults(
          new ExecutionScenario(List.of(), actors, List.of(), null),
          new ExecutionResult(List.of(), results, List.of()));
    }

    private static Actor actor(Method method) {
      return new Actor(method, List.of());
    }

    /** Of each thread, how many operations had ended before this one began. */
    private static HBClock before(Operation operation, List<List<Operation>> threads) {
      return new HBClock(
          threads.stream()
              .mapToInt(t -> (int) t.stream().filter(o -> o.end() < operation.start()).count())
              .toArray());
    }

    /** Operations one after another in each thread, whichever processes they belong to. */
    private static List<List<Operation>> threads() {
      List<List<Operation>> threads = new ArrayList<>();
      history.stream()
          .sorted(Comparator.comparingLong(Operation::start))
          .forEach(
              operation ->
                  threads.stream()
                      .filter(thread -> thread.getLast().end() < operation.start())
                      .findFirst()
                      .orElseGet(
                          () -> {
                            threads.add(new ArrayList<>());
                            return threads.getLast();
                          })
                      .add(operation));
      return threads;
    }
  }

  /** Reads files with one operation per line, and says of each whether it is linearizable. */
  public static void main(String[] args) throws IOException {
    for (String file : args) {
      history = read(Path.of(file));
      new StressOptions()
          .iterations(1)
          .invocationsPerIteration(1)
          .threads(1)
          .actorsPerThread(1)
          .actorsBefore(0)
          .actorsAfter(0)
          .verifier(Recorded.class)
          .check(Register.class);
      System.out.println(linearizable ? YES : NO);
    }
  }

  private static List<Operation> read(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> Arrays.stream(line.split(" ", -1)).mapToLong(Long::parseLong).toArray())
        .map(numbers -> new Operation(numbers[0], numbers[1], numbers[2], numbers[3]))
        .toList();
  }

  /** Has a process of its own judge histories. */
  @SafeVarargs
  static List<Boolean> linearizable(Path directory, List<Operation>... histories)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "-Xshare:off", // the agent switches it off anyway, with a warning
                "-Xss512m", // the verifier goes one call deeper per operation
                "-cp",
                System.getProperty("java.class.path"),
                HistoryJudge.class.getName()));
    for (List<Operation> operations : histories) {
      List<String> lines =
          operations.stream()
              .map(o -> o.start() + " " + o.end() + " " + o.read() + " " + o.written())
              .toList();
      command.add(Files.write(Files.createTempFile(directory, "history", ""), lines).toString());
    }
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) throw new IllegalStateException("the judge failed: " + said);
    return said.lines().filter(Set.of(YES, NO)::contains).map(YES::equals).toList();
  }
}
