package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How messages travel, how clocks go, how long it all lasts, and where chance comes from. */
final class TimeFlags {
  private TimeFlags() {}

  static Flag.Group links() {
    return new Flag.Group(
        "Links and clocks",
        List.of(
            Flag.once(
                "--delay",
                "TIME",
                "The delay of messages: 5, 1..10 (uniform) or exp:5 (exponential, with that"
                    + " mean).",
                (draft, delay) -> draft.put("links", "delay", delay(delay))),
            Flag.many(
                "--link", "A-B:TIME", "The delay of messages from A to B.", TimeFlags::perLink),
            Flag.once(
                "--order",
                "fifo|any",
                "Whether links are FIFO or may reorder messages.",
                (draft, order) -> draft.put("links", "order", order)),
            Flag.once(
                "--loss",
                "P",
                "The probability that a message is lost.",
                (draft, p) -> draft.put("links", "loss", Words.number(p))),
            clock("unit", "The length of each node's local unit of time, by position."),
            clock("offset", "What each node's clock shows at time 0, by position."),
            clock("drift", "How much too fast each node's clock runs, by position.")));
  }

  static Flag.Group chance() {
    return new Flag.Group(
        "Random choices and the end of a run",
        List.of(
            Flag.once(
                "--seed",
                "N",
                "The seed of all random choices; the default is 1.",
                (draft, seed) -> draft.put("random", "seed", Words.number(seed))),
            Flag.many(
                "--tape",
                "NODE:1,2",
                "The first random choices of a node, before those of the seed.",
                TimeFlags::tapes),
            Flag.once(
                "--until",
                "TIME",
                "The time at which the run ends; by default, when nothing more can happen.",
                (draft, until) -> draft.put("until", Words.number(until)))));
  }

  private static Flag clock(String field, String description) {
    return Flag.once(
        "--" + field,
        "X,Y,Z",
        description,
        (draft, values) -> draft.put("clocks", field, Words.numbers(values)));
  }

  static Object delay(String text) {
    if (text.startsWith("exp:")) {
      return Map.of("exponential", delay(text, text.substring("exp:".length())));
    }
    int dots = text.indexOf("..");
    if (dots < 0) return delay(text, text);
    Object low = delay(text, text.substring(0, dots));
    Object high = delay(text, text.substring(dots + 2));
    if (new BigDecimal(low.toString()).compareTo(new BigDecimal(high.toString())) > 0) {
      throw Words.wrong("--delay", text, "the shorter time first, as in 1..10");
    }
    return Map.of("uniform", List.of(low, high));
  }

  private static Object delay(String text, String part) {
    if (Words.number(part) instanceof Number number) return number;
    throw Words.wrong("--delay", text, "a time such as 5, 1..10 or exp:5");
  }

  private static void perLink(Draft draft, List<String> given) {
    List<List<Object>> delays = new ArrayList<>();
    for (String link : given) {
      List<String> parts = Words.two("--link", link, ':', "a link and a time such as 0-1:5");
      List<Object> delay = new ArrayList<>(Words.pair("--link", parts.getFirst()));
      delay.add(Words.number(parts.getLast()));
      delays.add(delay);
    }
    draft.put("links", "perLink", delays);
  }

  private static void tapes(Draft draft, List<String> given) {
    Map<String, Object> tapes = new LinkedHashMap<>();
    for (String tape : given) {
      List<String> parts = Words.two("--tape", tape, ':', "a node and its choices such as 0:2,1");
      tapes.put(parts.getFirst(), Words.numbers(parts.getLast()));
    }
    draft.put("random", "tapes", tapes);
  }
}
