package org.bellwether.simulate.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CrewTest {
  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(1, TimeUnit.MINUTES);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void twoJobsAreDoneAtOnceByDifferentWorkers() {
    CyclicBarrier both = new CyclicBarrier(2);
    int[] by = {-1, -1};
    try (Crew crew = new Crew()) {
      crew.share(
          2,
          (worker, number) -> {
            meet(both); // on one thread, nobody else would ever come
            by[number] = worker;
          });
    }
    assertThat(by).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void everyJobIsDoneOnceAndSeesThoseOfTheCallBefore() {
    int[] values = new int[100];
    try (Crew crew = new Crew()) {
      for (int call = 0; call < 2000; call++) {
        int offset = call;
        crew.share(values.length, (worker, number) -> values[(number + offset) % values.length]++);
      }
    }
    assertThat(values).containsOnly(2000);
  }

  @Test
  void theFailureOfTheLeastNumberIsThrown() {
    CyclicBarrier both = new CyclicBarrier(2);
    try (Crew crew = new Crew()) {
      assertThatThrownBy(
              () ->
                  crew.share(
                      5,
                      (worker, number) -> {
                        if (number > 1) return;
                        meet(both);
                        throw new IllegalStateException("job " + number);
                      }))
          .hasMessage("job 0");
    }
  }
}
