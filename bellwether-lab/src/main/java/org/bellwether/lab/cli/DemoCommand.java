package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.bellwether.lab.demo.AnonymousRing;
import org.bellwether.lab.demo.Bivalence;
import org.bellwether.lab.demo.ClockErrors;
import org.bellwether.lab.demo.EarlierTime;
import org.bellwether.lab.demo.LowerBound;
import org.bellwether.lab.demo.LowerBound.Measurement;
import org.bellwether.lab.demo.ReplicatedAccount;
import org.bellwether.lab.demo.TwoGenerals;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import tools.jackson.core.JsonGenerator;

/** Shows by experiment what algorithms can do, and what none can. */
final class DemoCommand extends Command {
  private static final String ANONYMOUS = "anonymous-ring";
  private static final String LOWER = "lower-bound";
  private static final String ACCOUNT = "replicated-account";
  private static final String CLOCKS = "clocks";
  private static final String GENERALS = "two-generals";
  private static final String CONSENSUS = "consensus";
  private static final String EARLIER = "earlier-time";
  private static final int MOST_NODES = 1000;

  private final PositionalParamSpec name =
      argument(
          "DEMO",
          ANONYMOUS
              + ": no deterministic election works without ids.\n"
              + LOWER
              + ": elections on rings take about n log n messages or more.\n"
              + ACCOUNT
              + ": two replicas have to agree on an order.\n"
              + CLOCKS
              + ": how far clocks are off, beside the bounds on their errors.\n"
              + GENERALS
              + ": no number of messengers lets two generals attack together.\n"
              + CONSENSUS
              + ": an algorithm that tolerates one crash cannot decide in every run.\n"
              + EARLIER
              + ": a later event gets an earlier time from another machine's clock.",
          List.of(ANONYMOUS, LOWER, ACCOUNT, CLOCKS, GENERALS, CONSENSUS, EARLIER));
  private final OptionSpec word =
      option("--word", "IDS", "For " + ANONYMOUS + ": the ids to repeat, such as 2,1,3.");
  private final OptionSpec times =
      option(
          "--times",
          "N",
          "For " + ANONYMOUS + ": how many times to repeat them; the default is 3.");
  private final OptionSpec exponent =
      option(
          "--max-exponent",
          "E",
          "For " + LOWER + ": measure rings of up to 2^E nodes; the default is 16.");
  private final OptionSpec json = flag("Print the measurements as JSON.", "--json");

  DemoCommand(App app) {
    super(app, "demo", "Shows by experiment what algorithms can do, and what no algorithm can do.");
    examples(
        "bellwether demo " + ANONYMOUS,
        "bellwether demo " + ANONYMOUS + " --word 5,1,1 --times 4",
        "bellwether demo " + LOWER + " --max-exponent 10",
        "bellwether demo " + ACCOUNT);
  }

  @Override
  int run() {
    String wanted = needed(name, "the name of a demo: " + names(), "demo " + GENERALS);
    return switch (wanted) {
      case ANONYMOUS -> anonymousRing();
      case LOWER -> lowerBound();
      case ACCOUNT -> replicatedAccount();
      case CLOCKS -> clocks();
      case GENERALS -> twoGenerals();
      case CONSENSUS -> consensus();
      case EARLIER -> earlierTime();
      default -> throw new Refusal(wanted + " is not a known demo, expected " + names());
    };
  }

  private static String names() {
    return String.join(", ", ANONYMOUS, LOWER, ACCOUNT, CLOCKS, GENERALS, CONSENSUS)
        + " or "
        + EARLIER;
  }

  private int replicatedAccount() {
    unusedOptions();
    ReplicatedAccount demo = new ReplicatedAccount(app.catalog());
    List<ReplicatedAccount.Replica> replicas = new ArrayList<>(demo.inCausalOrder());
    replicas.addAll(demo.inTotalOrder());
    if (on(json)) list(replicas, DemoCommand::write);
    else ReplicatedAccount.text(replicas).forEach(app.terminal()::line);
    return 0;
  }

  private int clocks() {
    unusedOptions();
    List<ClockErrors.Study> studies = new ClockErrors(app.catalog()).measure();
    if (on(json)) list(studies, DemoCommand::write);
    else ClockErrors.text(studies).forEach(app.terminal()::line);
    return studies.stream().allMatch(ClockErrors.Study::holds) ? 0 : 1;
  }

