package org.bellwether.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Mutex;
import org.bellwether.model.Recoverable;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.wiring.CodeScan;
import org.bellwether.wiring.UntimedScenario;

/**
 * What could happen as well, is near what a check was asked for, and was left out. Such things
 * change no verdict, but stand beside it.
 */
final class LeftOut {
  private final Model model;
  private final CheckSettings settings;
  private final UntimedScenario prepared;
  private final Scenario scenario;
  private final List<String> sentences = new ArrayList<>();

  LeftOut(Model model, CheckSettings settings) {
    this.model = model;
    this.settings = settings;
    prepared = model.prepared;
    scenario = prepared.scenario();
  }

  /** One sentence per thing, without an end. */
  List<String> sentences() {
    addCrashes();
    addArrangements();
    addOperations();
    addBounds();
    if (CodeScan.missing(prepared.entry().node())) {
      sentences.add(
          "not scanned: clocks, chance, threads and shared statics in the code of the nodes;"
              + " bellwether-session on the class path scans it");
    }
    return List.copyOf(sentences);
  }

  private void addCrashes() {
    boolean crashes =
        settings.faults.left(FaultKind.CRASH) > 0
            || model.scripted.stream().anyMatch(Fault.Crash.class::isInstance);
    if (!crashes) return;
    if (settings.faults.left(FaultKind.CRASH_AT_SEND) == 0 && prepared.n() > 2) {
      sentences.add("crashes between two messages of a step (--crashes-at-send N)");
    }
    if (Recoverable.class.isAssignableFrom(prepared.entry().node())
        && settings.faults.left(FaultKind.CRASH_AT_WRITE) == 0) {
      sentences.add("crashes when a record is written (--crashes-at-write N)");
    }
  }

  private void addArrangements() {
    if (prepared.n() < 2) return;
    if (!prepared.entry().has(Trait.NO_IDS) && !settings.everyIds) {
      sentences.add(
          "other arrangements of ids than "
              + Arrays.toString(prepared.setting().ids())
              + " (--ids all)");
    }
    if (scenario.topology() instanceof Network.Kind kind && kind.kind().equals("random")) {
      sentences.add("other random networks");
    }
    if (prepared.entry().anonymous()) sentences.add("other numberings of ports");
    boolean choice = !prepared.entry().has(Trait.STARTS_TOGETHER) && !model.rounds;
    if (choice && !settings.everyStart) {
      sentences.add("other sets of nodes that start (--start any)");
    }
  }

  private void addOperations() {
    if (!Mutex.class.isAssignableFrom(prepared.entry().node())) return;
    Operations operations = scenario.operations();
    if (!operations.first().isEmpty() && operations.rounds() == null) {
      sentences.add("clients that ask again and again: each asks once (--rounds N)");
    } else if (settings.liveness) {
      sentences.add("starvation by others that ask for ever: each client asks only so often");
    }
  }

  private void addBounds() {
    if (model.evidence.anyTimeUp()) {
      sentences.add("what happens after " + scenario.until());
    }
    if (model.evidence.anyTimeoutsSpent()) {
      sentences.add("runs in which the timers of a node expire more often than permitted");
    }
    if (model.linked && model.promptConnections) {
      sentences.add("nodes that hear late of a connection");
    }
  }
}
