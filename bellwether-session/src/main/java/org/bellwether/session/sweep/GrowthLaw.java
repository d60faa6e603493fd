package org.bellwether.session.sweep;

/** How something may grow with the number of nodes; logarithms are to the base 2. */
public enum GrowthLaw {
  CONSTANT("1"),
  LOGARITHMIC("log n"),
  LINEAR("n"),
  LINEARITHMIC("n log n"),
  SQUARE("n²"),
  CUBE("n³");

  private final String text;

  GrowthLaw(String text) {
    this.text = text;
  }

  /** What the law says for so many nodes, but for a factor. */
  public double at(double n) {
    double log = StrictMath.log(n) / StrictMath.log(2);
    return switch (this) {
      case CONSTANT -> 1;
      case LOGARITHMIC -> log;
      case LINEAR -> n;
      case LINEARITHMIC -> n * log;
      case SQUARE -> n * n;
      case CUBE -> n * n * n;
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
