package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bellwether.spec.Abstraction.AbstractState;
import org.junit.jupiter.api.Test;

/** Equal abstract states are written as equal numbers, and others are not. */
class AbstractStateTest {
  private static List<Long> written(Consumer<AbstractState> writer) {
    return read(writer, new AbstractState());
  }

  private static List<Long> read(Consumer<AbstractState> writer, AbstractState state) {
    writer.accept(state);
    List<Long> numbers = new ArrayList<>();
    state.read(numbers::add);
    return numbers;
  }

  private static List<Long> orders(long... values) {
    return written(
        state -> {
          for (long value : values) state.order(value);
        });
  }

  private static List<Long> distances(long... values) {
    return written(
        state -> {
          for (long value : values) state.distance(value);
        });
  }

  @Test
  void numbersMatterAsTheyAre() {
    assertThat(written(state -> state.number(7))).isNotEqualTo(written(state -> state.number(8)));
    assertThat(written(state -> state.number(7))).isEqualTo(written(state -> state.number(7)));
    assertThat(written(state -> state.number(0)))
        .isNotEqualTo(written(state -> state.order(0)))
        .isNotEqualTo(written(state -> state.distance(0)))
        .isNotEqualTo(written(state -> state.bound(0)));
  }

  @Test
  void onlyTheOrderOfTimesMatters() {
    assertThat(orders(5, 9, 5, 7)).isEqualTo(orders(1, 3, 1, 2)).containsExactly(1L, 17L, 1L, 9L);
    assertThat(orders(9, 5, 7)).isNotEqualTo(orders(5, 9, 7));
    assertThat(orders(5, 5)).isNotEqualTo(orders(5, 6));
    assertThat(orders(2, 9, 5, 7)).containsExactly(1L, 25L, 9L, 17L); // in between
  }

  @Test
  void onlyDistancesOfCountersMatter() {
    assertThat(distances(5, 9, 6)).isEqualTo(distances(105, 109, 106)).containsExactly(2L, 18L, 6L);
    assertThat(distances(5, 9)).isNotEqualTo(distances(5, 8));
  }

  @Test
  void aBoundMattersByItsPlaceAmongTheOrdered() {
    assertThat(bounded(5, 4, 6)).isEqualTo(bounded(50, 40, 60));
    assertThat(bounded(4, 4, 6)).isNotEqualTo(bounded(5, 4, 6)).isNotEqualTo(bounded(6, 4, 6));
    assertThat(bounded(5, 4, 6)).isNotEqualTo(bounded(7, 4, 6));
    assertThat(bounded(1, 4, 6)).isEqualTo(bounded(3, 4, 6)); // below all of them
    assertThat(bounded(1, 4, 6)).isNotEqualTo(bounded(4, 4, 6));
    assertThat(written(state -> state.bound(1))).isEqualTo(written(state -> state.bound(99)));
    assertThat(bounded(4, 4, 6)).containsExactly(3L, 1L, 9L);
    assertThat(bounded(5, 4, 6)).containsExactly(7L, 1L, 9L);
    assertThat(bounded(3, 4, 6)).containsExactly(-1L, 1L, 9L);
    assertThat(bounded(7, 2, 4, 6, 8)).containsExactly(23L, 1L, 9L, 17L, 25L);
    assertThat(bounded(9, 2, 4, 6, 8)).containsExactly(31L, 1L, 9L, 17L, 25L); // above all
  }

  private static List<Long> bounded(long bound, long... values) {
    return written(
        state -> {
          state.bound(bound);
          for (long value : values) state.order(value);
        });
  }

  @Test
  void aBoundThatLaterTimesMayReachMattersByItsDistance() {
    assertThat(coming(5, 5, 8)).isEqualTo(coming(15, 15, 18)).containsExactly(-1L, 2L, -1L, 14L);
    assertThat(coming(5, 5, 8)).isNotEqualTo(coming(5, 5, 9));
    assertThat(coming(6, 5, 8)).isEqualTo(coming(6, 2, 8)).containsExactly(-1L, -1L, 2L);
    List<Long> both =
        written(
            state -> {
              state.coming(9);
              state.coming(4); // the least counts
              state.coming(7);
              state.bound(5);
              state.distance(3);
            });
    assertThat(both).containsExactly(-1L, 10L, 2L);
  }

  private static List<Long> coming(long least, long... bounds) {
    return written(
        state -> {
          state.coming(least);
          for (long bound : bounds) state.bound(bound);
        });
  }

  @Test
  void aStateIsEmptyOnceItIsCleared() {
    AbstractState state = new AbstractState();
    state.order(4);
    state.coming(1);
    state.clear();
    assertThat(read(any -> {}, state)).isEmpty();
    assertThat(read(s -> s.bound(5), state)).containsExactly(-1L);
  }

  @Test
  void anyNumberOfValuesFits() {
    List<Long> numbers = orders(new long[200]);
    assertThat(numbers).hasSize(200).containsOnly(1L);
    long[] descending = new long[130];
    for (int i = 0; i < 130; i++) descending[i] = 1000L - i;
    assertThat(orders(descending).getFirst()).isEqualTo(4 * 2 * 129 + 1);
    assertThat(orders(descending).getLast()).isEqualTo(1);
  }

  @Test
  void whatWasWrittenBeforeMakesNoDifference() {
    AbstractState state = new AbstractState();
    read(
        s -> {
          for (long value : new long[] {1, 9, 20}) s.order(value);
        },
        state);
    for (long bound : new long[] {6, 9, 20, 99}) {
      Consumer<AbstractState> later =
          s -> {
            s.order(30);
            s.bound(bound);
          };
      state.clear();
      assertThat(read(later, state)).isEqualTo(written(later));
      Consumer<AbstractState> between =
          s -> {
            s.order(5);
            s.bound(bound);
          };
      state.clear();
      assertThat(read(between, state)).isEqualTo(written(between));
    }
  }
}
