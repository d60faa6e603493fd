package org.bellwether.lab.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.lab.authors.OwnAlgorithms;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;

/**
 * Serves the lab to this machine alone. Whoever asks must know a random token, which only the
 * printed address holds, and must have called us by a name of this machine, so that no page of
 * another site can reach us through a name that it controls.
 */
public final class LabServer implements AutoCloseable {
  static final String NO_DELAY = "sun.net.httpserver.nodelay";

  private static final int TOKEN_BYTES = 16;
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
          + "connect-src 'self'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'self' http://localhost:* http://127.0.0.1:* file:";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final String token;
  private final StaticFiles files = new StaticFiles();
  private final OwnAlgorithms algorithms;
  private volatile LabApi api;

  static {
    // The JDK's server writes head and body of an answer in two packets. Unless told otherwise, the
    // second waits until the first is acknowledged, which browsers do after 40 ms.
    if (System.getProperty(NO_DELAY) == null) System.setProperty(NO_DELAY, "true");
  }

  private LabServer(OwnAlgorithms algorithms, int port, String token) throws IOException {
    this.token = token;
    this.algorithms = algorithms;
    api = new LabApi(algorithms.catalog(), LabLimits.USUAL);
    server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
    threads.execute(api::warmUp);
  }

  /**
   * Starts to serve.
   *
   * @param port 0 for any that is free
   * @throws IOException if the port is taken
   */
  public static LabServer start(Catalog catalog, int port) throws IOException {
    return start(OwnAlgorithms.none(catalog), port, "");
  }

  /**
   * Starts to serve whoever knows this token, so that frames in slides stay valid. A page that is
   * loaded after the files of somebody's own algorithms have changed sees the new ones.
   *
   * @param port 0 for any that is free
   * @param token empty for a random one
   * @throws IOException if the port is taken
   */
  public static LabServer start(OwnAlgorithms algorithms, int port, String token)
      throws IOException {
    return new LabServer(algorithms, port, token.isEmpty() ? randomToken() : token);
  }

  private static String randomToken() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /** What to open in a browser. */
  public String address() {
    return origin() + "/#t=" + token;
  }

  /** What to open in a browser to see a scenario. */
  public String address(Scenario scenario) {
    return address() + "&s=" + PackedScenario.of(ScenarioWriter.line(scenario));
  }

  /** What to open in a browser to see an algorithm. */
  public String address(Entry entry) {
    return address() + "&s=" + PackedScenario.of(PlainJson.text(CatalogView.usual(entry)));
  }

  String origin() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  String token() {
    return token;
  }

  int checksUnderWay() {
    return api.checksUnderWay();
  }

  int sweepsUnderWay() {
    return api.sweepsUnderWay();
  }

  private void handle(HttpExchange exchange) {
    Call call = new Call(exchange);
    try {
      guard(call);
      if (call.part(0).equals("api")) {
        admit(call);
        api.answer(call);
      } else {
        if (call.path().equals("/")) renew();
        files.serve(call);
      }
    } catch (Failure e) {
      refuse(call, e);
    } catch (ScenarioException e) {
      refuse(call, Failure.of(e));
    } catch (IOException e) {
      // Nobody listens any more.
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      refuse(call, Failure.of(Failure.BROKEN, broken(e)));
    } finally {
      call.close();
    }
  }

  /** Takes what an author has built since the last page was loaded. */
  private synchronized void renew() {
    Catalog now = algorithms.catalog();
    String problem = algorithms.problem();
    if (now == api.catalog() && problem.equals(api.problem())) return;
    api.close(); // pages that look at its runs open them again
    api = new LabApi(now, LabLimits.USUAL, problem);
  }

  private static String broken(Throwable e) {
    return e instanceof OutOfMemoryError
        ? "this needs more memory than the lab has; try fewer nodes or a shorter run"
        : "the lab failed: " + e;
  }

  private void guard(Call call) {
    call.header("Content-Security-Policy", POLICY);
    call.header("X-Content-Type-Options", "nosniff");
    call.header("Referrer-Policy", "no-referrer");
    call.header("Cross-Origin-Resource-Policy", "same-origin");
    call.header("Cross-Origin-Opener-Policy", "same-origin");
    int port = server.getAddress().getPort();
    String host = call.header("Host");
    if (!host.equals("127.0.0.1:" + port) && !host.equals("localhost:" + port)) {
      throw Failure.of(Failure.FORBIDDEN, "the lab answers only to 127.0.0.1:" + port);
    }
  }

  private void admit(Call call) {
    byte[] given = call.header("X-Bellwether-Token").getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(given, token.getBytes(StandardCharsets.UTF_8))) {
      throw Failure.of(
          Failure.FORBIDDEN,
          "this page does not belong to the lab that is running; open the address that it printed");
    }
  }

  private static void refuse(Call call, Failure failure) {
    if (call.answered()) return;
    try {
      // Browsers log every other status as an error of the page, and a typing error is none.
      boolean scenario = failure.status() == Failure.WRONG_SCENARIO;
      if (scenario) call.header("X-Bellwether-Wrong", "scenario");
      call.json(scenario ? Call.OK : failure.status(), failure.tree());
    } catch (IOException e) {
      // Nobody listens any more.
    }
  }

  @Override
  public void close() {
    server.stop(0);
    api.close();
    threads.shutdownNow();
  }
}
