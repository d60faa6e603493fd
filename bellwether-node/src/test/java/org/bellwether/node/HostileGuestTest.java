package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.catalog.Catalog;
import org.bellwether.group.Cast;
import org.bellwether.group.FoundingMessage;
import org.bellwether.group.GroupMessage;
import org.bellwether.group.GuestMessage;
import org.bellwether.group.LockCommand;
import org.bellwether.group.LockEvent;
import org.bellwether.group.LockService;
import org.bellwether.group.LockTable;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.mutex.PathCompression;
import org.bellwether.node.disk.Directory;
import org.bellwether.node.link.LoopbackPorts;
import org.bellwether.node.link.Security;
import org.bellwether.node.wire.FrameType;
import org.bellwether.node.wire.Frames;
import org.bellwether.scenario.Scenario;
import org.bellwether.state.MessageTypes;
import org.bellwether.step.Input;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A guest that says what only members say, over a real socket. */
@Timeout(300)
class HostileGuestTest {
  private static final int SEATS = 40; // each of them rests after a guest that said something false
  private static final Fence FENCE = new Fence(8, 1);
  private static final List<LockService.Message> FALSE =
      List.of(
          grouped(new GroupMessage.Accept(0)),
          grouped(new GroupMessage.Prepare(80)),
          grouped(new GroupMessage.Behind(8)),
          grouped(new GroupMessage.Echo(1, 1)),
          grouped(new GroupMessage.Yes(8)),
          grouped(new GroupMessage.Refuse(800)),
          grouped(new GroupMessage.Beat(8, 1, 1, 50)),
          grouped(new GroupMessage.Would(80, 1, true, 1)),
          grouped(new GroupMessage.Propose(new Cast(80, new long[] {1}, 0))),
          grouped(new GroupMessage.Activate(80, new TreeMap<>())),
          grouped(new GroupMessage.Leave(1)),
          grouped(new FoundingMessage.Newborn(5, 0, 0, 0)),
          grouped(new FoundingMessage.Outlived(8000)),
          new LockService.Tabled(
              new LockTable.Carried(8, 1, "orders", 0, new PathCompression.Token(0))),
          new LockService.News("orders", "mallory", FENCE, true),
          new LockService.Guested(new GuestMessage.Opened(1)),
          new LockService.Guested(new GuestMessage.Lent(1, 1, 1)),
          new LockService.Guested(new GuestMessage.Renew(1, 1, Long.MAX_VALUE, true)),
          new LockService.Guested(
              new GuestMessage.Asked(1, 0, new LockCommand.Acquire("orders", 1))),
          new LockService.Guested(
              new GuestMessage.Told(1, 1, new LockEvent.Granted("orders", 1, FENCE))));

  @TempDir Path directory;

  private static LockService.Message grouped(GroupMessage message) {
    return new LockService.Grouped(message, 0, 0);
  }

  @Test
  void aGuestThatSpeaksAsAMemberLosesItsLinkAndNobodyElseNotices() throws Exception {
    UntimedScenario scenario =
        UntimedScenario.of(
            Scenario.builder("lock-service")
                .nodes(1 + SEATS)
                .parameter("guests", SEATS)
                .until(BigDecimal.ONE)
                .build(),
            Catalog.standard());
    List<InetSocketAddress> members = LoopbackPorts.free(1);
    NodeSettings settings =
        new NodeSettings(
            "test",
            0,
            members,
            null,
            Duration.ofMillis(1),
            LocalCluster.PATIENT,
            Security.NONE,
            List.of("anna"),
            SEATS,
            List.of());
    BlockingQueue<Output> told = new LinkedBlockingQueue<>();
    try (NodeProcess member =
        new NodeProcess(scenario, settings, Directory.open(directory), Journal.NONE, told::add)) {
      member.start();
      member.submit(new Input.Boot(null));
      Dialogue dialogue = new Dialogue(MessageTypes.codec(scenario.node(0)), List.of());
      byte[] hello = HandshakeTerms.hello(scenario, guest(settings), dialogue, 1, 1).toBytes();
      int lies = 0;
      for (LockService.Message lie : FALSE) {
        try (Socket guest = new Socket(InetAddress.getLoopbackAddress(), member.port())) {
          OutputStream out = guest.getOutputStream();
          out.write(Frames.frame(FrameType.HELLO, hello).array());
          out.write(Frames.frame(FrameType.HEARTBEAT, new byte[0]).array());
          out.write(dialogue.with(0).frame(1, 1, lie).array());
          while (guest.getInputStream().read() >= 0) {} // until the member ends the connection
        } catch (java.net.SocketException reset) {
          assertThat(reset).hasMessageContaining("reset");
        }
        lies++;
        assertThat(member.counters().rejected.sum()).as(lie.toString()).isEqualTo(lies);
        assertThat(member.end()).isNotDone();
      }
      member.command(new LockCommand.Acquire("orders", 1));
      Output granted = told.poll(120, TimeUnit.SECONDS);
      while (granted != null && !(granted instanceof LockEvent.Granted)) {
        assertThat(granted).isNotInstanceOf(LockEvent.Announced.class);
        granted = told.poll(120, TimeUnit.SECONDS);
      }
      assertThat(granted).isEqualTo(new LockEvent.Granted("orders", 1, FENCE));
    }
  }

  private static NodeSettings guest(NodeSettings member) {
    return new NodeSettings(
        member.cluster(),
        1,
        member.members(),
        null,
        member.unit(),
        member.links(),
        member.security(),
        member.names(),
        SEATS,
        List.of());
  }
}
