package org.bellwether.node;

import org.jspecify.annotations.Nullable;

/** Why a node has stopped for good in this life, in one sentence. */
public final class NodeStopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NodeStopped(String sentence, @Nullable Throwable cause) {
    super(sentence, cause);
  }
}
