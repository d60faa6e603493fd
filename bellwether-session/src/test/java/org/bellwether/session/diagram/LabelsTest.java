package org.bellwether.session.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.bellwether.session.diagram.Box.Line;
import org.bellwether.simulate.Trace.Event.Carried;
import org.junit.jupiter.api.Test;

class LabelsTest {
  private static final Box PAPER = new Box(0, 0, 200, 100);

  private static Arrow arrow(Line line) {
    Carried carried = new Carried(1, 0, 1, 0, "Answer", BigDecimal.ZERO);
    return new Arrow(new Flight(carried, null, null, Flight.Fate.UNDER_WAY), line, 0, 0);
  }

  private static Labels labels(Line... lines) {
    Labels labels = new Labels(PAPER);
    for (Line line : lines) labels.avoid(line);
    return labels;
  }

  @Test
  void labelStandsInTheMiddleOfItsArrow() {
    Line line = new Line(0, 0, 200, 100);
    Labels labels = labels(line);
    assertThat(labels.placeOn(arrow(line), "37")).isTrue();
    Box box = labels.placed().getFirst().box();
    assertThat((box.left() + box.right()) / 2).isEqualTo(100);
    assertThat((box.top() + box.bottom()) / 2).isEqualTo(50);
  }

  @Test
  void labelMovesOffMarksAndOtherLines() {
    Line line = new Line(0, 50, 200, 50);
    Line crossing = new Line(100, 0, 100, 100);
    Labels labels = labels(line, crossing);
    labels.keepOff(Box.around(80, 50, 20, 20));
    labels.placeOn(arrow(line), "37");
    Box box = labels.placed().getFirst().box();
    assertThat(box.meets(crossing)).isFalse();
    assertThat(box.meets(Box.around(80, 50, 20, 20))).isFalse();
  }

  @Test
  void labelWithoutRoomIsLeftOut() {
    Line line = new Line(90, 50, 110, 50);
    Labels labels = labels(line);
    assertThat(labels.placeOn(arrow(line), "37")).isTrue();
    assertThat(labels.placeOn(arrow(line), "37")).isFalse();
    assertThat(labels.placeBeside(100, 0, 5, "above the paper, too long")).isTrue();
    assertThat(labels.placeBeside(100, 50, 5, "wider than the paper ".repeat(2))).isFalse();
    assertThat(labels.placed()).hasSize(2);
  }
}