  private int twoGenerals() {
    unusedOptions();
    List<TwoGenerals.Rule> rules = new TwoGenerals().rules(TwoGenerals.MESSENGERS);
    if (on(json)) list(rules, DemoCommand::write);
    else TwoGenerals.text(rules).forEach(app.terminal()::line);
    return rules.stream().allMatch(rule -> rule.peace() && rule.broken()) ? 0 : 1;
  }

  private int consensus() {
    unusedOptions();
    Bivalence.Study study = new Bivalence(app.catalog()).study();
    if (on(json)) app.terminal().line(JsonOut.text(out -> write(out, study)));
    else Bivalence.text(study).forEach(app.terminal()::line);
    return study.holds() ? 0 : 1;
  }

  private int earlierTime() {
    unusedOptions();
    List<EarlierTime.Study> studies = new EarlierTime(app.catalog()).studies();
    if (on(json)) list(studies, DemoCommand::write);
    else EarlierTime.text(studies).forEach(app.terminal()::line);
    return studies.stream().allMatch(study -> study.inOrder() == study.told()) ? 0 : 1;
  }

  private void unusedOptions() {
    unused(word, ANONYMOUS);
    unused(times, ANONYMOUS);
    unused(exponent, LOWER);
  }

  private int anonymousRing() {
    unused(exponent, LOWER);
    AnonymousRing demo = new AnonymousRing(app.catalog());
    List<AnonymousRing.Run> runs = new ArrayList<>();
    int repeats = number(times, 3, 2, MOST_NODES);
    if (text(word) == null) {
      runs.addAll(demo.named(List.of(1L), 2 * repeats));
      runs.addAll(demo.named(List.of(2L, 1L, 3L), repeats));
      runs.addAll(demo.nameless(2 * repeats));
    } else {
      List<Long> ids = ids(String.valueOf(text(word)));
      if (ids.size() > MOST_NODES / repeats) {
        throw new Refusal("--times: " + repeats + ", expected a ring of at most " + MOST_NODES);
      }
      runs.addAll(demo.named(ids, repeats));
    }
    if (on(json)) list(runs, DemoCommand::write);
    else AnonymousRing.text(runs).forEach(app.terminal()::line);
    return 0;
  }

  private int lowerBound() {
    unused(word, ANONYMOUS);
    unused(times, ANONYMOUS);
    int most = number(exponent, 16, LowerBound.LEAST_EXPONENT, LowerBound.MOST_EXPONENT);
    Terminal terminal = app.terminal();
    List<Measurement> measurements =
        new LowerBound(app.catalog(), most)
            .measure(
                (algorithm, ids, nodes) -> {
                  terminal.status(algorithm + ", " + ids + ", " + nodes);
                  return (events, time, inFlight) -> !terminal.interrupt().raised();
                },
                terminal.interrupt()::raised);
    terminal.clearStatus();
    if (on(json)) list(measurements, DemoCommand::write);
    else LowerBound.text(measurements).forEach(terminal::line);
    if (!terminal.interrupt().raised())
      return measurements.stream().allMatch(Measurement::holds) ? 0 : 1;
    terminal.note("interrupted by Ctrl-C after " + measurements.size() + " runs");
    return Interrupt.STATUS;
  }

  private static void unused(OptionSpec option, String demo) {
    if (text(option) != null) {
      throw new Refusal(option.longestName() + " applies only to " + demo);
    }
  }

  private static List<Long> ids(String given) {
    List<Long> ids = new ArrayList<>();
    for (String part : given.split(",", -1)) {
      @Nullable Long id = id(part.strip());
      if (id == null) {
        throw new Refusal("--word: " + given + ", expected positive whole numbers such as 2,1,3");
      }
      ids.add(id);
    }
    return ids;
  }

