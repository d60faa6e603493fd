package org.bellwether.lab.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.bellwether.locks.GroupView;
import org.bellwether.locks.Member;

/**
 * Answers over HTTP how a member of a group is: {@code /health} whether it lives, {@code /ready}
 * whether it serves together with a majority of its group, and {@code /metrics} its figures.
 */
final class MemberHealth implements Closeable {
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int WRONG_METHOD = 405;
  private static final int DOWN = 503;

  private final Member member;
  private final int voters;
  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          2, work -> Thread.ofPlatform().name("bellwether-http").daemon().unstarted(work));

  private record Answer(int status, String type, String body) {}

  /**
   * Begins to serve.
   *
   * @param voters how many members the group has by its configuration
   * @throws IOException if the address cannot be used
   */
  MemberHealth(InetSocketAddress address, Member member, int voters) throws IOException {
    this.member = member;
    this.voters = voters;
    server = HttpServer.create(address, 0);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = answer(exchange);
      byte[] body = answer.body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.type);
      exchange.sendResponseHeaders(answer.status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private Answer answer(HttpExchange exchange) {
    if (!exchange.getRequestMethod().equals("GET")) {
      return new Answer(WRONG_METHOD, "text/plain", "expected GET\n");
    }
    return switch (exchange.getRequestURI().getPath()) {
      case "/health" -> state(lives());
      case "/ready" -> state(lives() && takesPart());
      case "/metrics" -> new Answer(OK, "text/plain; version=0.0.4", member.metrics());
      default -> new Answer(NOT_FOUND, "text/plain", "expected /health, /ready or /metrics\n");
    };
  }

  /** A member that has failed, but starts anew, lives: nobody else has to start it. */
  private boolean lives() {
    Member.State state = member.state();
    return state == Member.State.RUNNING || state == Member.State.RESTARTING;
  }

  private boolean takesPart() {
    GroupView view = member.group();
    return view.members().contains(member.name()) && 2 * view.connected().size() > voters;
  }

  private Answer state(boolean good) {
    GroupView view = member.group();
    String body =
        JsonOut.object(
            out -> {
              out.writeStringProperty("state", member.state().toString());
              out.writeNumberProperty("view", view.number());
              JsonOut.texts(out, "members", view.members());
              JsonOut.texts(out, "connected", view.connected());
            });
    return new Answer(good ? OK : DOWN, "application/json", body + "\n");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
