package org.bellwether.lab.cli;

import java.util.List;

/** A page of the manual, in the language of {@code man}. */
final class ManPage {
  private static final String STATUS =
      "0 if every property holds, 1 if one is violated, 2 if the input is wrong, 130 after Ctrl-C.";

  private ManPage() {}

  /** The name of the page of a command: {@code bellwether-run}. */
  static String title(HelpPage page) {
    return page.name().replace(' ', '-');
  }

  /**
   * Writes a page.
   *
   * @param others the pages that this one refers to
   */
  static String of(HelpPage page, List<String> others) {
    StringBuilder roff = new StringBuilder();
    line(roff, ".TH \"" + escape(title(page)).toUpperCase(java.util.Locale.ROOT) + "\" 1");
    line(roff, ".SH NAME");
    line(roff, escape(title(page)) + " \\- " + escape(firstSentence(page.description())));
    line(roff, ".SH SYNOPSIS");
    line(roff, ".B " + escape(page.synopsis()));
    line(roff, ".SH DESCRIPTION");
    line(roff, escape(page.description()));
    for (HelpPage.Section section : page.sections()) {
      line(roff, ".SH " + escape(section.title().toUpperCase(java.util.Locale.ROOT)));
      for (HelpPage.Item item : section.items()) {
        line(roff, ".TP");
        line(roff, ".B " + escape(item.term()));
        line(roff, escape(item.text()));
      }
    }
    if (!page.footer().isEmpty()) {
      line(roff, ".SH EXAMPLES");
      line(roff, ".nf");
      page.footer().stream().skip(1).forEach(example -> line(roff, escape(example)));
      line(roff, ".fi");
    }
    line(roff, ".SH EXIT STATUS");
    line(roff, escape(STATUS));
    if (!others.isEmpty()) {
      line(roff, ".SH SEE ALSO");
      line(roff, escape(String.join(", ", others.stream().map(name -> name + "(1)").toList())));
    }
    return roff.toString();
  }

  private static void line(StringBuilder roff, String text) {
    roff.append(text).append('\n');
  }

  private static String firstSentence(String text) {
    int end = text.indexOf(". ");
    String sentence = end < 0 ? text : text.substring(0, end);
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  /** Text that no line of which is taken for a request, and with hyphens that can be copied. */
  private static String escape(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
