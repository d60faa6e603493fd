package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.node.wire.FrameType;
import org.bellwether.node.wire.Frames;
import org.bellwether.node.wire.Hello;
import org.bellwether.scenario.Scenario;
import org.bellwether.state.MessageTypes;
import org.bellwether.step.Input;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Well-formed messages that name what does not exist. */
@Timeout(300)
class NonsenseTest {
  private record Message(String how, int to) {}

  private record Said(String text) implements Output.Custom {}

  /** Passes on what it receives, as the message says, by port or by a table of nodes. */
  private static final class Relay implements Node<Message> {
    private final int[] seen = new int[2];
    private int count;

    @Override
    public void start(Context<Message> ctx) {
      ctx.send(1, new Message("port", 77));
      ctx.send(1, new Message("table", 77));
      ctx.send(1, new Message("broken", 77));
    }

    @Override
    public void receive(int port, Message message, Context<Message> ctx) {
      count++;
      ctx.emit(new Said(message.how + count));
      switch (message.how) {
        case "port" -> ctx.send(message.to, message);
        case "table" -> seen[message.to]++;
        case "broken" -> throw new IllegalStateException("a defect of the algorithm");
        default -> {}
      }
    }
  }

  private static final Entry RELAY =
      Entry.of("relay", Family.OTHER, Shape.NAMED, Relay.class)
          .idea("passes on")
          .model("any")
          .guarantee("none whatever")
          .cost("none whatever")
          .paper("nobody, nowhere, never", "https://example.org")
          .placed(setting -> place -> new Relay())
          .build();

  private static Input say(String how, int to) {
    return new Input.Receive(0, new Message(how, to));
  }

  @Test
  void aPortOrAnIndexThatDoesNotExistHurtsNobody() throws Exception {
    try (LocalCluster cluster =
        new LocalCluster(Scenario.builder("relay").nodes(3).build(), RELAY)) {
      cluster.bootAll();
      NodeProcess first = cluster.nodes.getFirst();
      NodeProcess second = cluster.nodes.get(1);
      awaitLinks(cluster);
      first.submit(Input.START); // the first of its messages closes the link, the others are lost
      while (second.counters().rejected.sum() == 0) Thread.onSpinWait();
      Map<String, @Nullable Object> state = second.state().get(120, TimeUnit.SECONDS);
      assertThat(state).as("as if nothing had arrived").containsEntry("count", 0);
      assertThat(second.end()).isNotDone();
      second.submit(say("fine", 0));
      cluster.await(told -> told.node() == 1 && told.output().equals(new Said("fine1")));
      assertThat(first.end()).isNotDone();
    }
  }

  @Test
  void aDefectOfTheAlgorithmStopsTheNodeWhateverTheMessageSays() throws Exception {
    try (LocalCluster cluster =
        new LocalCluster(Scenario.builder("relay").nodes(3).build(), RELAY)) {
      cluster.bootAll();
      NodeProcess third = cluster.nodes.get(2);
      third.submit(say("broken", 77));
      assertThat(third.end().get(120, TimeUnit.SECONDS))
          .hasMessageContaining("Message[how=broken, to=77] at port 0 threw")
          .hasMessageContaining("count=1");
    }
  }

  @Test
  void aValueThatIsNoMessageClosesTheLinkOfItsSenderAndHurtsNobody() throws Exception {
    try (LocalCluster cluster =
            new LocalCluster(Scenario.builder("relay").nodes(2).build(), RELAY);
        Socket stranger = new Socket()) {
      NodeProcess first = cluster.boot(0);
      Dialogue dialogue = new Dialogue(MessageTypes.codec(cluster.scenario.node(0)), List.of());
      Hello hello = HandshakeTerms.hello(cluster.scenario, cluster.settings(1), dialogue, 1, 1);
      int slot = cluster.scenario.topology().slotOf(0, 1); // at which node 1 is heard
      stranger.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), first.port()));
      OutputStream out = stranger.getOutputStream();
      out.write(Frames.frame(FrameType.HELLO, hello.toBytes()).array());
      out.write(Frames.frame(FrameType.HEARTBEAT, new byte[0]).array());
      out.write(dialogue.with(0).frame(1, slot, new Message("fine", 0)).array());
      cluster.await(told -> told.output().equals(new Said("fine1")));
      out.write(dialogue.with(0).frame(2, slot, 5).array()); // a number, which every codec knows
      while (first.links().counters().malformed.sum() == 0) Thread.onSpinWait();
      first.submit(say("fine", 0));
      cluster.await(told -> told.output().equals(new Said("fine2")));
    }
  }

  private static void awaitLinks(LocalCluster cluster) {
    for (NodeProcess node : cluster.nodes) {
      while (node.up().size() < node.peers().size()) Thread.onSpinWait();
    }
  }
}
