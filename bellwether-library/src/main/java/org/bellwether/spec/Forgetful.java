package org.bellwether.spec;

/** A monitor that can say what of its memory still matters. */
public interface Forgetful extends Monitor {
  /** Tells what later judgements depend on; see {@link Essence}. */
  void remember(Prospect<?, ?> prospect, Gist gist);
}
