package org.bellwether.session.diagram;

/**
 * How wide text is at most. The reader's font is unknown, so these are the widths of the wide ones
 * among the common sans-serif fonts.
 */
final class TextSize {
  private TextSize() {}

  static double width(String text, double size) {
    return size * text.codePoints().mapToDouble(TextSize::ems).sum();
  }

  /** The text, or as much of its beginning as there is room for. */
  static String shortened(String text, double size, double room) {
    if (width(text, size) <= room) return text;
    int end = text.length();
    while (end > 0 && width(text.substring(0, end), size) + size > room) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end).stripTrailing() + "…";
  }

  private static double ems(int c) {
    if (c >= 0x250) return 1.05;
    if ("ijl.,:;'|!".indexOf(c) >= 0) return 0.36;
    if ("mwMW@%—…".indexOf(c) >= 0) return 1.02;
    if ("ft()[]{}-/ \"".indexOf(c) >= 0) return 0.47;
    if (Character.isUpperCase(c) || "+=<>~&#".indexOf(c) >= 0) return 0.84;
    return 0.65;
  }
}
