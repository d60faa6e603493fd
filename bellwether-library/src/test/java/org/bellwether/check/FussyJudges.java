package org.bellwether.check;

import java.util.List;
import java.util.Random;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** Monitors that object to some of what nodes say, by rolling dice. */
final class FussyJudges {
  private FussyJudges() {}

  /** Objects to some of the orders in which nodes may have said what they said. */
  static final class Fussy implements Monitor {
    private final long seed;
    private final int odds;
    private long told; // a number for all that was said, in that order

    Fussy(long seed) {
      this(seed, 60);
    }

    /** Objects to one order in so many. */
    Fussy(long seed, int odds) {
      this.seed = seed;
      this.odds = odds;
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      told = 31 * told + 2L * node + (output instanceof Output.Won ? 1 : 2);
      Random dice = RandomProtocolsTest.dice(31 * seed + told);
      if (dice.nextInt(odds) == 0) {
        verdict.violated(new Property("good manners"), "not in this order", node);
      }
    }

    @Override
    public List<Property> properties() {
      return List.of(new Property("good manners"));
    }
  }

  /** Objects to some of the orders in which nodes have won and lost, whoever they are. */
  static final class FussyAboutWords implements Symmetric {
    private final Fussy fussy;

    FussyAboutWords(long seed) {
      fussy = new Fussy(seed);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      fussy.output(0, output, verdict);
    }

    @Override
    public void permute(int[] to) {} // nobody is remembered

    @Override
    public List<Property> properties() {
      return fussy.properties();
    }
  }

  /** Objects to some of the orders in which nodes speak after neighbours of theirs on a ring. */
  static final class FussyAboutNeighbours implements Symmetric {
    private final Fussy fussy;
    private final int n;
    private int last = -1; // who spoke

    FussyAboutNeighbours(long seed, int n) {
      fussy = new Fussy(seed);
      this.n = n;
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      fussy.output(last < 0 ? n : (node - last + n) % n, output, verdict);
      last = node;
    }

    @Override
    public void permute(int[] to) {
      if (last >= 0) last = to[last];
    }

    @Override
    public List<Property> properties() {
      return fussy.properties();
    }
  }
}
