package org.bellwether.lab.demo;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.topology.Topologies;
import org.jspecify.annotations.Nullable;

/**
 * Two generals who can only send messengers through the enemy's lines never agree to attack
 * together. The first sends the hour, the second confirms it, the first confirms the confirmation,
 * and so on; each attacks when enough messengers have arrived. Whatever the number of messengers
 * and whatever is enough, the checker loses one messenger and one general attacks alone.
 */
public final class TwoGenerals {
  /** The number of messengers that demonstrations go up to. */
  public static final int MESSENGERS = 6;

  private static final Property TOGETHER = new Property("attack together");

  /** A messenger, and which one it is. */
  public record Messenger(int number) {}

  /** This general attacks. */
  public record Attack() implements Output.Custom {}

  /** A general, who attacks when enough messengers have arrived. */
  static final class General implements Node<Messenger> {
    private final boolean begins;
    private final int enough;
    private final int most;
    private int arrived;

    /**
     * A general.
     *
     * @param begins whether this one knows the hour
     * @param enough how many messengers must arrive
     * @param most how many are sent in total, by both
     */
    General(boolean begins, int enough, int most) {
      this.begins = begins;
      this.enough = enough;
      this.most = most;
    }

    @Override
    public void start(Context<Messenger> ctx) {
      if (!begins) return;
      if (enough == 0) ctx.emit(new Attack());
      ctx.send(0, new Messenger(1));
    }

    @Override
    public void receive(int port, Messenger messenger, Context<Messenger> ctx) {
      if (++arrived == enough) ctx.emit(new Attack());
      if (messenger.number() < most) ctx.send(0, new Messenger(messenger.number() + 1));
    }
  }

  /** Both attack or neither does. */
  private static final class Together implements Monitor {
    private int attacking;
    private int last;

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (!(output instanceof Attack)) return;
      attacking++;
      last = node;
    }

    @Override
    public void ended(Ending ending, Verdict verdict) {
      if (attacking != 1) return;
      verdict.violated(TOGETHER, "general " + (last + 1) + " attacks alone", last);
    }

    @Override
    public List<Property> properties() {
      return List.of(TOGETHER);
    }
  }

  /**
   * A rule by which the generals decide, and what becomes of it.
   *
   * @param messengers how many are sent if none is lost
   * @param first how many the first general waits for
   * @param second how many the second waits for, who cannot attack without knowing the hour
   * @param peace whether both attack in every run in which no messenger is lost
   * @param alone who attacks alone when one is lost
   * @param steps how that happens
   */
  public record Rule(
      int messengers,
      int first,
      int second,
      boolean peace,
      @Nullable String alone,
      List<String> steps) {
    /** Whether the loss of one messenger breaks the rule. */
    public boolean broken() {
      return alone != null;
    }

    /** Whether both wait for everybody who is to come. */
    public boolean careful() {
      return first == messengers / 2 && second == (messengers + 1) / 2;
    }
  }

  /** Every rule with up to so many messengers. */
  public List<Rule> rules(int most) {
    List<Rule> rules = new ArrayList<>();
    for (int messengers = 1; messengers <= most; messengers++) {
      for (int first = 0; first <= messengers / 2; first++) {
        for (int second = 1; second <= (messengers + 1) / 2; second++) {
          rules.add(rule(messengers, first, second));
        }
      }
    }
    return rules;
  }

  private static Rule rule(int messengers, int first, int second) {
    CheckResult calm = check(messengers, first, second).run();
    Counterexample alone = check(messengers, first, second).losses(1).run().violation();
    return new Rule(
        messengers,
        first,
        second,
        calm.holds(),
        alone == null ? null : alone.detail(),
        alone == null ? List.of() : alone.steps());
  }

  private static Check check(int messengers, int first, int second) {
    return Check.of(
            id -> new General(id == 1, id == 1 ? first : second, messengers),
            Topologies.complete(2),
            scenario -> scenario.ids(1, 2))
        .judgedByMineAlone()
        .judgedBy(Together::new);
  }

  /** What is printed. */
  public static List<String> text(List<Rule> rules) {
    List<String> lines = new ArrayList<>();
    lines.add("Two generals send each other messengers, any one of whom may be caught.");
    lines.add("");
    int most = rules.getLast().messengers();
    for (int messengers = 1; messengers <= most; messengers++) {
      int number = messengers;
      List<Rule> some = rules.stream().filter(rule -> rule.messengers() == number).toList();
      long broken = some.stream().filter(Rule::broken).count();
      lines.add(
          "%d %s, %d %s of what is enough: %d broken by the loss of one"
              .formatted(
                  number,
                  number == 1 ? "messenger" : "messengers",
                  some.size(),
                  some.size() == 1 ? "rule" : "rules",
                  broken));
      Rule careful = some.stream().filter(Rule::careful).findFirst().orElseThrow();
      lines.add("  both wait for all who are to come to them: " + careful.alone());
    }
    lines.add("");
    lines.add("How it happens with " + most + ":");
    Rule careful =
        rules.stream().filter(r -> r.careful() && r.messengers() == most).toList().getFirst();
    for (int i = 0; i < careful.steps().size(); i++) {
      lines.add("  %d. %s".formatted(i + 1, careful.steps().get(i)));
    }
    lines.add("");
    lines.add(
        "The last messenger may be caught, so that its sender cannot depend on its arrival; then it"
            + " need not be sent, and the one before it is the last. No rule is left.");
    return lines;
  }
}
