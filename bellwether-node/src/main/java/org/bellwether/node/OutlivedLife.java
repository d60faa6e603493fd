package org.bellwether.node;

/** The life of a node is over: the others have recorded that its disk was replaced. */
public final class OutlivedLife extends Exception {
  private static final long serialVersionUID = 1L;

  public OutlivedLife(String sentence) {
    super(sentence);
  }
}
