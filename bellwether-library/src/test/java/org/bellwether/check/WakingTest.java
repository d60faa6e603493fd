package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;

import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Ring;
import org.bellwether.topology.Topologies;
import org.junit.jupiter.api.Test;

/** A node that a message wakes need not start any more, unless starting means something later. */
class WakingTest {
  private enum Message {
    BUSY,
    DONE
  }

  /** Starts in vain until it has heard that all is done; the node with the id 1 leads at once. */
  private static final class Napper implements LeaderElection<Message> {
    private final long id;
    private final boolean late; // whether starting means something in the end
    private boolean done;

    Napper(long id, boolean late) {
      this.id = id;
      this.late = late;
    }

    @Override
    public void start(Context<Message> ctx) {
      if (id == 1) {
        ctx.emit(new Won());
        ctx.send(Ring.NEXT, Message.BUSY);
        ctx.send(Ring.NEXT, Message.DONE);
      } else if (done && late) {
        ctx.emit(new Won());
      }
    }

    @Override
    public void receive(int port, Message message, Context<Message> ctx) {
      if (message == Message.DONE) done = true;
    }
  }

  private static Check nappers(boolean late) {
    return Check.of(id -> new Napper(id, late), Topologies.ring(2), s -> s.ids(1, 2));
  }

  @Test
  void aStartThatMeansSomethingOnlyLaterIsFound() {
    Counterexample found = assertThat(nappers(true)).violates("one leader");
    assertThat(found.steps().getLast()).isEqualTo("node 1 starts; it wins");
  }

  @Test
  void aStartThatNeverMeansAnythingCountsAsDone() {
    assertThat(nappers(false)).holds();
  }
}
