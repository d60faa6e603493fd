package org.bellwether.locks;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.bellwether.node.observe.FiguresBinder;

/** Shows what a member measures to Micrometer, for applications that have it. */
@SuppressWarnings("exports") // whoever uses it has Micrometer
public final class MemberMetrics implements MeterBinder {
  private final Member member;

  public MemberMetrics(Member member) {
    this.member = member;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    new FiguresBinder(member::figures).bindTo(registry);
  }
}
