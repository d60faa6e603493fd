package org.bellwether.session.diagram;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.simulate.text.PlainValues;

/** The marks of the time axis: round figures, and both ends of every break. */
final class Ticks {
  private static final double LEAST_DISTANCE = 44;
  private static final int LONGEST = 9;

  record Tick(double x, String text) {
    Box box() {
      return Box.around(x, 0, TextSize.width(text, Style.LABEL) + 8, 1);
    }
  }

  private final TimeAxis axis;
  private final List<Tick> ticks = new ArrayList<>();

  private Ticks(TimeAxis axis) {
    this.axis = axis;
  }

  static List<Tick> of(TimeAxis axis) {
    return new Ticks(axis).place();
  }

  /** The time that a break skips, in few letters. */
  static String skip(BigDecimal time) {
    return "skips " + brief(time);
  }

  static double width(BigDecimal time) {
    return TextSize.width(text(time), Style.LABEL);
  }

  private List<Tick> place() {
    List<TimeAxis.Instant> instants = axis.instants();
    if (instants.isEmpty()) return ticks;
    add(instants.getFirst().time());
    List<List<TimeAxis.Instant>> stretches = stretches();
    // A break is understood only if the times around it are told.
    for (List<TimeAxis.Instant> stretch : stretches) {
      add(stretch.getFirst().time());
      add(stretch.getLast().time());
    }
    BigDecimal step = step(stretches).max(finest());
    for (List<TimeAxis.Instant> stretch : stretches) {
      BigDecimal end = stretch.getLast().time();
      BigDecimal first = stretch.getFirst().time().divide(step, 0, RoundingMode.CEILING);
      for (BigDecimal at = first.multiply(step); at.compareTo(end) <= 0; at = at.add(step)) add(at);
    }
    return ticks;
  }

  private void add(BigDecimal time) {
    Tick tick = new Tick(axis.x(time), text(time));
    boolean free =
        Stream.concat(ticks.stream().map(Tick::box), breakCaptions())
            .noneMatch(box -> box.meets(tick.box()));
    if (free) ticks.add(tick);
  }

  private Stream<Box> breakCaptions() {
    return axis.breaks().stream()
        .map(
            gap ->
                Box.around(
                    gap.middle(), 0, TextSize.width(skip(gap.skipped()), Style.LABEL) + 4, 1));
  }

  /** Runs of instants without a break between them. */
  private List<List<TimeAxis.Instant>> stretches() {
    List<List<TimeAxis.Instant>> stretches = new ArrayList<>();
    List<TimeAxis.Instant> stretch = new ArrayList<>();
    for (TimeAxis.Instant instant : axis.instants()) {
      if (axis.breaks().stream().anyMatch(gap -> gap.right() == instant.left())) {
        stretches.add(stretch);
        stretch = new ArrayList<>();
      }
      stretch.add(instant);
    }
    stretches.add(stretch);
    return stretches;
  }

  /** Where every time is whole, so are the figures. */
  private BigDecimal finest() {
    int decimals =
        axis.instants().stream()
            .mapToInt(instant -> PlainValues.plain(instant.time()).scale())
            .max()
            .orElse(0);
    return BigDecimal.ONE.scaleByPowerOfTen(-decimals);
  }

  /** The smallest of 1, 2, 5, 10, ... and their fractions that leaves room for most labels. */
  private static BigDecimal step(List<List<TimeAxis.Instant>> stretches) {
    double paper = 0;
    double time = 0;
    for (List<TimeAxis.Instant> stretch : stretches) {
      paper += stretch.getLast().right() - stretch.getFirst().left();
      time += stretch.getLast().time().subtract(stretch.getFirst().time()).doubleValue();
    }
    if (time == 0) return BigDecimal.ONE;
    double least = LEAST_DISTANCE * time / paper;
    int power = (int) Math.floor(StrictMath.log10(least));
    for (int digit : new int[] {1, 2, 5}) {
      BigDecimal step = BigDecimal.valueOf(digit).scaleByPowerOfTen(power);
      if (step.doubleValue() >= least) return step;
    }
    return BigDecimal.ONE.scaleByPowerOfTen(power + 1);
  }

  private static String text(BigDecimal time) {
    BigDecimal rounded = time.setScale(Math.min(time.scale(), 3), RoundingMode.HALF_UP);
    return PlainValues.plain(rounded).toPlainString();
  }

  private static String brief(BigDecimal time) {
    String text = text(time);
    return text.length() <= LONGEST
        ? text
        : time.round(new MathContext(3)).toString().replace("E+", "e");
  }
}
