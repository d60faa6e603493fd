package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.authors.OwnAlgorithms;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LabServerTest {
  private static final String SCENARIO = "{\"algorithm\": \"chang-roberts\", \"nodes\": 4}";

  private static LabServer server;
  private static HttpClient client;

  @BeforeAll
  static void start() throws IOException {
    server = LabServer.start(Catalog.standard(), 0);
    client = HttpClient.newHttpClient();
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.origin() + path))
        .header("X-Bellwether-Token", server.token())
        .header("X-Bellwether-Tab", "one");
  }

  private static HttpResponse<String> get(HttpRequest request)
      throws IOException, InterruptedException {
    return client.send(request, BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    return get(request(path).POST(HttpRequest.BodyPublishers.ofString(body)).build());
  }

  @Test
  void thePageForbidsEverythingThatDoesNotComeFromIt() throws Exception {
    HttpResponse<String> page =
        get(HttpRequest.newBuilder(URI.create(server.origin() + "/")).build());
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "script-src 'self';", "connect-src 'self'")
        .doesNotContain("unsafe");
  }

  @Test
  void whoeverDoesNotKnowTheTokenIsRefused() throws Exception {
    HttpRequest without =
        HttpRequest.newBuilder(URI.create(server.origin() + "/api/catalog")).build();
    assertThat(get(without).statusCode()).isEqualTo(403);
    assertThat(get(without).body()).contains("open the address that it printed");
    assertThat(get(request("/api/catalog").build()).statusCode()).isEqualTo(200);
  }

  @Test
  void aNameOfAnotherMachineIsRefused() throws Exception {
    int port = URI.create(server.origin()).getPort();
    try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
      String ask =
          String.join(
              "\r\n",
              "GET /api/catalog HTTP/1.1",
              "Host: evil.example:" + port,
              "X-Bellwether-Token: " + server.token(),
              "Connection: close",
              "",
              "");
      socket.getOutputStream().write(ask.getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  void aTokenOfOnesOwnKeepsTheAddress() throws Exception {
    try (LabServer mine =
        LabServer.start(OwnAlgorithms.none(Catalog.standard()), 0, "lecture-distributed-1")) {
      assertThat(mine.address()).endsWith("/#t=lecture-distributed-1");
      HttpRequest known =
          HttpRequest.newBuilder(URI.create(mine.origin() + "/api/catalog"))
              .header("X-Bellwether-Token", "lecture-distributed-1")
              .build();
      assertThat(get(known).statusCode()).isEqualTo(200);
    }
  }

  /** Otherwise every answer that is not large would take 40 ms more. */
  @Test
  void theBodyOfAnAnswerDoesNotWaitForTheReceiptOfItsHead() {
    assertThat(System.getProperty(LabServer.NO_DELAY)).isEqualTo("true");
  }

  @Test
  void itListensOnThisMachineAlone() {
    assertThat(server.origin()).startsWith("http://127.0.0.1:");
  }

  @Test
  void aWrongScenarioNamesItsField() throws Exception {
    HttpResponse<String> answer = post("/api/runs", "{\"algorithm\": \"bully\", \"nodes\": -3}");
    assertThat(answer.headers().firstValue("X-Bellwether-Wrong")).isPresent();
    assertThat(answer.body()).contains("\"field\":\"nodes\"", "expected a whole number");
  }

  @Test
  void aLargeBodyIsRefused() throws Exception {
    HttpResponse<String> answer = post("/api/runs", " ".repeat((4 << 20) + 1));
    assertThat(answer.statusCode()).isEqualTo(413);
  }

  @Test
  void tabsDoNotSeeEachOthersRuns() throws Exception {
    HttpResponse<String> opened = post("/api/runs", SCENARIO);
    String number = opened.body().replaceAll("^\\{\"run\":([0-9]+),.*", "$1");
    assertThat(get(request("/api/runs/" + number + "/at/1").build()).statusCode()).isEqualTo(200);
    HttpRequest other =
        request("/api/runs/" + number + "/at/1").setHeader("X-Bellwether-Tab", "two").build();
    assertThat(get(other).statusCode()).isEqualTo(410);
  }

  @Test
  void theOldestRunIsForgottenFirst() throws Exception {
    String first = post("/api/runs", SCENARIO).body().replaceAll("^\\{\"run\":([0-9]+),.*", "$1");
    for (int i = 0; i < LabLimits.USUAL.runs(); i++) post("/api/runs", SCENARIO);
    assertThat(get(request("/api/runs/" + first + "/at/1").build()).statusCode()).isEqualTo(410);
  }

  @Test
  void columnsHoldEveryEvent() throws Exception {
    String opened = post("/api/runs", SCENARIO).body();
    String number = opened.replaceAll("^\\{\"run\":([0-9]+),.*", "$1");
    int events = Integer.parseInt(opened.replaceAll(".*\"events\":([0-9]+),.*", "$1"));
    HttpResponse<byte[]> columns =
        client.send(
            request("/api/runs/" + number + "/events?from=0&to=" + events).build(),
            BodyHandlers.ofByteArray());
    assertThat(columns.body()).hasSize(events * EventColumns.BYTES);
  }

  @Test
  void filesOutsideOfThePageAreNotServed() throws Exception {
    for (String path : new String[] {"/../LabServer.class", "/%2e%2e/LabServer.class", "/x.js"}) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(server.origin() + path)).build();
      assertThat(get(request).statusCode()).isEqualTo(404);
    }
  }
}
