package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor.Symmetric;
import org.junit.jupiter.api.Test;

/** What monitors, meters and renamings are unless they say otherwise. */
class SpecDefaultsTest {
  @Test
  void aMonitorNamesNothingHeedsOutputsAndNeedsNoTime() {
    Monitor monitor = new Monitor() {};
    assertThat(monitor.properties()).isEmpty();
    assertThat(monitor.heeds(Won.class)).isTrue();
    assertThat(monitor.heedsStarts()).isFalse();
    assertThat(monitor.keepsTime()).isFalse();
    assertThat(monitor.needsTime()).isFalse();
  }

  @Test
  void theOrderOfWhatAMonitorDoesNotHeedDoesNotMatterToIt() {
    Monitor monitor =
        new Monitor() {
          @Override
          public boolean heeds(Class<? extends Output> kind) {
            return kind == Won.class;
          }
        };
    assertThat(monitor.heedsOrder(Won.class)).isTrue();
    assertThat(monitor.heedsOrder(Lost.class)).isFalse();
  }

  @Test
  void aMeterBearsNoLoss() {
    assertThat(new Meter() {}.bearsLoss()).isFalse();
  }

  @Test
  void aRenamingPermitsAllPermutations() {
    Renaming<String, String> renaming =
        new Renaming<>() {
          @Override
          public void rename(String node, int[] to) {}

          @Override
          public String renamed(String message, int[] to) {
            return message;
          }
        };
    assertThat(renaming.permits(new int[] {1, 0})).isTrue();
  }

  @Test
  void aSetOfNodesIsPermuted() {
    BitSet nodes = ElectionJudgesTest.set(0, 1);
    Symmetric.permute(nodes, new int[] {2, 0, 1});
    assertThat(nodes).isEqualTo(ElectionJudgesTest.set(0, 2));
  }

  @Test
  void monitorsOfMulticastsAreMadeAnew() {
    assertThat(Monitors.reliableDelivery(2).properties())
        .extracting(Property::name)
        .containsExactly("reliable delivery");
    assertThat(Monitors.causalOrder(2).properties())
        .extracting(Property::name)
        .containsExactly("causal order");
    assertThat(Monitors.totalOrder(2).properties())
        .extracting(Property::name)
        .containsExactly("total order");
    assertThat(Monitors.leadersKnown(new long[2]).properties())
        .extracting(Property::name)
        .containsExactly("agreement");
    assertThat(Monitors.totalOrder(2)).isNotSameAs(Monitors.totalOrder(2));
  }
}
