package org.bellwether.lab.cli;

/** A scenario that is the only one of its file. */
record FileOrigin(String file) implements Origin {
  @Override
  public String name(String field) {
    return field;
  }

  @Override
  public String place(String field) {
    return file + ": ";
  }
}
