package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.lab.json.ScenarioWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flags say the same as a scenario file. */
class FlagsTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      quoteCharacter = '`',
      textBlock =
          """
          --nodes 4                      > "nodes":4
          --ids 3,37,19                  > "ids":[3,37,19]
          --ids descending               > "ids":"descending"
          --ids rounds:peterson:3        > "ids":"rounds:peterson:3"
          --ring 5                       > "nodes":5,"topology":{"kind":"ring"}
          --complete 5                   > "nodes":5,"topology":{"kind":"complete"}
          --line 5                       > "nodes":5,"topology":{"kind":"line"}
          --star 5                       > "nodes":5,"topology":{"kind":"star"}
          --binary-tree 7                > "nodes":7,"topology":{"kind":"binary-tree"}
          --grid 2x3                     > "topology":{"kind":"grid","rows":2,"columns":3}
          --hypercube 3                  > "topology":{"kind":"hypercube","dimension":3}
          --random 9                     > "nodes":9,"topology":{"kind":"random"}
          --random 9:4                   > "nodes":9,"topology":{"kind":"random","degree":4}
          --edges 0-1,1-2                > "topology":{"edges":[[0,1],[1,2]]}
          --edges 0-1 --nodes 3          > "nodes":3,"topology":{"edges":[[0,1]]}
          --start all                    > ``
          --start 0,2                    > "start":[0,2]
          --start 0@0,2@7                > "start":{"0":0,"2":7}
          --start 0@0,1@50,0@90          > "start":[[0,0],[1,50],[0,90]]
          --start 1@0.5                  > "start":{"1":0.5}
          --delay 5                      > "links":{"delay":5}
          --delay 1..10                  > "links":{"delay":{"uniform":[1,10]}}
          --delay 0.5..2.5               > "links":{"delay":{"uniform":[0.5,2.5]}}
          --delay exp:5                  > "links":{"delay":{"exponential":5}}
          --link 0-1:5 --link 1-0:7.5    > "links":{"perLink":[[0,1,5],[1,0,7.5]]}
          --order any                    > "links":{"order":"any"}
          --loss 0.25                    > "links":{"loss":0.25}
          --duplicate 0.1                > "links":{"duplicate":0.1}
          --unit 1,2,3                   > "clocks":{"unit":[1,2,3]}
          --offset 0,-5                  > "clocks":{"offset":[0,-5]}
          --drift 0.1,-0.1               > "clocks":{"drift":[0.1,-0.1]}
          --hold 20                      > "operations":{"hold":20}
          --requests 0@0,1@300           > "operations":{"requests":[[0,0],[300,1]]}
          --first 0@1 --think 5,6 --rounds 3 > "operations":{"first":[[1,0]],"think":[5,6],"rounds":3}
          --multicasts 0@5:a,1@6:b:c     > "operations":{"multicasts":[[5,0,"a"],[6,1,"b:c"]]}
          --sends 0-1@5:hello            > "operations":{"sends":[[5,0,1,"hello"]]}
          --crash 4@0                    > "faults":[{"at":0,"crash":4}]
          --crash 3@1,4@0                > "faults":[{"at":0,"crash":4},{"at":1,"crash":3}]
          --recover 4@50 --crash 4@10    > "faults":[{"at":10,"crash":4},{"at":50,"recover":4}]
          --pause 2@5 --resume 2@8       > "faults":[{"at":5,"pause":2},{"at":8,"resume":2}]
          --partition 0,1|2,3@10         > "faults":[{"at":10,"partition":[[0,1],[2,3]]}]
          --cut 0-1,1-0@10 --heal @20    > "faults":[{"at":10,"cut":[[0,1],[1,0]]},{"at":20,"heal":true}]
          --heal 20                      > "faults":[{"at":20,"heal":true}]
          --lose-token @12               > "faults":[{"at":12,"loseToken":true}]
          --lose Election:id=90:hop=2    > "faults":[{"lose":{"kind":"Election","id":90,"hop":2}}]
          --duplicate Election:id=90     > "faults":[{"duplicate":{"kind":"Election","id":90}}]
          --inject 0@12:Token:id=3       > "faults":[{"at":12,"inject":{"node":0,"kind":"Token","id":3}}]
          --fault {"at":5,"crash":2}     > "faults":[{"at":5,"crash":2}]
          --seed 7                       > "random":{"seed":7}
          --tape 0:2,1 --tape 3:5        > "random":{"tapes":{"0":[2,1],"3":[5]}}
          --until 300                    > "until":300
          --until quiescent              > ``
          --set announce=false           > "parameters":{"announce":false}
          --set f={"kind":"pow2"} --set t0=one > "parameters":{"f":{"kind":"pow2"},"t0":"one"}
          --application flooding --ticks 4 > "parameters":{"application":"flooding","ticks":4}
          --application bfs --cluster-k 3 > "parameters":{"application":"bfs","clusterK":3}
          """)
  void flagsWriteTheScenario(String flags, String json) throws IOException {
    // Whether the algorithm takes them is another matter: the scenario is written first.
    new Cli(directory).line("run chang-roberts -q --save s.json " + flags.strip());
    String expected =
        "{\"algorithm\":\"chang-roberts\"" + (json.isBlank() ? "" : "," + json.strip()) + "}";
    assertThat(ScenarioReader.read(Files.readString(directory.resolve("s.json"))))
        .isEqualTo(ScenarioReader.read(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      quoteCharacter = '`',
      textBlock =
          """
          --ids 3,37,37         > --ids: 37 appears twice, expected distinct whole numbers from 0 on
          --ids 3,x             > --ids: "x", expected distinct whole numbers from 0 on
          --ids sideways        > --ids: "sideways", expected distinct whole numbers from 0 on, "ascending"
          --ring five           > --ring: "five", expected a whole number of at least 1
          --ring 0              > --ring: 0, expected a whole number of at least 1
          --ring 3 --grid 2x2   > --grid cannot be combined with --ring; give only one network
          --ring 4 --nodes 3    > --nodes cannot be combined with --ring; give only one of them
          --grid 4              > --grid: "4", expected rows and columns such as 4x4
          --grid 2x2            > --grid does not fit chang-roberts, expected a ring
          --edges 01            > --edges: "01", expected two nodes such as 0-1
          --ring 3 --start 7    > --start: node 7, expected a position from 0 to 2
          --ring 3 --delay soon > --delay: "soon", expected a time such as 5, 1..10 or exp:5
          --ring 3 --delay 9..1 > --delay: "9..1", expected the shorter time first, as in 1..10
          --ring 3 --delay 0.1234567 > --delay: 0.1234567, expected at most six decimal places
          --ring 3 --loss 2     > --loss: 2, expected a probability from 0 to 1
          --ring 3 --order lifo > --order: "lifo", expected "fifo" or "any"
          --ring 3 --link 0-1   > --link: "0-1", expected a link and a time such as 0-1:5
          --ring 3 --crash 1    > --crash: "1", expected a node and a time such as 4@10
          --ring 3 --crash 0@9,9@0 --recover 0@10 > --crash: node 9, expected a position from 0 to 2
          --ring 3 --crash 0@9 --recover 8@10 > --recover: node 8, expected a position from 0 to 2
          --ids 3,4 --nodes 5   > --ids lists 2 ids, but --nodes asks for 5
          --ids 3,4 --ring 5    > --ids lists 2 ids, but --ring asks for 5
          --delay 2             > --nodes is missing, expected the number of nodes
          --ring 3 --crash 9@0  > --crash: node 9, expected a position from 0 to 2
          --ring 3 --fault oops > --fault: "oops", expected a JSON object
          --ring 3 --lose E:id  > --lose: "id", expected a kind and fields such as Election:id=90:hop=1
          --ring 3 --set x      > --set: "x", expected NAME=VALUE
          --ring 3 --set a=1    > --set a is not a parameter of chang-roberts, expected announce
          --ring 3 --hold 5     > --hold does not apply to chang-roberts, expected a lock
          --ring 3 --seed x     > --seed: "x", expected a whole number
          --ring 3 --tape 0     > --tape: "0", expected a node and its choices such as 0:2,1
          --ring 3 --until -1   > --until: -1, expected a number of at least 0
          """)
  void wrongValuesAreNamedWithWhatWasExpected(String flags, String message) {
    Cli.Done done = new Cli(directory).line("run chang-roberts " + flags.strip());
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.out()).isEmpty();
    assertThat(done.err()).startsWith("bellwether: " + message.strip()).hasLineCount(1);
  }

  @Test
  void aMistakeIsJsonTooWhereJsonIsAskedFor() {
    Cli.Done done = new Cli(directory).line("run chang-roberts --ids 3,37,37 --json");
    String message = "ids[2]: 37 appears twice, expected distinct whole numbers from 0 on";
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.out()).isEqualTo("{\"error\":\"" + message + "\"}\n");
    assertThat(done.err())
        .isEqualTo(
            "bellwether: --ids: 37 appears twice, expected distinct whole numbers from 0 on\n");
  }

  @Test
  void whatIsSavedRunsAgainToTheSameResult() {
    Cli.Done first =
        new Cli(directory)
            .line(
                "run bully --ids 1,2,3,4,5 --delay 1..4 --seed 9 --crash 4@0 --json --save s.json");
    Cli.Done again = new Cli(directory).line("run s.json --json");
    assertThat(again).isEqualTo(first);
  }

  @Test
  void aSavedScenarioIsWhatTheWriterWrites() throws IOException {
    new Cli(directory).line("run chang-roberts --ring 3 -q --save s.json");
    String text = Files.readString(directory.resolve("s.json"));
    assertThat(ScenarioWriter.pretty(ScenarioReader.read(text))).isEqualTo(text);
  }
}
