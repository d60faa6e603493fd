import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.bellwether.locks.Bellwether;
import org.bellwether.locks.Config;
import org.bellwether.locks.Grant;
import org.bellwether.locks.Member;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A group of a single member, which is enough to test a service that uses locks. */
class HoldsALockTest {
  @Test
  void aGroupOfOneHoldsALock(@TempDir Path directory) throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    Config config = Config.localhost("example", "a", port).directory(directory);
    try (Member member = Bellwether.join(config)) {
      try (Grant grant = member.locks().acquire("orders", Duration.ofMinutes(1))) {
        assertTrue(grant.fence() > 0);
        assertEquals("a", member.locks().holders().get("orders"));
      }
    }
  }
}