  private static @Nullable Long id(String text) {
    try {
      long id = Long.parseLong(text);
      return id > 0 ? id : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private <T> void list(List<T> elements, BiConsumer<JsonGenerator, T> write) {
    app.terminal().line(JsonOut.text(json -> JsonOut.list(json, elements, write)));
  }

  private static void write(JsonGenerator out, AnonymousRing.Run run) {
    out.writeStringProperty("algorithm", run.algorithm());
    out.writeNumberProperty("nodes", run.nodes());
    if (!run.ids().isEmpty()) {
      out.writeName("ids");
      out.writeStartArray();
      for (long id : run.ids()) out.writeNumber(id);
      out.writeEndArray();
    }
    out.writeNumberProperty("period", run.period());
    out.writeNumberProperty("instants", run.instants());
    out.writeBooleanProperty("over", run.over());
    out.writeNumberProperty("leaders", run.leaders());
    if (run.electedAt() >= 0) out.writeNumberProperty("electedAt", run.electedAt());
  }

  private static void write(JsonGenerator out, Measurement m) {
    out.writeStringProperty("algorithm", m.algorithm());
    out.writeStringProperty("ids", m.ids());
    out.writeNumberProperty("nodes", m.nodes());
    out.writeNumberProperty("messages", m.messages());
    out.writeNumberProperty("perNLogN", m.share());
    if (m.boundName() != null) {
      out.writeStringProperty("promise", m.boundName());
      out.writeNumberProperty("promised", m.bound());
    }
    out.writeBooleanProperty("holds", m.holds());
  }

  private static void write(JsonGenerator out, ReplicatedAccount.Replica replica) {
    out.writeStringProperty("algorithm", replica.algorithm());
    out.writeNumberProperty("replica", replica.node());
    out.writeName("updates");
    out.writeStartArray();
    for (ReplicatedAccount.Update update : replica.updates()) {
      out.writeStartObject();
      out.writeNumberProperty("time", update.time());
      out.writeStringProperty("what", update.what());
      out.writeStringProperty("balance", update.balance().toPlainString());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeStringProperty("balance", replica.balance().toPlainString());
  }

  private static void write(JsonGenerator out, TwoGenerals.Rule rule) {
    out.writeNumberProperty("messengers", rule.messengers());
    out.writeNumberProperty("first", rule.first());
    out.writeNumberProperty("second", rule.second());
    out.writeBooleanProperty("agreeWithoutLoss", rule.peace());
    if (rule.alone() != null) out.writeStringProperty("withOneLoss", rule.alone());
    out.writeName("steps");
    out.writeStartArray();
    for (String step : rule.steps()) out.writeString(step);
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, Bivalence.Study study) {
    out.writeStartObject();
    out.writeNumberProperty("states", study.states());
    out.writeNumberProperty("bivalent", study.bivalent());
    out.writeNumberProperty("zeroValent", study.zeroValent());
    out.writeNumberProperty("oneValent", study.oneValent());
    out.writeBooleanProperty("safe", study.safe());
    out.writeNumberProperty("statesWithCrash", study.statesWithCrash());
    out.writeNumberProperty("loop", study.loop());
    out.writeName("steps");
    out.writeStartArray();
    for (Bivalence.Step step : study.steps()) {
      out.writeStartObject();
      out.writeStringProperty("step", step.sentence());
      out.writeNumberProperty("toZero", step.toZero());
      out.writeNumberProperty("toOne", step.toOne());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, EarlierTime.Study study) {
    out.writeBooleanProperty("told", study.told());
    out.writeName("files");
    out.writeStartArray();
    for (EarlierTime.Written file : List.of(study.object(), study.source())) {
      out.writeStartObject();
      out.writeStringProperty("file", file.file());
      out.writeNumberProperty("machine", file.machine());
      out.writeNumberProperty("time", file.time());
      out.writeNumberProperty("stamp", file.stamp());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeBooleanProperty("inOrder", study.inOrder());
  }

  private static void write(JsonGenerator out, ClockErrors.Study study) {
    out.writeStringProperty("algorithm", study.algorithm());
    out.writeNumberProperty("runs", study.runs());
    out.writeNumberProperty("measured", study.measured());
    out.writeNumberProperty("meanError", study.meanError());
    out.writeNumberProperty("worstError", study.worstError());
    out.writeNumberProperty("meanBound", study.meanBound());
    out.writeNumberProperty("beyondBound", study.beyond());
    out.writeBooleanProperty("holds", study.holds());
  }
}
