package org.bellwether.model;

/** A message whose paper says how many bits it takes. */
public interface Sized {
  long bits();
}
