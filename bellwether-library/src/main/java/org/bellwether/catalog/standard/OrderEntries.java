package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.ORDER;
import static org.bellwether.catalog.Shape.NAMED;

import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Trait;
import org.bellwether.order.BirmanSchiperStephenson;
import org.bellwether.order.LamportMulticast;
import org.bellwether.order.LamportTimestamps;
import org.bellwether.order.RaynalSchiperToueg;
import org.bellwether.order.SchiperEggliSandoz;
import org.bellwether.order.Sequencer;
import org.bellwether.order.Skeen;
import org.bellwether.spec.monitor.CausalOrder;
import org.bellwether.spec.monitor.ClockCondition;
import org.bellwether.spec.monitor.ReliableDelivery;
import org.bellwether.spec.monitor.TotalOrder;

/** Multicasts and messages that arrive in order. */
final class OrderEntries {
  private OrderEntries() {}

  static Entry causalBroadcast() {
    return Entry.of("causal-broadcast", ORDER, NAMED, BirmanSchiperStephenson.class)
        .idea(
            "a node holds a broadcast back until it has delivered everything that the"
                + " sender had delivered")
        .model("fixed group, positions as ids, reliable links that may reorder and duplicate")
        .guarantee("causal order; concurrent broadcasts may be delivered in different orders")
        .cost("n-1 messages of n numbers per broadcast; delivered as early as causality allows")
        .paper(
            "Birman, Schiper and Stephenson, TOCS 9(3), 1991",
            "https://doi.org/10.1145/128738.128742")
        .example("--nodes 3 --link 0-2:10 --multicasts 0@0:question,1@2:answer")
        .placed(setting -> place -> new BirmanSchiperStephenson(place.position(), place.n()))
        .assumes(Assumption.NO_LOSS, Assumption.NO_CRASHES, Assumption.NO_PARTITIONS)
        .judgedBy(s -> List.of(new CausalOrder(s.n()), new ReliableDelivery(s.n())))
        .exactly(
            "messages n-1 a broadcast",
            f -> (f.n() - 1.0) * f.operations(),
            f -> f.messages("Data"))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  static Entry causalUnicast() {
    return Entry.of("causal-unicast", ORDER, NAMED, SchiperEggliSandoz.class)
        .idea("a node holds a message back until all earlier messages to it have been delivered")
        .model("complete network, positions as ids, reliable links that may reorder")
        .guarantee("causal order; delivered as early as it allows")
        .cost(
            "one message per send, with at most n vectors of n numbers (ses) or n² numbers"
                + " (rst)")
        .paper("Schiper, Eggli and Sandoz, WDAG 1989", "https://doi.org/10.1007/3-540-51687-5_45")
        .example("--nodes 3 --link 0-2:10" + " --sends 0-2@0:first,0-1@1:second,1-2@3:third")
        .parameter(
            Parameter.choice(
                "method",
                "ses",
                List.of("ses", "rst"),
                "what messages carry: Schiper, Eggli and Sandoz' vectors per receiver, or Raynal,"
                    + " Schiper and Toueg's matrix; deliveries are the same"))
        .placed(
            setting ->
                setting.parameters().text("method").equals("ses")
                    ? place -> new SchiperEggliSandoz(place.position(), place.n())
                    : place -> new RaynalSchiperToueg(place.position(), place.n()))
        .assumesNoFaults()
        .judgedBy(s -> List.of(new CausalOrder(s.n()), new ReliableDelivery(s.n())))
        .atMost("messages 1 a send", Facts::operations, Facts::total) // fewer: to oneself is free
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  static Entry totalOrder() {
    return Entry.of("total-order", ORDER, NAMED, LamportMulticast.class)
        .idea("messages are delivered by timestamp, each one as soon as no older one can arrive")
        .model("closed group, positions as ids, reliable FIFO links")
        .guarantee("all nodes deliver all messages in one order, which extends happened-before")
        .cost("n-1 data messages and (n-1)² acknowledgements per multicast; two message delays")
        .paper("Lamport, CACM 21(7), 1978", "https://doi.org/10.1145/359545.359563")
        .example("--nodes 2 --delay 700 --multicasts 0@0:deposit,1@100:interest")
        .parameter(
            Parameter.flag(
                "optimised",
                false,
                "whether to omit acknowledgements that a later message to all makes superfluous"))
        .parameter(
            Parameter.choice(
                "method",
                "acknowledgements",
                List.of("acknowledgements", "sequencer", "skeen"),
                "what decides the order: timestamps once all have acknowledged, node 0, or the"
                    + " largest of the times that all nodes propose (Skeen)"))
        .placed(
            setting -> {
              boolean sparing = setting.parameters().flag("optimised");
              return switch (setting.parameters().text("method")) {
                case "sequencer" -> place -> new Sequencer();
                case "skeen" -> place -> new Skeen(place.position(), place.n());
                default -> place -> new LamportMulticast(place.position(), place.n(), sparing);
              };
            })
        .assumesNoFaults()
        .assumes(Assumption.FIFO_LINKS)
        .judgedBy(
            s ->
                List.of(new TotalOrder(s.n()), new CausalOrder(s.n()), new ReliableDelivery(s.n())))
        .theory(
            Formula.exactly(
                    "data n-1 a multicast",
                    f -> (f.n() - 1.0) * f.operations(),
                    f -> f.messages("Data"))
                .when(f -> !method(f, "sequencer")))
        .theory(
            Formula.exactly(
                    "acknowledgements (n-1)² a multicast",
                    OrderEntries::allAcks,
                    f -> f.messages("Ack"))
                .when(f -> method(f, "acknowledgements") && !sparing(f)))
        .theory(
            new Formula(
                "acknowledgements (n-1)² a multicast",
                Formula.Relation.AT_MOST,
                OrderEntries::allAcks,
                f -> f.messages("Ack"),
                f -> method(f, "acknowledgements") && sparing(f)))
        .theory(
            new Formula(
                "messages 1+(n-1) a multicast",
                Formula.Relation.AT_MOST,
                f -> (double) f.n() * f.operations(),
                Facts::total,
                f -> method(f, "sequencer")))
        .theory(
            Formula.exactly(
                    "messages 3(n-1) a multicast",
                    f -> 3.0 * (f.n() - 1) * f.operations(),
                    Facts::total)
                .when(f -> method(f, "skeen")))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  private static boolean method(Facts facts, String name) {
    return facts.setting().parameters().text("method").equals(name);
  }

  private static boolean sparing(Facts facts) {
    return facts.setting().parameters().flag("optimised");
  }

  private static double allAcks(Facts facts) {
    return (facts.n() - 1.0) * (facts.n() - 1.0) * facts.operations();
  }

  static Entry lamportClock() {
    return Entry.of("lamport-clock", ORDER, NAMED, LamportTimestamps.class)
        .idea(
            "messages are stamped when they are sent, and the receiver's clock is set"
                + " forward before they are delivered")
        .model("complete network, positions as ids, reliable links that may reorder")
        .guarantee(
            "every message is delivered at a later time than it was sent, and local computations"
                + " are ordered among the events of their node; no order of delivery")
        .cost("one message of one number per send; none for a local computation")
        .paper("Lamport, CACM 21(7), 1978", "https://doi.org/10.1145/359545.359563")
        .example(
            "--nodes 3 --set mode=real-rate --drift 5,7,9"
                + " --sends 0-1@1:m1,1-2@3:m2,2-1@6:m3,1-0@8:m4")
        .parameter(
            Parameter.choice(
                "mode",
                "events",
                List.of("events", "real-rate"),
                "what the clock counts: events, or local time that messages set forward"))
        .placed(
            setting -> {
              boolean running = setting.parameters().text("mode").equals("real-rate");
              return place -> new LamportTimestamps(running);
            })
        .assumesNoFaults()
        .judgedBy(
            s ->
                List.of(
                    new ReliableDelivery(s.n()),
                    new ClockCondition(s.n(), s.parameters().text("mode").equals("events"))))
        .atMost("messages 1 a send", Facts::operations, Facts::total)
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }
}
