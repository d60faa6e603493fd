package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hides in the code of somebody's own is refused in every front end, unless it is allowed. */
class AllowTest {
  private static final String SOURCE =
      """
            import java.util.List;
      import org.bellwether.catalog.AlgorithmProvider;
      import org.bellwether.catalog.Entry;
      import org.bellwether.catalog.Family;
      import org.bellwether.catalog.Shape;
      import org.bellwether.model.Context;
      import org.bellwether.model.Node;
      import org.bellwether.model.Ring;

      public final class Hurried implements Node<Hurried.Go> {
        public record Go(int hop) {}

        @Override
        public void start(Context<Go> ctx) {
          ctx.send(Ring.NEXT, new Go(0));
        }

        @Override
        public void receive(int port, Go go, Context<Go> ctx) {
          if (System.nanoTime() != 0 && go.hop() < 2) ctx.send(Ring.NEXT, new Go(go.hop() + 1));
        }

        public static final class Provider implements AlgorithmProvider {
          @Override
          public List<Entry> entries() {
            return List.of(
                Entry.of("hurried", Family.OTHER, Shape.ONE_WAY_RING, Hurried.class)
                    .idea("looks at the time")
                    .model("any")
                    .guarantee("none")
                    .cost("none")
                    .paper("nobody, nowhere, never", "https://example.org")
                    .placed(setting -> place -> new Hurried())
                    .build());
          }
        }
      }
      """;

  private static final String REFUSED =
      "hurried: receive of Hurried (Hurried.java:20) calls System.nanoTime, which reads a clock: if"
          + " that does no harm, allow System.nanoTime by name";

  @TempDir Path directory;
  private Cli cli;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(directory.resolve("Hurried.java"), SOURCE);
    cli = new Cli(directory);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "cluster"})
  void aClockIsRefusedByMethodAndLine(String command) {
    Cli.Done done = cli.line("--with Hurried.java " + command + " hurried --ring 3");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).isEqualTo("bellwether: " + REFUSED + "\n");
  }

  @Test
  void whatIsAllowedRuns() {
    String line = "--with Hurried.java --allow System.nanoTime %s hurried --ring 3";
    assertThat(cli.line(line.formatted("run")).status()).isZero();
    assertThat(cli.line(line.formatted("check")).err()).doesNotContain("nanoTime");
  }
}
