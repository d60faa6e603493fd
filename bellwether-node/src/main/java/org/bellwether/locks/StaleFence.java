package org.bellwether.locks;

import java.io.Serial;
import org.bellwether.model.Fence;

/** A holder is out of date: somebody with a larger fencing number has been here. */
public final class StaleFence extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  StaleFence(long fence, long seen) {
    super("fence " + Fence.unpacked(fence) + " is older than " + Fence.unpacked(seen));
  }
}
