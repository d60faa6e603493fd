package org.bellwether.catalog.standard;

import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;

/** Formulas that several synchronizers share: M_A and T_A of what an application costs on them. */
final class TickCosts {
  private TickCosts() {}

  static double ticks(Facts facts) {
    return facts.setting().parameters().count("ticks");
  }

  static double links(Facts facts) {
    return facts.setting().topology().edges();
  }

  /** What the synchronizer sent and what it carried. */
  static double all(Facts facts) {
    return facts.total() + facts.applicationMessages();
  }

  /** What it sent in ticks: not what a single initiator starts the others with. */
  static double control(Facts facts) {
    return facts.total() - (double) facts.messages("Start");
  }

  /** Unit delays on a network with a link. */
  static boolean unit(Facts facts) {
    return facts.unit() && facts.n() > 1;
  }

  private static Predicate<Facts> load(String name) {
    return f -> unit(f) && f.setting().parameters().text("application").equals(name);
  }

  /** Unit delays, and every node sends to every neighbour in every tick. */
  static final Predicate<Facts> ALL = load("all");

  /** Unit delays, and no node sends anything. */
  static final Predicate<Facts> NONE = load("none");

  /** One acknowledgement for each message of the application. */
  static Formula acknowledgements() {
    return Formula.exactly(
        "acknowledgements, one a message", Facts::applicationMessages, f -> f.messages("Ack"));
  }

  /** So many of a kind in every tick. */
  static Formula perTick(String name, String kind, ToDoubleFunction<Facts> each) {
    return Formula.exactly(
        name, f -> each.applyAsDouble(f) * ticks(f), facts -> facts.messages(kind));
  }

  /** M_A = M_S + the acknowledgements + so many control messages per tick. */
  static Formula inAll(String control, ToDoubleFunction<Facts> each) {
    return Formula.exactly(
            "messages in all, M_A = 2·M_S + " + control + " a tick",
            f -> 2.0 * f.applicationMessages() + each.applyAsDouble(f) * ticks(f),
            f -> control(f) + f.applicationMessages())
        .about(Formula.Subject.ALL_MESSAGES);
  }

  /** T_A, exact where the predicate holds. */
  static Formula time(String name, ToDoubleFunction<Facts> each, Predicate<Facts> when) {
    return timeFrom(name, facts -> 0, each, when);
  }

  /** The same where it takes some time to start all nodes. */
  static Formula timeFrom(
      String name,
      ToDoubleFunction<Facts> start,
      ToDoubleFunction<Facts> each,
      Predicate<Facts> when) {
    return Formula.exactly(
            name, f -> start.applyAsDouble(f) + each.applyAsDouble(f) * ticks(f), Facts::endTime)
        .when(when)
        .about(Formula.Subject.RUNNING_TIME);
  }

  /** T_A at most, with unit delays. */
  static Formula timeAtMost(String name, ToDoubleFunction<Facts> each) {
    return new Formula(
            name,
            Formula.Relation.AT_MOST,
            f -> each.applyAsDouble(f) * ticks(f),
            Facts::endTime,
            TickCosts::unit)
        .about(Formula.Subject.RUNNING_TIME);
  }
}
