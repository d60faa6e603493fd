package org.bellwether.lab.json;

import java.util.List;

/**
 * Scenarios that are JSON but wrong, and what the reader says.
 *
 * @param schema whether the schema can tell as well: it knows nothing of order, of sums, or of how
 *     a number is written
 */
record Bad(String json, String message, boolean schema) {
  private static final String FIELDS =
      "bellwether, algorithm, nodes, topology, ids, start, starts, parameters, links, clocks,"
          + " operations, faults, random, until, schedule, interventions";
  private static final String FAULTS =
      "crash, recover, recoverBlank, partition, cut, heal, pause, resume, unlink, wallClock, inject,"
          + " loseToken";

  private static Bad field(String field, String message) {
    return new Bad("{\"algorithm\":\"x\"," + field + "}", message, true);
  }

  private static Bad fault(String fault, String message) {
    return field("\"faults\":[" + fault + "]", message);
  }

  private static Bad byHand(String intervention, String message) {
    return field("\"interventions\":[" + intervention + "]", message);
  }

  private Bad butNotForTheSchema() {
    return new Bad(json, message, false);
  }

  static final List<Bad> CASES =
      List.of(
          new Bad(
              "[1]",
              "scenario: [1], expected an object such as {\"algorithm\": \"bully\", \"nodes\": 5}",
              true),
          byHand(
              "{\"lose\":1}",
              "interventions[0].after: missing, expected the number of an event, from 0"),
          byHand(
              "{\"after\":1,\"lose\":0}",
              "interventions[0].lose: 0, expected the number of a message, from 1"),
          byHand(
              "{\"after\":1,\"delay\":3}",
              "interventions[0].by: missing, expected how much later it arrives"),
          byHand(
              "{\"after\":1,\"lose\":3,\"crash\":1}",
              "interventions[0].crash is not a known field, expected one of after, lose"),
          byHand(
                  "{\"after\":2,\"heal\":true},{\"after\":1,\"heal\":true}",
                  "interventions[1].after: 1, expected at least 2, interventions in order")
              .butNotForTheSchema(),
          new Bad("{}", "algorithm: missing, expected the name of an algorithm", true),
          new Bad(
              "{\"algorithm\":\"\"}", "algorithm: \"\", expected the name of an algorithm", true),
          new Bad("{\"algorithm\":7}", "algorithm: 7, expected the name of an algorithm", true),
          field(
              "\"nodez\":5",
              "nodez is not a known field, expected one of " + FIELDS + "; did you mean nodes?"),
          field("\"colour\":5", "colour is not a known field, expected one of " + FIELDS),
          field("\"bellwether\":2", "bellwether: 2, expected 1, the version of the format"),
          field("\"bellwether\":\"1\"", "bellwether: \"1\", expected 1, the version of the format"),
          field("\"nodes\":0", "nodes: 0, expected a whole number of at least 1"),
          field("\"nodes\":2.5", "nodes: 2.5, expected a whole number of at least 1"),
          field("\"nodes\":\"5\"", "nodes: \"5\", expected a whole number of at least 1"),
          field("\"nodes\":null", "nodes: null, expected a whole number of at least 1"),
          field(
              "\"nodes\":3000000000",
              "nodes: 3000000000, expected a whole number of at most 2147483647"),
          field(
              "\"topology\":\"ring\"",
              "topology: \"ring\", expected an object with a kind or with edges"),
          field("\"topology\":{}", "topology: {}, expected an object with a kind or with edges"),
          field(
              "\"topology\":{\"kind\":\"circle\"}",
              "topology.kind: \"circle\", expected one of ring, complete, line, star, grid,"
                  + " hypercube, binary-tree, random"),
          field(
              "\"topology\":{\"kind\":\"ring\",\"rows\":2}",
              "topology.rows is not a known field, expected one of kind, nodes"),
          field(
              "\"topology\":{\"kind\":\"grid\",\"rows\":0}",
              "topology.rows: 0, expected a whole number of at least 1"),
          field(
              "\"topology\":{\"edges\":[[0,1],[1,1]]}",
              "topology.edges[1]: [1,1], expected two different node positions"),
          field(
              "\"topology\":{\"edges\":[[0,1,2]]}",
              "topology.edges[0]: [0,1,2], expected two different node positions"),
          field(
              "\"topology\":{\"edges\":[[0,1]],\"nodes\":2}",
              "topology.nodes is not a known field, expected only edges"),
          field(
              "\"ids\":[3,37,37]",
              "ids[2]: 37 appears twice, expected distinct whole numbers from 0 on"),
          field("\"ids\":[3,-1]", "ids[1]: -1, expected distinct whole numbers from 0 on"),
          field("\"ids\":[3,\"a\"]", "ids[1]: \"a\", expected distinct whole numbers from 0 on"),
          field(
              "\"ids\":[9223372036854775808]",
              "ids[0]: 9223372036854775808, expected a whole number of at most"
                  + " 9223372036854775807"),
          field(
              "\"ids\":\"upwards\"",
              "ids: \"upwards\", expected distinct whole numbers from 0 on, \"ascending\","
                  + " \"descending\", \"random\", \"worst:ALGORITHM\" or"
                  + " \"rounds:ALGORITHM:NUMBER\""),
          field(
              "\"start\":3",
              "start: 3, expected \"all\", a list of node positions, times by position or a list of"
                  + " [node, time]"),
          field("\"start\":[[0,1],2]", "start[1]: 2, expected [node, time]"),
          field("\"start\":[[0,1,2]]", "start[0]: [0,1,2], expected [node, time]"),
          field("\"start\":[[0,-1]]", "start[0][1]: -1, expected a number of at least 0"),
          field("\"start\":[-1]", "start[0]: -1, expected a node position"),
          field("\"start\":[0,0]", "start[1]: 0 appears twice, expected distinct node positions"),
          field("\"start\":{\"0\":-1}", "start.0: -1, expected a number of at least 0"),
          field(
              "\"start\":{\"01\":1}",
              "start: \"01\" is not a node, expected node positions as names"),
          field("\"starts\":\"last\"", "starts: \"last\", expected \"anytime\" or \"first\""),
          field("\"parameters\":[]", "parameters: [], expected an object"),
          field(
              "\"parameters\":{\"f\":{\"c\":[null]}}",
              "parameters.f.c[0]: null, expected true, false, a number, text, a list or an object"),
          field(
              "\"links\":{\"dellay\":1}",
              "links.dellay is not a known field, expected one of delay, perLink, order, loss,"
                  + " duplicate; did you mean delay?"),
          field("\"links\":{\"delay\":-3}", "links.delay: -3, expected a number of at least 0"),
          field(
              "\"links\":{\"delay\":\"fast\"}",
              "links.delay: \"fast\", expected a number of at least 0, {\"uniform\": [low, high]}"
                  + " or {\"exponential\": mean}"),
          field(
              "\"links\":{\"delay\":{\"uniform\":[1,2],\"exponential\":3}}",
              "links.delay: {\"uniform\":[1,2],\"exponential\":3}, expected a number of at least 0,"
                  + " {\"uniform\": [low, high]} or {\"exponential\": mean}"),
          field(
                  "\"links\":{\"delay\":{\"uniform\":[10,1]}}",
                  "links.delay.uniform: [10,1], expected [low, high] with low at most high")
              .butNotForTheSchema(),
          field(
              "\"links\":{\"delay\":{\"uniform\":[1]}}",
              "links.delay.uniform: [1], expected [low, high] with low at most high"),
          field(
              "\"links\":{\"delay\":{\"exponential\":0}}",
              "links.delay.exponential: 0, expected a number above 0"),
          field(
                  "\"links\":{\"delay\":0.1234567}",
                  "links.delay: 0.1234567, expected at most six decimal places")
              .butNotForTheSchema(),
          field(
              "\"links\":{\"perLink\":[[0,1]]}",
              "links.perLink[0]: [0,1], expected [from, to, delay]"),
          field(
              "\"links\":{\"perLink\":[[0,1,-1]]}",
              "links.perLink[0][2]: -1, expected a number of at least 0"),
          field(
              "\"links\":{\"order\":\"lifo\"}",
              "links.order: \"lifo\", expected \"fifo\" or \"any\""),
          field("\"links\":{\"loss\":1.1}", "links.loss: 1.1, expected a probability from 0 to 1"),
          field(
              "\"links\":{\"duplicate\":-0.1}",
              "links.duplicate: -0.1, expected a probability from 0 to 1"),
          field(
              "\"clocks\":{\"unit\":2}", "clocks.unit: 2, expected a list of numbers by position"),
          field("\"clocks\":{\"unit\":[0]}", "clocks.unit[0]: 0, expected a number above 0"),
          field("\"clocks\":{\"drift\":[-1]}", "clocks.drift[0]: -1, expected a number above -1"),
          field(
              "\"operations\":{\"requests\":[[1,0]],\"rounds\":2}",
              "operations.rounds gives a closed load, but operations.requests gives an open one"),
          field(
              "\"operations\":{\"requests\":[[1]]}",
              "operations.requests[0]: [1], expected [time, node]"),
          field(
              "\"operations\":{\"hold\":-1}",
              "operations.hold: -1, expected a number of at least 0"),
          field(
              "\"operations\":{\"multicasts\":[[1,0,7]]}",
              "operations.multicasts[0][2]: 7, expected text"),
          field(
              "\"operations\":{\"sends\":[[1,0,\"b\",\"a\"]]}",
              "operations.sends[0][2]: \"b\", expected a node position"),
          field("\"faults\":{}", "faults: {}, expected a list of faults"),
          fault("7", "faults[0]: 7, expected an object with one fault"),
          fault(
              "{\"at\":1,\"crash\":0},{\"at\":2,\"crash\":\"x\"}",
              "faults[1].crash: \"x\", expected a node position"),
          fault("{\"crash\":1}", "faults[0].at: missing, expected a time"),
          fault("{\"atWrite\":1}", "faults[0].crash: missing, expected a node position"),
          fault(
              "{\"atWrite\":0,\"crash\":1}",
              "faults[0].atWrite: 0, expected a whole number of at least 1"),
          fault(
              "{\"atWrite\":1,\"crash\":1,\"written\":false}",
              "faults[0].written: false, expected true"),
          fault(
              "{\"at\":1}",
              "faults[0]: {\"at\":1}, expected one of " + FAULTS + ", lose, duplicate or a window"),
          fault(
              "{\"at\":1,\"crsh\":1}",
              "faults[0].crsh is not a known field, expected one of at, "
                  + FAULTS
                  + ", lose, atWrite, written, atSend, recoverAfter, from, until, loss, duplicate, late,"
                  + " lateBy; did you mean crash?"),
          fault(
              "{\"at\":1,\"crash\":1,\"recover\":2}",
              "faults[0].recover is not a known field, expected one of at, crash"),
          fault("{\"at\":1,\"heal\":false}", "faults[0].heal: false, expected true"),
          fault(
                  "{\"at\":1,\"partition\":[[0,1],[1]]}",
                  "faults[0].partition[1][0]: 1 appears twice, expected each node in one component")
              .butNotForTheSchema(),
          fault(
              "{\"at\":1,\"cut\":[[0,0]]}",
              "faults[0].cut[0]: [0,0], expected two different node positions"),
          fault("{\"from\":1,\"loss\":0.5}", "faults[0].until: missing, expected a time"),
          fault("{\"from\":5,\"until\":5}", "faults[0].until: 5, expected a time after 5")
              .butNotForTheSchema(),
          fault(
              "{\"from\":1,\"until\":2,\"late\":0.5}",
              "faults[0].lateBy: missing, expected how late"),
          fault(
              "{\"lose\":{\"id\":1}}",
              "faults[0].lose.kind: missing, expected the kind of a message"),
          fault(
              "{\"lose\":\"Election\"}",
              "faults[0].lose: \"Election\", expected an object with the kind of a message"),
          fault(
              "{\"duplicate\":{\"kind\":\"E\",\"hop\":0}}",
              "faults[0].duplicate.hop: 0, expected a whole number of at least 1"),
          fault(
              "{\"at\":1,\"inject\":{\"kind\":\"Token\"}}",
              "faults[0].inject.node: missing, expected a node position"),
          fault(
                  "{\"at\":5,\"crash\":1},{\"lose\":{\"kind\":\"E\"}},{\"from\":3,\"until\":4}",
                  "faults[2].from: 3, expected at least 5, faults in the order of time")
              .butNotForTheSchema(),
          field("\"random\":{\"seed\":1.5}", "random.seed: 1.5, expected a whole number"),
          field(
              "\"random\":{\"tapes\":[1]}", "random.tapes[0]: 1, expected a list of whole numbers"),
          field(
              "\"random\":{\"tapes\":{\"a\":[1]}}",
              "random.tapes: \"a\" is not a node, expected node positions as names"),
          field(
              "\"random\":{\"tapes\":7}",
              "random.tapes: 7, expected lists of whole numbers by node"),
          field("\"until\":-1", "until: -1, expected a number of at least 0"),
          field(
              "\"until\":\"never\"",
              "until: \"never\", expected a number of at least 0 or \"quiescent\""),
          field(
              "\"until\":9223372036854775808",
              "until: 9223372036854775808, expected a number of at most 9223372036854775807"),
          field("\"until\":0.1234567", "until: 0.1234567, expected at most six decimal places")
              .butNotForTheSchema());
}
