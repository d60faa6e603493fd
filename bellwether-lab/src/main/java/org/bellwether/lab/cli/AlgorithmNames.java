package org.bellwether.lab.cli;

import java.util.Iterator;

/** The names of the catalogue, looked up only when a shell asks what could be typed. */
record AlgorithmNames(App app) implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return app.catalog().names().iterator();
  }
}
