package {{package}};

import java.util.List;
import org.bellwether.catalog.AlgorithmProvider;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitors;

/** Puts the algorithm into the catalogue. */
public final class {{type}}Provider implements AlgorithmProvider {
  @Override
  public List<Entry> entries() {
    return List.of(
        Entry.of("{{name}}", Family.RING_ELECTION, Shape.ONE_WAY_RING, {{type}}.class)
            .idea("everybody passes on the smallest id it knows: only the smallest of all comes home")
            .model("one-way ring of unknown size, distinct ids, asynchronous links that may reorder")
            .guarantee("the smallest of all wins, even if it did not start, and everybody learns it")
            .cost("at most n(n+1)/2 messages, and n announcements")
            .paper(
                "after Chang and Roberts, CACM 22(5), 1979",
                "https://doi.org/10.1145/359104.359108")
            .example("--ids 3,37,19,4,25")
            .uniform(_ -> me -> new {{type}}(me.id()))
            .assumesNoFaults()
            .judgedBy({{type}}Provider::judges)
            .atMost("worst case n(n+1)/2", f -> f.n() * (f.n() + 1.0) / 2, f -> f.messages("Candidate"))
            .exactly("announcement n", f -> f.n(), f -> f.messages("Leader"))
            .build());
  }

  private static List<Monitor> judges(Setting setting) {
    return List.of(
        Monitors.atMostOneLeader(),
        Monitors.rightLeader(smallest(setting.ids()), "the smallest id"),
        Monitors.termination(),
        Monitors.agreement(setting.ids()));
  }

  private static int smallest(long[] ids) {
    int best = 0;
    for (int v = 1; v < ids.length; v++) if (ids[v] < ids[best]) best = v;
    return best;
  }
}
