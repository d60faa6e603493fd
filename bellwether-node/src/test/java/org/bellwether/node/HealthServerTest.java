package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.bellwether.model.Output;
import org.bellwether.node.observe.HealthServer;
import org.bellwether.node.observe.NodeMeterBinder;
import org.bellwether.scenario.Scenario;
import org.bellwether.step.Input;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class HealthServerTest {
  private final HttpClient client = HttpClient.newHttpClient();

  private HttpResponse<String> get(HealthServer server, String path) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static HealthServer serve(NodeProcess node) throws Exception {
    return new HealthServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), () -> node);
  }

  @Test
  void anElectionCanBeWatchedOverHttpAndByMicrometer() throws Exception {
    Scenario scenario = Scenario.builder("chang-roberts").ids(3, 37, 19).build();
    try (LocalCluster cluster = new LocalCluster(scenario)) {
      cluster.bootAll();
      NodeProcess node = cluster.nodes.get(1);
      SimpleMeterRegistry registry = new SimpleMeterRegistry();
      new NodeMeterBinder(() -> node).bindTo(registry); // before anything was sent
      node.submit(Input.START);
      cluster.await(told -> told.output() instanceof Output.Won);
      try (HealthServer server = serve(node)) {
        HttpResponse<String> health = get(server, "/health");
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body())
            .startsWith("{\"status\":\"up\",\"node\":1,")
            .endsWith("\"linked\":[0,2],\"notLinked\":[]}\n");
        assertThat(get(server, "/metrics").body())
            .contains("# TYPE bellwether_messages_sent_total counter\n")
            .contains("bellwether_messages_sent_total{kind=\"Election\",node=\"1\"} 1\n")
            .contains("bellwether_link_up{node=\"1\",peer=\"2\"} 1\n")
            .contains(
                "bellwether_bytes_sent_total{kind=\"Election\",node=\"1\"} ",
                "bellwether_queue_bytes{node=\"1\",peer=\"2\"} 0\n",
                "bellwether_inputs_waiting{node=\"1\"} ",
                "bellwether_reconnections_total{node=\"1\"} 0\n",
                "bellwether_persists_total{node=\"1\"} 0\n",
                "bellwether_persist_seconds_total{node=\"1\"} 0\n",
                "bellwether_handler_seconds_total{node=\"1\"} ",
                "bellwether_turns_total{node=\"1\"} ",
                "bellwether_turn_wait_seconds_total{node=\"1\"} ");
        assertThat(get(server, "/state").body()).contains("\"id\":37");
        assertThat(get(server, "/nothing").statusCode()).isEqualTo(404);
        System.gc(); // what nothing refers to is gone
        assertThat(
                registry
                    .get("bellwether.messages.sent")
                    .tag("kind", "Election")
                    .functionCounter()
                    .count())
            .isEqualTo(1);
        assertThat(registry.get("bellwether.link.up").tag("peer", "0").gauge().value())
            .isEqualTo(1);
      }
    }
  }

  @Test
  void aNodeThatIsDownSaysSo() throws Exception {
    try (LocalCluster cluster =
        new LocalCluster(Scenario.builder("chang-roberts").nodes(3).build())) {
      NodeProcess node = cluster.boot(0);
      try (HealthServer server = serve(node)) {
        assertThat(get(server, "/health").body()).contains("\"notLinked\":[1,2]");
        node.close();
        HttpResponse<String> down = get(server, "/health");
        assertThat(down.statusCode()).isEqualTo(503);
        assertThat(down.body()).startsWith("{\"status\":\"down\"").contains("\"linked\":[],");
        assertThat(get(server, "/metrics").body())
            .contains("bellwether_link_up{node=\"0\",peer=\"1\"} 0\n");
      }
    }
  }
}
