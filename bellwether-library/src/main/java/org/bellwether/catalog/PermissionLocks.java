package org.bellwether.catalog;

import java.util.List;
import org.bellwether.mutex.RicartAgrawala;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.NoStarvation;

/** Locks for which one asks a coordinator or everybody else. */
final class PermissionLocks {
  private PermissionLocks() {}

  static List<Entry> entries() {
    return List.of(ricartAgrawala());
  }

  private static Entry ricartAgrawala() {
    return Locks.lock("ricart-agrawala", RicartAgrawala.class)
        .idea("ask everybody; whoever is inside, or has asked earlier, answers when it is done")
        .model("complete network, positions as ids, asynchronous links that may reorder")
        .guarantee("mutual exclusion, no deadlock, entry in the order of request timestamps")
        .cost("exactly 2(n-1) messages an entry; one message delay from an exit to the next entry")
        .paper("Ricart and Agrawala, CACM 24(1), 1981", "https://doi.org/10.1145/358527.358537")
        .example("run ricart-agrawala --nodes 3 --delay 1000 --hold 2000 --requests 0@0,1@300")
        .parameter(
            Parameter.choice(
                "clock",
                "all",
                List.of("all", "request-only"),
                "which messages move the logical clock: all, or as printed only requests"))
        .placed(
            setting -> {
              boolean requestsOnly = setting.parameters().text("clock").equals("request-only");
              return place -> new RicartAgrawala(place.position(), place.n(), requestsOnly);
            })
        .assumesNoFaults()
        .judgedBy(
            setting ->
                setting.parameters().text("clock").equals("all")
                    ? Locks.timestampJudges(twice(setting))
                    : Locks.timestampJudges())
        .exactly("messages 2(n-1) an entry", f -> 2.0 * (f.n() - 1) * f.entries(), Facts::total)
        .build();
  }

  /**
   * With a clock that all messages move, each other node overtakes a request at most twice: once
   * with a request that was answered before ours was made, and once with the one whose answer tells
   * it of ours.
   */
  private static Monitor twice(Setting setting) {
    return new NoStarvation(setting.n(), 2 * (setting.n() - 1));
  }
}
