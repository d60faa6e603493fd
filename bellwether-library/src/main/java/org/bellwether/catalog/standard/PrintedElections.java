package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.FAULT_TOLERANT_ELECTION;
import static org.bellwether.catalog.Shape.NAMED;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Trait;
import org.bellwether.election.AgreementTime;
import org.bellwether.election.BullyPrinted;
import org.bellwether.election.GarciaMolinaBullyPrinted;
import org.bellwether.election.PrintedBullyCost;
import org.bellwether.spec.monitor.GroupsOnce;
import org.bellwether.spec.monitor.HighestLeads;
import org.bellwether.spec.monitor.OneCoordinator;

/** Elections as textbooks print them, where their failure teaches something. */
final class PrintedElections {
  private PrintedElections() {}

  static Entry bullyPrinted() {
    return Entry.of("bully-printed", FAULT_TOLERANT_ELECTION, NAMED, BullyPrinted.class)
        .idea(
            "the bully algorithm with the rules that a textbook prints: a node that"
                + " suspects the leader asks all higher nodes, and leads if none of them answers")
        .model(
            "as for bully: complete network, ids known to all, bounded delays, clocks that"
                + " keep time, nodes that crash")
        .guarantee(
            "none: a busy node does not answer and is presumed dead, so that two may lead;"
                + " the leader tells only the nodes above it, which are dead; an idle node does"
                + " not listen. No node learns who leads, and nodes that wait ask again for ever."
                + " bully has the corrected rules")
        .cost("unbounded, because nodes that wait never stop asking")
        .paper(
            "Ghosh, Distributed Systems: An Algorithmic Approach, section 11.2.1",
            "https://doi.org/10.1201/b17224")
        .example("--ids 1,2,3,4,5 --start 1 --crash 4@0 --until 40")
        .parameter(FaultTolerantElections.tm())
        .parameter(FaultTolerantElections.tp())
        .placed(
            setting -> {
              long roundTrip = FaultTolerantElections.roundTrip(setting);
              return place -> new BullyPrinted(place.id(), setting.ids(), roundTrip);
            })
        .assumes(
            Assumption.NO_LOSS,
            Assumption.NO_PARTITIONS,
            Assumption.NO_PAUSES,
            Assumption.PERFECT_CLOCKS)
        .assumes(FaultTolerantElections.ANSWERS_TAKE_TIME, FaultTolerantElections::answersTakeTime)
        .assumesDelay(setting -> setting.parameters().time("tm"))
        .judgedBy(setting -> List.of(new HighestLeads(setting.ids())))
        .trait(Trait.COMPONENTS)
        .trait(Trait.STARTS_AGAIN)
        .build();
  }

  static Entry garciaMolinaBullyPrinted() {
    return Entry.of(
            "garcia-molina-bully-printed",
            FAULT_TOLERANT_ELECTION,
            NAMED,
            GarciaMolinaBullyPrinted.class)
        .idea(
            "Garcia-Molina's bully algorithm with the listings that a textbook prints: a node that"
                + " finds all nodes above it silent stops all nodes below it, becomes their"
                + " coordinator and distributes the task that they continue with")
        .model("as for garcia-molina-bully")
        .guarantee(
            "none: while a node is down, its coordinator holds one election after the other; two"
                + " coordinators that cannot hear each other steal each other's members for ever;"
                + " a node that was stopped by an election whose caller dies waits for ever. With"
                + " combined, a caller coordinates while others still work under the old"
                + " coordinator. garcia-molina-bully has the corrected rules")
        .cost(
            "h+d+6l messages per undisturbed election, with h dead nodes above its caller, and l"
                + " live and d dead ones below; h+d+4l with combined, which makes it tempting")
        .paper(
            "Chow and Johnson, Distributed Operating Systems and Algorithms, section 10.2.1",
            "https://dl.acm.org/doi/book/10.5555/249210")
        .example("--ids 1,2,3,4 --crash 3@40 --until 200")
        .parameter(FaultTolerantElections.tm())
        .parameter(FaultTolerantElections.tp())
        .parameter(FaultTolerantElections.period())
        .parameter(
            Parameter.flag(
                "combined",
                false,
                "whether Enter_Election and Set_Coordinator are one message, against which the"
                    + " textbook warns"))
        .placed(
            setting -> {
              long answer = FaultTolerantElections.roundTrip(setting);
              long period = FaultTolerantElections.periodTicks(setting);
              boolean combined = setting.parameters().flag("combined");
              return place ->
                  new GarciaMolinaBullyPrinted(
                      place.position(), setting.ids(), answer, period, combined);
            })
        .assumes(
            Assumption.NO_LOSS,
            Assumption.NO_PARTITIONS,
            Assumption.NO_PAUSES,
            Assumption.PERFECT_CLOCKS)
        .assumes(FaultTolerantElections.ANSWERS_TAKE_TIME, FaultTolerantElections::answersTakeTime)
        .assumesDelay(setting -> setting.parameters().time("tm"))
        .judgedBy(
            setting -> List.of(OneCoordinator.inAll(setting.n()), new GroupsOnce(setting.ids())))
        .measuredBy(
            setting -> new PrintedBullyCost(setting.ids(), setting.parameters().flag("combined")))
        .theory(
            new Formula(
                "undisturbed elections, h+d+6l messages each, h+d+4l with combined",
                Formula.Relation.EXACTLY,
                f -> f.meter() instanceof PrintedBullyCost cost ? cost.expected() : Double.NaN,
                f -> f.meter() instanceof PrintedBullyCost cost ? cost.messages() : Double.NaN,
                f -> f.meter() instanceof PrintedBullyCost cost && cost.elections() > 0))
        .agreesWithin(
            setting ->
                BigDecimal.valueOf(
                    AgreementTime.ofBully(
                        FaultTolerantElections.roundTrip(setting),
                        FaultTolerantElections.periodTicks(setting))))
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .trait(Trait.COMPONENTS)
        .build();
  }
}
