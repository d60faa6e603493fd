package org.bellwether.session.diagram;

/** Colours and sizes that the parts of a diagram share. */
final class Style {
  static final String FONT =
      "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans',"
          + " 'DejaVu Sans', sans-serif";

  static final String INK = "#1f2328";
  static final String QUIET = "#59636e"; // still 6:1 on white
  static final String LANE = "#8c959f";
  static final String GRID = "#e4e8ec";
  static final String BAND = "#f4f6f8";
  static final String CLASH = "#f9d3d9";
  static final String ALARM = "#a40e26";
  static final String PAPER = "#ffffff";

  static final double MARGIN = 24;
  static final double SLOT = 24; // from one event of a node to its next in the same instant
  static final double STEP = 17; // from one mark of an event to its next
  static final double LABEL = 10; // font sizes
  static final double SMALL = 11;
  static final double TEXT = 12.5;
  static final double TITLE = 17;
  static final double BOLD = 1.12; // how much wider bold text is

  private Style() {}
}
