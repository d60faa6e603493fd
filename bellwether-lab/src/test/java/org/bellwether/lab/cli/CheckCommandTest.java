package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.lab.json.PlainJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
  @TempDir Path directory;

  @Test
  void aSearchThatTakesTooMuchMemoryIsNoSuccess() {
    Cli.Done done = new Cli(directory).line("check itai-rodeh --ring 3 --memory 0.001");
    assertThat(done.status()).isEqualTo(3);
    assertThat(done.out())
        .contains("verdict     no violation so far: the search reached its limit of 0.0 GB");
    assertThat(done.err())
        .startsWith("bellwether: not everything was checked: the search reached its limit of")
        .hasLineCount(1);
    assertThat(new Cli(directory).line("check itai-rodeh --ring 3 --states 100").status()).isZero();
  }

  @Test
  void aCheckSaysWhatItCovered() {
    Cli.Done done =
        new Cli(directory)
            .line(
                "check chang-roberts --ring 8 --ids descending --starts first --set announce=false"
                    + " --no-reduction");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .startsWith(
            """
            chang-roberts, 8 nodes
            verdict     all properties hold
            judged      one leader, termination, validity
            explored    4862 states, 19456 transitions, depth 44
            method      no reduction
            """);
  }

  @Test
  void aViolationIsToldSavedReplayedAndDrawn() throws IOException {
    Cli.Done done =
        new Cli(directory)
            .line(
                "check lamport --nodes 2 --requests 0@0,1@0 --order any --save c.json --svg c.svg");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out())
        .contains("verdict     mutual exclusion is violated")
        .contains("✗ mutual exclusion: nodes ")
        .contains("  1. node ")
        .endsWith("  replay: bellwether replay c.json\n");
    assertThat(directory.resolve("c.svg")).isNotEmptyFile();
    assertThat(Files.readString(directory.resolve("c.json"))).contains("\"schedule\"");
    Cli.Done again = new Cli(directory).line("replay c.json");
    assertThat(again.status()).isEqualTo(1);
    assertThat(again.out()).contains("✗ mutual exclusion: nodes ");
  }

  @Test
  void whatNoExecutionPutToTheTestIsNotSaidToHold() {
    Cli cli = new Cli(directory);
    Cli.Done idle = cli.line("check ricart-agrawala --nodes 3");
    assertThat(idle.status()).isEqualTo(3);
    assertThat(idle.out())
        .contains("verdict     nothing was judged\n")
        .contains("not judged  mutual exclusion: nothing happened that it judges\n")
        .doesNotContain("hold", "\njudged");
    Cli.Done cut = cli.line("check bully --ids 1,2,3 --start 0 --until 1");
    assertThat(cut.status()).isEqualTo(3);
    assertThat(cut.out())
        .contains("verdict     nothing is violated, but not everything was judged\n")
        .contains("judged      no lower leader, one leader\n")
        .contains("not judged  termination: no run came to an end, because the time was up before")
        .contains("left out    other arrangements of ids than [1, 2, 3] (--ids all)\n")
        .contains("left out    what happens after 1\n");
    assertThat(cli.line("check bully --ids 1,2,3 --start 0 --until 1 --json").out())
        .contains("\"verdict\":\"unjudged\",\"properties\":[\"no lower leader\",\"one leader\"]")
        .contains("\"unjudged\":[{\"property\":\"agreement\",\"reason\":\"no run came to an end");
  }

  @Test
  void whatACheckWouldNotCarryOutIsRefused() {
    String ring = "check chang-roberts --ring 3 ";
    Map<String, String> refused = new TreeMap<>();
    refused.put("--loss 1", "--loss: 1.0, expected 0 in a check");
    refused.put("--duplicate 0.5", "--duplicate: 0.5, expected 0 in a check");
    refused.put("--recoveries 2", "--recoveries cannot happen because nodes of chang-roberts");
    refused.put("--lost-disks 1", "--lost-disks cannot happen because nodes of chang-roberts");
    refused.put("--crashes-at-write 2", "--crashes-at-write cannot happen because nodes of");
    refused.put("--unlinks 3", "--unlinks cannot happen because nodes of chang-roberts do not");
    refused.put("--timeouts 3", "--timeouts cannot be bounded because nodes of chang-roberts set");
    refused.put("--clock-units 1..2", "--clock-units cannot be given because time does not count");
    refused.put("--walks 10 --depth-first", "--walks cannot be combined with a depth-first search");
    refused.put("--walks 10 --threads 2", "--walks cannot be combined with --threads");
    refused.forEach(
        (flags, why) -> {
          Cli.Done done = new Cli(directory).line(ring + flags);
          assertThat(done.err()).startsWith("bellwether: " + why).hasLineCount(1);
          assertThat(done.status()).isEqualTo(2);
        });
  }

  @Test
  void randomWalksClaimNoCertainty() {
    Cli.Done done = new Cli(directory).line("check chang-roberts --ring 3 --walks 10");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("no violation so far").doesNotContain("certainty");
    assertThat(new Cli(directory).line("check chang-roberts --ring 3 --walks 10 --json").out())
        .contains("\"verdict\":\"incomplete\"")
        .doesNotContain("omission");
  }

  @Test
  void symmetryReductionIsReported() {
    String clients = "check central --nodes 4 --requests 0@0,1@0,2@0,3@0";
    assertThat(new Cli(directory).line(clients + " --symmetry").out())
        .contains("method      symmetry reduction\n");
    Cli.Done refused = new Cli(directory).line("check lamport --nodes 2 --requests 0@0 --symmetry");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err())
        .startsWith(
            "bellwether: --symmetry cannot be used because nodes of lamport are not"
                + " interchangeable");
  }

  @Test
  void jsonIsOneLine() {
    Cli.Done done =
        new Cli(directory).line("check chang-roberts --ring 3 --ids descending --losses 1 --json");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out())
        .hasLineCount(1)
        .startsWith("{\"algorithm\":\"chang-roberts\",\"nodes\":3,\"verdict\":\"violated\"")
        .contains("\"property\":\"termination\"", "\"replay\":\"bellwether-replays/");
  }

  @Test
  void ctrlCPrintsWhatWasCovered() {
    Cli.Done done =
        new Cli(directory).interrupted().line("check itai-rodeh --ring 4 --starts first");
    assertThat(done.status()).isEqualTo(Interrupt.STATUS);
    assertThat(done.out()).contains("no violation so far: the search was interrupted");
  }

  @Test
  void thereAreOtherWaysToSearch() {
    String lock = "check lamport --nodes 2 --requests 0@0,1@0 --order any ";
    for (String way : new String[] {"--depth-first", "--exact", "--walks 500", "--threads 1"}) {
      Cli.Done done = new Cli(directory).line(lock + way);
      assertThat(done.status()).as(way).isEqualTo(1);
      assertThat(done.out()).contains("✗ mutual exclusion");
    }
    assertThat(new Cli(directory).line("check chang-roberts --ring 3 --exact").out())
        .contains("certainty   exact: no state was missed");
    assertThat(new Cli(directory).line("check chang-roberts --ring 3 --liveness").status())
        .isZero();
    assertThat(new Cli(directory).line("check chang-roberts --ring 6 --depth 3").out())
        .contains("no violation so far: the depth limit was reached");
  }

  @Test
  void mistakesAreNamed() {
    assertThat(new Cli(directory).line("check chang-roberts --ring 3 --losses few").err())
        .isEqualTo("bellwether: --losses: few, expected a whole number of at least 0\n");
    assertThat(new Cli(directory).line("check chang-roberts --ring 3 --timed --untimed").status())
        .isEqualTo(2);
    assertThat(new Cli(directory).line("check chang-roberts").status()).isEqualTo(2);
    assertThat(new Cli(directory).line("check bully --ids 1,2 --clock-units 2..1").err())
        .isEqualTo("bellwether: --clock-units: 2..1, expected the shorter length first\n");
  }

  @Test
  void progressIsShownInOneLine() {
    assertThat(CheckLine.text(120_000, 400_000, 17, 9000))
        .isEqualTo("120000 states, 400000 per second, depth 17, 9000 queued");
  }

  @Test
  void theGraphOfAllStatesIsWrittenInThreeFormats() throws IOException {
    String check = "check chang-roberts --ids 2,1 --no-reduction";
    Cli.Done done = new Cli(directory).line(check + " --graph states.dot");
    assertThat(done.status()).isZero();
    assertThat(done.err()).isEmpty();
    Matcher explored =
        Pattern.compile("explored +(\\d+) states, (\\d+) transitions").matcher(done.out());
    assertThat(explored.find()).isTrue();
    String dot = Files.readString(directory.resolve("states.dot"));
    assertThat(dot).startsWith("digraph states {");
    assertThat(dot.lines().filter(line -> line.contains("tooltip=")))
        .hasSize(Integer.parseInt(explored.group(1)));
    assertThat(dot.lines().filter(line -> line.contains(" -> ")))
        .hasSize(Integer.parseInt(explored.group(2)));
    new Cli(directory).line(check + " --graph states.graphml");
    assertThat(Files.readString(directory.resolve("states.graphml")))
        .contains(
            "<graphml ", "<data key=\"move\">node 0 starts; it sends Election(id=2) to node 1");
    new Cli(directory).line(check + " --graph states.json");
    assertThat(PlainJson.object(Files.readString(directory.resolve("states.json"))).toString())
        .contains("message={kind=Election, id=2}");
  }

  @Test
  void aGraphThatIsCutShortSaysSo() throws IOException {
    Cli.Done done =
        new Cli(directory).line("check chang-roberts --ring 3 --states 5 --graph states.json");
    assertThat(done.err())
        .isEqualTo(
            "bellwether: states.json contains only the first 5 states; --states N permits more\n");
    assertThat(Files.readString(directory.resolve("states.json")))
        .startsWith("{\"complete\":false");
  }

  @Test
  void theNameOfAGraphTellsItsFormat() {
    Cli.Done done = new Cli(directory).line("check chang-roberts --ring 3 --graph states.svg");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err())
        .startsWith(
            "bellwether: --graph: states.svg: expected a name that ends in .dot, .gv, .graphml or"
                + " .json");
  }
}
