package org.bellwether.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Reached;
import org.bellwether.model.Output.Won;
import org.bellwether.simulate.Result.Violation;
import org.bellwether.spark.RoundJudge.Findings;
import org.bellwether.spark.RoundJudge.Labels;
import org.bellwether.state.StateWriter;
import org.bellwether.state.ValueCodec;
import org.junit.jupiter.api.Test;

/** The judges that see a node and its neighbours find what is wrong anywhere. */
class RoundJudgeTest {
  /** The path 0 - 1 - 2 - 3, and a link from 0 to 2. */
  private static final GraphPart PATH =
      GraphPart.of(
          0,
          4,
          new long[] {
            GraphPart.link(0, 1),
            GraphPart.link(1, 0),
            GraphPart.link(1, 2),
            GraphPart.link(2, 1),
            GraphPart.link(2, 3),
            GraphPart.link(3, 2),
            GraphPart.link(0, 2),
            GraphPart.link(2, 0)
          });

  private static RoundState said(Output... outputs) {
    StateWriter out = new StateWriter();
    for (int v = 0; v < outputs.length; v++) {
      if (outputs[v] == null) continue;
      out.writeUnsigned(v);
      out.writeUnsigned(0);
      ValueCodec.named().save(outputs[v], out);
    }
    List<byte[]> pieces = new ArrayList<>(List.of(out.toBytes()));
    return new RoundState(0, new BitSet(), new byte[0], new byte[1][0], pieces, new RoundTally());
  }

  private static List<String> search(Output... outputs) {
    Labels labels = Labels.of(PATH, said(outputs));
    Map<Integer, Integer> distances = new HashMap<>();
    for (int v = 0; v < 4; v++) distances.put(v, labels.distances[v]);
    Findings found = RoundJudge.paths(PATH, labels, distances);
    return RoundJudge.search(found, 1).stream().map(Violation::detail).toList();
  }

  private static List<String> election(Output... outputs) {
    return RoundJudge.election(RoundJudge.leaders(PATH, said(outputs)), 1).stream()
        .map(Violation::property)
        .toList();
  }

  @Test
  void searches() {
    Reached root = new Reached(0, Reached.NOBODY);
    Reached one = new Reached(1, 0);
    assertThat(search(root, one, one, new Reached(2, 2))).isEmpty();
    assertThat(search(root, one, new Reached(2, 1), new Reached(3, 2)))
        .isNotEmpty(); // the long way
    assertThat(search(root, one, one, new Reached(2, 1))).isNotEmpty(); // no neighbour
    assertThat(search(root, one, one, null)).isNotEmpty(); // forgotten
    assertThat(search(root, one, one, root)).isNotEmpty(); // two roots
  }

  @Test
  void elections() {
    Elected four = new Elected(4);
    assertThat(election(four, four, four, new Won())).isEmpty();
    assertThat(election(new Lost(), new Lost(), new Lost(), new Won())).isEmpty();
    assertThat(election(four, four, four, four)).contains("one leader");
    assertThat(election(four, new Won(), four, new Won())).contains("one leader", "agreement");
    assertThat(election(four, new Elected(3), four, new Won())).containsExactly("agreement");
    assertThat(election(four, null, four, new Won())).containsExactly("agreement");
  }
}
