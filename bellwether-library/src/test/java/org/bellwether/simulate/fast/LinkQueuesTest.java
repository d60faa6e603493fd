package org.bellwether.simulate.fast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.bellwether.simulate.engine.Bucket;
import org.bellwether.simulate.engine.Deliveries;
import org.bellwether.simulate.engine.LinkTimes;
import org.bellwether.simulate.engine.Wheel;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.RingTopology;
import org.junit.jupiter.api.Test;

class LinkQueuesTest {
  @Test
  void queuesByLinkGiveOutWhatAWheelGivesOut() {
    List<Topology> networks =
        List.of(
            new RingTopology(1, true),
            new RingTopology(5000, true),
            new RingTopology(300, false),
            Topologies.star(100),
            Topologies.grid(9, 9));
    Random random = new Random(7);
    for (Topology network : networks) {
      for (int longest : new int[] {1, 2, 10, 63}) {
        Deliveries queues = new LinkQueues(new LinkNumbers(network), longest);
        Deliveries wheel = new Wheel(longest);
        LinkTimes times = new LinkTimes(network);
        long now = 0;
        for (int i = 0; i < 3000; i++) {
          if (random.nextInt(3) > 0) {
            int to = random.nextInt(network.n());
            boolean oneWay = network instanceof RingTopology ring && ring.oneWay();
            int slot = oneWay ? 0 : random.nextInt(network.degree(to));
            long time = now + 1 + random.nextInt(longest);
            queues.add(time, Bucket.key(to, slot), i);
            wheel.add(times.notBefore(Bucket.key(to, slot), time), Bucket.key(to, slot), i);
          } else if (wheel.due()) {
            assertThat(queues.due()).isTrue();
            assertThat(queues.peekKey()).isEqualTo(wheel.peekKey());
            assertThat(queues.peekMessage()).isEqualTo(wheel.peekMessage());
            queues.take();
            wheel.take();
          } else {
            assertThat(queues.due()).isFalse();
            assertThat(queues.nextTime()).isEqualTo(wheel.nextTime());
            if (wheel.nextTime() == Deliveries.NEVER) continue;
            now = wheel.nextTime();
            queues.advance(now);
            wheel.advance(now);
          }
          assertThat(queues.size()).isEqualTo(wheel.size());
        }
      }
    }
  }
}
