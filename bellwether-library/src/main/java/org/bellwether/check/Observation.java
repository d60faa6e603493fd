package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.wiring.ClientOperation;
import org.jspecify.annotations.Nullable;

/** Something that monitors observe of a step. */
sealed interface Observation {
  void tell(Monitor monitor, Verdict verdict);

  /**
   * The method of a monitor that is told of this, if it is something to be judged; null for a
   * circumstance of it, such as a crash or the passing of time.
   */
  default @Nullable String subject() {
    return null;
  }

  /** A client hands something to its node. */
  static Observation of(int node, ClientOperation operation) {
    return switch (operation) {
      case ClientOperation.Multicast(String payload) -> new Multicast(node, payload);
      case ClientOperation.Unicast(int to, String payload) -> new Unicast(node, to, payload);
      case ClientOperation.Command(Record command) -> new Commanded(node, command);
    };
  }

  record Commanded(int node, Record command) implements Observation {
    @Override
    public String subject() {
      return "commanded";
    }

    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.commanded(node, command, verdict);
    }
  }

  record Withdrawn(int node) implements Observation {
    @Override
    public String subject() {
      return "withdrawn";
    }

    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.withdrawn(node, verdict);
    }
  }

  /** A claim is over, because the last timer that ends it is due. */
  record Lapsed(int node, Output claim) implements Observation {
    @Override
    public String subject() {
      return "lapsed";
    }

    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.lapsed(node, claim, verdict);
    }

    /** The claims that stood before and do not any more; see {@link NodeState#claims}. */
    static List<Lapsed> between(int node, int[] before, int[] standing, ValueTable values) {
      if (before.length == standing.length) return List.of();
      List<Lapsed> lapsed = new ArrayList<>();
      for (int i = 0; i < before.length; i += 2) {
        Lapsed one = new Lapsed(node, (Output) values.value(before[i]));
        if (!stands(before[i], standing) && !lapsed.contains(one)) lapsed.add(one);
      }
      return lapsed;
    }

    private static boolean stands(int claim, int[] standing) {
      for (int i = 0; i < standing.length; i += 2) if (standing[i] == claim) return true;
      return false;
    }
  }

  record Emitted(int node, Output output) implements Observation {
    @Override
    public String subject() {
      return "output";
    }

    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.output(node, output, verdict);
    }
  }

  record Started(int node) implements Observation {
    @Override
    public String subject() {
      return "started";
    }

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
    public String subject() {
      return "requested";
    }

    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.requested(node, verdict);
    }
  }

  record Released(int node) implements Observation {
    @Override
    public String subject() {
      return "released";
    }

    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.released(node, verdict);
    }
  }

  record Multicast(int node, String payload) implements Observation {
    @Override
    public String subject() {
      return "multicast";
    }

    @Override
    public void tell(Monitor monitor, Verdict verdict) {
      monitor.multicast(node, payload, verdict);
    }
  }

  record Unicast(int node, int to, String payload) implements Observation {
    @Override
    public String subject() {
      return "unicast";
    }

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
