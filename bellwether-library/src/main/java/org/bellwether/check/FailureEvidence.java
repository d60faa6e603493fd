package org.bellwether.check;

import java.util.SequencedMap;
import org.bellwether.simulate.Simulation;

/**
 * Makes the files that a failed assertion leaves behind. Implementations are found as services; the
 * module {@code bellwether-session} has one that writes a scenario to replay and draws a picture.
 */
public interface FailureEvidence {
  /**
   * The contents of the files that describe a run.
   *
   * @param simulation a run that has not begun
   * @return texts by the extension of their files, such as {@code json}
   */
  SequencedMap<String, String> files(Simulation simulation);
}
