package org.bellwether.node.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class WhoMaySeeTheStateTest {
  @Test
  void theStateIsShownToThisMachineOnly() {
    assertThat(HealthServer.mayAsk(new InetSocketAddress(InetAddress.getLoopbackAddress(), 5)))
        .isTrue();
    assertThat(HealthServer.mayAsk(new InetSocketAddress("192.0.2.1", 5))).isFalse();
  }
}
