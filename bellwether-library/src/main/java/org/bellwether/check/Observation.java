package org.bellwether.check;

import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Verdict;

/** Something that monitors observe of a step. */
sealed interface Observation {
  void tell(Monitor monitor, Verdict verdict);

  record Emitted(int node, Output output) implements Observation {
    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.output(node, output, verdict);
    }
  }

  record Started(int node) implements Observation {
    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.started(node, verdict);
    }
  }

  record Passed(long ticks, long ticksPerUnit) implements Observation {
    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.passed(ticks, ticksPerUnit);
    }
  }

  record Requested(int node) implements Observation {
    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.requested(node, verdict);
    }
  }

  record Released(int node) implements Observation {
    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.released(node, verdict);
    }
  }

  record Multicast(int node, String payload) implements Observation {
    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.multicast(node, payload, verdict);
    }
  }

  record Unicast(int node, int to, String payload) implements Observation {
    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.unicast(node, to, payload, verdict);
    }
  }

  record Crashed(int node) implements Observation {
    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.crashed(node, verdict);
    }
  }

  record Recovered(int node) implements Observation {
    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.recovered(node, verdict);
    }
  }
}
