package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an author is told whose node throws, or keeps what cannot be state. */
class FailingNodesTest {
  @TempDir Path directory;

  /** An algorithm on a ring with these fields, and these statements on the arrival of a ping. */
  private String source(String fields, String onArrival) throws IOException {
    Files.writeString(
        directory.resolve("Faulty.java"),
        """
        import java.util.*;
        import org.bellwether.catalog.*;
        import org.bellwether.model.*;

        public final class Faulty implements Node<Faulty.Ping> {
          public record Ping(int hops) {}

          FIELDS

          @Override
          public void start(Context<Ping> ctx) {
            ctx.send(1, new Ping(1));
          }

          @Override
          public void receive(int port, Ping ping, Context<Ping> ctx) {
            ARRIVAL
          }

          public static final class Provider implements AlgorithmProvider {
            @Override
            public List<Entry> entries() {
              return List.of(
                  Entry.of("faulty", Family.OTHER, Shape.ONE_WAY_RING, Faulty.class)
                      .idea("none")
                      .model("ring")
                      .guarantee("none")
                      .cost("none")
                      .paper("none", "https://example.org")
                      .example("--ring 3")
                      .uniform(_ -> _ -> new Faulty())
                      .build());
            }
          }
        }
        """
            .replace("FIELDS", fields)
            .replace("ARRIVAL", onArrival));
    return "--with " + directory.resolve("Faulty.java") + " ";
  }

  private Cli.Done line(String line) {
    return new Cli(directory).line(line);
  }

  @Test
  void aRunNamesNodeTimeEventAndLineAndLeavesAReplay() throws IOException {
    String with =
        source(
            "",
            "if (ping.hops() == 2) throw new IllegalStateException(\"no more\");\n"
                + "    ctx.send(1, new Ping(ping.hops() + 1));");
    Cli.Done done = line(with + "run faulty --ring 3 --start 0");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err())
        .startsWith(
            "bellwether: faulty: node 2 throws IllegalStateException in receive (Faulty.java:17):"
                + " no more, at time 2, at this event: node 2 receives Ping(hops=2) from node 1;"
                + " replay: bellwether --with ")
        .hasLineCount(1);
    String replay = done.err().strip().replaceFirst(".*replay: bellwether ", "");
    Cli.Done again = line(replay);
    assertThat(again.status()).isEqualTo(2);
    assertThat(again.out())
        .contains("node 0 starts", "node 1 receives")
        .doesNotContain("hops=2) from");
    assertThat(again.err()).contains("node 2 throws IllegalStateException in receive");
  }

  @Test
  void aCheckNamesTheHandlerToo() throws IOException {
    String with = source("", "throw new ArithmeticException();");
    assertThat(line(with + "check faulty --ring 3 --start 0").out())
        .contains("node 1 throws ArithmeticException in receive (Faulty.java:17)");
  }

  @Test
  void aFieldThatCannotBeStateIsNamedByRunAndCheckAlike() throws IOException {
    String with = source("private final Map<String, Integer> seen = new HashMap<>();", "");
    for (String command : new String[] {"run", "check"}) {
      Cli.Done done = line(with + command + " faulty --ring 3");
      assertThat(done.status()).as(command).isEqualTo(2);
      assertThat(done.err())
          .startsWith(
              "bellwether: faulty: field seen of Faulty holds a HashMap: node state may hold")
          .hasLineCount(1);
    }
  }

  @Test
  void aFieldOfAForbiddenTypeIsNamedByRunAndCheckAlike() throws IOException {
    String with = source("private Thread worker;", "");
    for (String command : new String[] {"run", "check"}) {
      Cli.Done done = line(with + command + " faulty --ring 3");
      assertThat(done.status()).as(command).isEqualTo(2);
      assertThat(done.err())
          .startsWith("bellwether: faulty: field worker of Faulty is a Thread: node state may hold")
          .hasLineCount(1);
    }
  }

  @Test
  void aCheckNamesAFieldThatBecomesUnfit() throws IOException {
    String with = source("private List<Integer> seen = List.of();", "seen = new LinkedList<>();");
    assertThat(line(with + "check faulty --ring 3").out())
        .contains("field seen of Faulty holds a LinkedList");
  }
}
