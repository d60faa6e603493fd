package org.bellwether.node.observe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.bellwether.node.NodeProcess;
import org.jspecify.annotations.Nullable;

/**
 * Tells over HTTP how a node is: {@code /health} whether it lives and whom it is linked with,
 * {@code /metrics} its figures for Prometheus, and {@code /state} its fields, which only this
 * machine may see.
 */
public final class HealthServer implements Closeable {
  private static final int OK = 200;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int WRONG_METHOD = 405;
  private static final int DOWN = 503;
  private static final long PATIENCE_SECONDS = 10;

  private final Supplier<NodeProcess> process;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(2, HealthServer::thread);

  private record Answer(int status, String type, String body) {}

  /**
   * Begins to serve.
   *
   * @param process the node in its present life
   * @throws IOException if the address cannot be used
   */
  public HealthServer(InetSocketAddress address, Supplier<NodeProcess> process) throws IOException {
    this.process = process;
    try {
      server = HttpServer.create(address, 0);
    } catch (IOException e) {
      throw new IOException(
          "address %s:%d cannot be used: %s"
              .formatted(address.getHostString(), address.getPort(), e.getMessage()),
          e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  private static Thread thread(Runnable work) {
    return Thread.ofPlatform().name("bellwether-http").daemon().unstarted(work);
  }

  /** The port on which it serves. */
  public int port() {
    return server.getAddress().getPort();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer;
      if (!exchange.getRequestMethod().equals("GET")) {
        answer = new Answer(WRONG_METHOD, "text/plain", "expected GET\n");
      } else {
        answer =
            switch (exchange.getRequestURI().getPath()) {
              case "/health" -> health();
              case "/metrics" ->
                  new Answer(
                      OK,
                      "text/plain; version=0.0.4",
                      PlainText.prometheus(NodeMeters.of(process.get())));
              case "/state" -> state(exchange.getRemoteAddress());
              default ->
                  new Answer(NOT_FOUND, "text/plain", "expected /health, /metrics or /state\n");
            };
      }
      byte[] body = answer.body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.type);
      exchange.sendResponseHeaders(answer.status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private Answer health() {
    NodeProcess node = process.get();
    boolean lives = !node.end().isDone();
    List<Integer> up = node.up();
    List<Integer> missing = new ArrayList<>(node.peers());
    missing.removeAll(up);
    Map<String, @Nullable Object> health = new LinkedHashMap<>();
    health.put("status", lives ? "up" : "down");
    health.put("node", node.position());
    health.put("incarnation", node.incarnation());
    health.put("linked", up);
    health.put("notLinked", missing);
    return new Answer(lives ? OK : DOWN, "application/json", PlainText.json(health) + "\n");
  }

  private Answer state(InetSocketAddress asker) {
    if (!mayAsk(asker)) {
      return new Answer(FORBIDDEN, "text/plain", "the state is shown to this machine only\n");
    }
    try {
      Map<String, @Nullable Object> state =
          new TreeMap<>(process.get().state().get(PATIENCE_SECONDS, TimeUnit.SECONDS));
      return new Answer(OK, "application/json", PlainText.json(state) + "\n");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer(DOWN, "text/plain", "ends\n");
    } catch (ExecutionException | TimeoutException e) {
      return new Answer(DOWN, "text/plain", "the node does not say\n");
    }
  }

  /** Whether somebody may see the state of the node. */
  static boolean mayAsk(InetSocketAddress asker) {
    return asker.getAddress() != null && asker.getAddress().isLoopbackAddress();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
