package org.bellwether.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bellwether.spark.CommandLineHere.Done;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundsCommandTest {
  @TempDir Path directory;

  private Done rounds(String... more) {
    String[] all = new String[more.length + 1];
    all[0] = "rounds";
    System.arraycopy(more, 0, all, 1, more.length);
    return new CommandLineHere(directory).run(all);
  }

  @Test
  void whatIsWrongIsToldInOneLine() throws IOException {
    Files.writeString(directory.resolve("edges.txt"), "0 1\n1 2\n");
    Files.writeString(directory.resolve("bad.txt"), "1 2\n3 x\n");
    Files.writeString(directory.resolve("bad.parquet"), "1 2\n");
    Map<String, String[]> lines = new LinkedHashMap<>();
    lines.put("nowhere.txt cannot be read", new String[] {"bfs", "--graph", "nowhere.txt"});
    lines.put(
        "bad.txt cannot be read: \"3 x\", expected two numbers of nodes",
        new String[] {"bfs", "--graph", "bad.txt"});
    lines.put("is not a Parquet file", new String[] {"bfs", "--graph", "bad.parquet"});
    lines.put("the whole graph", new String[] {"flooding", "--graph", "edges.txt"});
    lines.put(
        "expected an anonymous complete network for one-bit",
        new String[] {"one-bit", "--graph", "edges.txt"});
    lines.put(
        "3 nodes and 2 edges, expected a hypercube for hypercube",
        new String[] {"hypercube", "--graph", "edges.txt"});
    lines.forEach(
        (expected, line) -> {
          String[] all = new String[line.length + 2];
          System.arraycopy(line, 0, all, 0, line.length);
          all[line.length] = "--on";
          all[line.length + 1] = "local[2]";
          Done done = rounds(all);
          assertThat(done.err()).contains(expected);
          assertThat(done.err().lines()).hasSize(1);
          assertThat(done.status()).isEqualTo(2);
        });
    assertThat(rounds("lelann", "--graph", "edges.txt", "--on", "local[2]").err())
        .contains("does not work in rounds");
    assertThat(rounds("bfs", "--on", "local[2]").err()).contains("rounds needs --graph");
  }

  @Test
  void resultsAreToldInWordsAndAsJson() throws IOException {
    Files.writeString(directory.resolve("edges.txt"), "0 1\n1 2\n2 0\n2 3\n");
    Done words = rounds("bfs", "--graph", "edges.txt", "--on", "local[2]", "--out", "said");
    assertThat(words.err()).isEmpty();
    assertThat(words.out())
        .contains("bfs, 4 nodes, 4 edges", "messages    5 (Probe 5)", "shortest paths");
    assertThat(words.status()).isZero();
    assertThat(directory.resolve("said/_SUCCESS")).exists();
    Done json =
        rounds("bfs", "--graph", "edges.txt", "--on", "local[2]", "--json", "--partitions", "3");
    assertThat(json.out()).contains("\"messages\":{\"Probe\":5}", "\"violations\":[]");
  }

  @Test
  void aViolationIsFoundWhereTheDataIs() throws IOException {
    Files.writeString(directory.resolve("edges.txt"), "0 1\n1 2\n2 3\n");
    Done done = rounds("flooding", "--graph", "edges.txt", "--set", "rounds=1", "--on", "local[2]");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out())
        .contains("✗ agreement: one node names 2 as the leader, but another node names 4");
  }

  @Test
  void algorithmsOfTheUserRunInParts() throws IOException {
    Files.writeString(
        directory.resolve("Census.java"),
        """
        import java.util.List;
        import org.bellwether.catalog.*;
        import org.bellwether.model.*;

        public final class Census implements RoundNode<Census.Hello> {
          public record Hello(long id) {}
          public record Larger(int neighbours) implements Output.Custom {}
          private final long id;
          private int greeted;

          Census(long id) {
            this.id = id;
          }

          @Override
          public boolean round(int round, List<Hello> inbox, Outbox<Hello> out) {
            if (round == 0) {
              greeted = out.broadcast(new Hello(id));
              return true;
            }
            long larger = inbox.stream().filter(hello -> hello != null && hello.id() > id).count();
            if (inbox.size() != greeted) throw new IllegalStateException("a neighbour is missing");
            out.emit(new Larger((int) larger));
            return false;
          }

          public static final class Provider implements AlgorithmProvider {
            @Override
            public List<Entry> entries() {
              return List.of(
                  Entry.of("census", Family.ROUNDS, Shape.GRAPH, Census.class)
                      .idea("neighbours greet each other")
                      .model("any graph, synchronous rounds, ids")
                      .guarantee("a node knows how many of its neighbours have larger ids")
                      .cost("2|E| messages")
                      .paper("folklore", "https://example.org")
                      .example("--grid 3x3")
                      .rounds(_ -> place -> new Census(place.id()))
                      .build());
            }
          }
        }
        """);
    Files.writeString(directory.resolve("edges.txt"), "0 1\n1 2\n2 0\n2 3\n");
    Done done =
        new CommandLineHere(directory)
            .run(
                "--with",
                "Census.java",
                "rounds",
                "census",
                "--graph",
                "edges.txt",
                "--partitions",
                "2",
                "--on",
                "local[2]");
    assertThat(done.err()).isEmpty();
    assertThat(done.out())
        .contains("8 (Hello 8)", "4 (Larger 4)", "ended       after round 1", "nothing to judge");
  }
}
