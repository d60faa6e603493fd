package org.bellwether.locks;

import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * This process is no longer a member: it was closed, or it failed for good. Then the cause is why.
 */
public final class MemberClosed extends LockException {
  @Serial private static final long serialVersionUID = 1;

  /**
   * Made when the member is over.
   *
   * @param failure what was the cause; null if it was closed
   */
  MemberClosed(String why, long lastView, @Nullable Throwable failure) {
    super(why, new GroupView(lastView, List.of(), "", List.of()));
    if (failure != null) initCause(failure);
  }
}
