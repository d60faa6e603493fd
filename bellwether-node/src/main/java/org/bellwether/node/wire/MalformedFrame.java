package org.bellwether.node.wire;

/** Bytes of a peer that mean nothing; its connection is closed, and nobody else is concerned. */
public final class MalformedFrame extends Exception {
  private static final long serialVersionUID = 1L;

  public MalformedFrame(String what) {
    super(what);
  }
}
