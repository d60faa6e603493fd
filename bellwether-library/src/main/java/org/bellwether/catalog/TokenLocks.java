package org.bellwether.catalog;

import static org.bellwether.catalog.PositionLists.position;

import java.util.List;
import org.bellwether.mutex.SuzukiKasami;
import org.bellwether.mutex.SuzukiKasamiInvariant;
import org.bellwether.mutex.TokenInvariant;

/** Locks that are a token. */
final class TokenLocks {
  private TokenLocks() {}

  static List<Entry> entries() {
    return List.of(suzukiKasami());
  }

  private static Parameter tokenAt() {
    return Parameter.whole("tokenAt", _ -> 0L, "0", "the position where the token begins");
  }

  // ---- Suzuki and Kasami

  private static Entry suzukiKasami() {
    return Locks.lock("suzuki-kasami", SuzukiKasami.class)
        .idea("ask everybody for the token, which itself knows who waits and who has been served")
        .model("complete network, positions as ids, asynchronous links that may reorder")
        .guarantee(
            "mutual exclusion, no deadlock; once in the token's queue, a request is passed only by those ahead of it; not in timestamp order")
        .cost(
            "n messages an entry, none if the token is here; one message delay from an exit to the next entry")
        .paper("Suzuki and Kasami, ACM TOCS 3(4), 1985", "https://doi.org/10.1145/6110.214406")
        .example(
            "run suzuki-kasami --nodes 5 --set tokenAt=4 --delay 1000 --hold 5000 --requests 0@0,1@3000,2@3000,0@8500,3@9000")
        .parameter(tokenAt())
        .parameter(
            Parameter.choice(
                "scan",
                "ascending",
                List.of("ascending", "cyclic"),
                "in which order those who wait are put in the token's queue: by position, or from the next position on"))
        .placed(
            setting -> {
              int tokenAt = position(setting, "tokenAt");
              boolean cyclic = setting.parameters().text("scan").equals("cyclic");
              return place ->
                  new SuzukiKasami(
                      place.position(), place.n(), place.position() == tokenAt, cyclic);
            })
        .assumesNoFaults()
        .keeps(TokenInvariant::suzukiKasami)
        .judgedBy(setting -> Locks.judges(SuzukiKasamiInvariant.overtaking(setting.n())))
        .atMost("messages n an entry", f -> (double) f.n() * f.entries(), Facts::total)
        .build();
  }
}
