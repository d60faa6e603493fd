package org.bellwether.simulate.engine;

import org.bellwether.model.Detecting;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.Tracer.Stamped;
import org.bellwether.simulate.engine.Traffic.Arrival;
import org.bellwether.step.Input;
import org.bellwether.wiring.WiredScenario;

/**
 * What becomes of a message at its destination: the receiver handles it, or it is lost, or it waits
 * until the receiver goes on.
 */
final class Arrivals {
  private final WiredScenario setup;
  private final Chronicle chronicle;
  private final Population population;
  private final Traffic traffic;
  private final StepExecution handling;
  private final Observers observers;
  private final boolean detecting; // senders notice that a receiver is down

  Arrivals(
      WiredScenario setup,
      Chronicle chronicle,
      Population population,
      Traffic traffic,
      StepExecution handling,
      Observers observers) {
    this.setup = setup;
    this.chronicle = chronicle;
    this.population = population;
    this.traffic = traffic;
    this.handling = handling;
    this.observers = observers;
    detecting = Detecting.class.isAssignableFrom(setup.entry().node());
  }

  void deliver(Arrival arrival) {
    int to = arrival.to();
    int from = traffic.sender(arrival);
    if (!traffic.conditions().cuts().open(from, to)) {
      chronicle.lost(to, arrival.travelling(), LossReason.LINK_CUT);
    } else if (!population.up(to)) {
      chronicle.lost(to, arrival.travelling(), LossReason.RECEIVER_DOWN);
      if (!detecting) return;
      observers.undelivered(arrival.message());
      bounce(from, to, arrival.message());
    } else if (population.paused(to)) {
      population.park(to, from, arrival.travelling(), () -> deliver(arrival));
    } else {
      Stamped cause = arrival.travelling() instanceof Stamped stamped ? stamped : null;
      int port = setup.ports().port(to, arrival.slot());
      handling.run(to, new Input.Receive(port, arrival.message()), cause);
    }
  }

  /** Tells a sender that its message met a dead peer. */
  private void bounce(int from, int to, Object message) {
    if (!population.up(from)) return;
    if (population.paused(from)) {
      population.park(from, () -> bounce(from, to, message));
      return;
    }
    observers.skipped();
    int port = setup.ports().port(from, setup.topology().slotOf(from, to));
    handling.run(from, new Input.Unreachable(port, message));
  }
}
