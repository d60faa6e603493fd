package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.run;

import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks that promise nothing about crashes say so, and a scenario with a crash draws a warning. */
class LocksAndCrashesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "central",
        "lamport",
        "ricart-agrawala",
        "carvalho-roucairol",
        "maekawa",
        "maekawa-naive",
        "suzuki-kasami",
        "raymond",
        "path-compression"
      })
  void theyPromiseNothing(String lock) {
    Entry entry = Catalog.standard().entry(lock);
    assertThat(entry.guarantee()).contains("nothing is guaranteed after a crash");
    assertThat(run(light(lock, 4, 10, 1, 2).crash(1, 1)).warnings())
        .containsExactly(
            lock + " assumes that no node crashes; this scenario breaks this assumption");
  }
}
