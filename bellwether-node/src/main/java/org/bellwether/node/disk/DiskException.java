package org.bellwether.node.disk;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Why a node cannot use its disk, in one sentence for whoever runs it. */
public class DiskException extends IOException {
  private static final long serialVersionUID = 1L;

  public DiskException(String sentence) {
    super(sentence);
  }

  public DiskException(String sentence, @Nullable Throwable cause) {
    super(sentence, cause);
  }

  /** The disk belongs to another node. */
  public static final class Foreign extends DiskException {
    private static final long serialVersionUID = 1L;

    public Foreign(String sentence) {
      super(sentence);
    }
  }

  /**
   * What was written cannot be read, or is not what was written last. A node whose algorithm allows
   * it may join as one that never was there; no other state may be used in its place.
   */
  public static final class Damaged extends DiskException {
    private static final long serialVersionUID = 1L;

    public Damaged(String sentence) {
      super(sentence);
    }
  }
}
