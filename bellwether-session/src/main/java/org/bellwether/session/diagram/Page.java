package org.bellwether.session.diagram;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A size of paper that a diagram is laid out for, in rows. */
public enum Page {
  A4(210, 297),
  A4_LANDSCAPE(297, 210),
  A3(297, 420),
  A3_LANDSCAPE(420, 297),
  LETTER(215.9, 279.4),
  LETTER_LANDSCAPE(279.4, 215.9);

  private static final double PIXELS_PER_MILLIMETRE = 96 / 25.4;

  private final double widthMillimetres;
  private final double heightMillimetres;

  Page(double widthMillimetres, double heightMillimetres) {
    this.widthMillimetres = widthMillimetres;
    this.heightMillimetres = heightMillimetres;
  }

  /** The page of a name such as {@code a4-landscape}, or null. */
  public static @Nullable Page named(String name) {
    for (Page page : values()) {
      if (page.toString().equals(name.toLowerCase(Locale.ROOT))) return page;
    }
    return null;
  }

  /** All names. */
  public static String names() {
    return Arrays.stream(values()).map(Page::toString).collect(Collectors.joining(", "));
  }

  double width() {
    return widthMillimetres * PIXELS_PER_MILLIMETRE;
  }

  double height() {
    return heightMillimetres * PIXELS_PER_MILLIMETRE;
  }

  /** The width of the paper as SVG writes lengths. */
  String printedWidth() {
    return Svg.number(widthMillimetres) + "mm";
  }

  String printedHeight(int pages) {
    return Svg.number(pages * heightMillimetres) + "mm";
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
