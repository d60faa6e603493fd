package org.bellwether.node.link;

import java.util.concurrent.atomic.LongAdder;

/** What links have done, for whoever watches. */
public final class LinkCounters {
  public final LongAdder framesIn = new LongAdder();
  public final LongAdder framesOut = new LongAdder();
  public final LongAdder bytesIn = new LongAdder();
  public final LongAdder bytesOut = new LongAdder();
  public final LongAdder connections = new LongAdder();
  public final LongAdder reconnections = new LongAdder();
  public final LongAdder dials = new LongAdder();
  public final LongAdder refusals = new LongAdder();
  public final LongAdder malformed = new LongAdder();
  public final LongAdder lost = new LongAdder();
}
