package org.bellwether.session.diagram;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.simulate.text.EventText;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;

/**
 * How the messages of each kind look, in the order in which kinds first occur. Line style and arrow
 * head tell kinds apart without colour; the colours are told apart by the colour-blind.
 */
final class Kinds {
  private static final int LONGEST_LABEL = 8;

  private static final List<String> COLOURS =
      List.of("#0b62a8", "#c2500a", "#00795c", "#9a3d7c", "#3d444d", "#2b8cc4", "#8f6400");
  private static final List<String> DASHES =
      List.of("none", "7 3.5", "1.6 3", "9 3 1.6 3", "14 4", "6 2.5 1.6 2.5 1.6 2.5");

  /** The shape of an arrow's head. */
  enum Head {
    FILLED,
    HOLLOW,
    BARBED,
    DIAMOND
  }

  record Style(String colour, String dash, Head head, String initials) {}

  /**
   * What stands on an arrow.
   *
   * @param field the component that it is the value of; null for the initials of the kind
   */
  record Label(String text, @Nullable String field) {}

  private final SequencedMap<String, Style> styles = new LinkedHashMap<>();

  Kinds(List<Flight> flights) {
    List<String> names = flights.stream().map(flight -> name(flight.message())).distinct().toList();
    for (int i = 0; i < names.size(); i++) {
      Head head = Head.values()[i % Head.values().length];
      String initials = initials(names.get(i), names);
      String dash = DASHES.get(i % DASHES.size());
      styles.put(names.get(i), new Style(COLOURS.get(i % COLOURS.size()), dash, head, initials));
    }
  }

  SequencedMap<String, Style> styles() {
    return styles;
  }

  Style style(Object message) {
    return Objects.requireNonNull(styles.get(name(message)));
  }

  /** A wrapped message counts as what it carries. */
  static String name(Object message) {
    return PlainValues.kind(Wrapper.innermost(message));
  }

  /** The first number in the message, most often an id or a time; else the kind's initials. */
  Label label(Object message) {
    if (Wrapper.innermost(message) instanceof Record record) {
      for (Map.Entry<String, @Nullable Object> field : PlainValues.components(record).entrySet()) {
        if (!(field.getValue() instanceof Number number)) continue;
        String text = EventText.value(number);
        if (text.length() <= LONGEST_LABEL) return new Label(text, field.getKey());
      }
    }
    return new Label(style(message).initials(), null);
  }

  /** The shortest beginning that no other kind shares. */
  private static String initials(String name, List<String> names) {
    for (int length = 1; length < Math.min(name.length(), LONGEST_LABEL); length++) {
      String initials = name.substring(0, length);
      if (names.stream().filter(other -> other.startsWith(initials)).count() == 1) return initials;
    }
    return name.substring(0, Math.min(name.length(), LONGEST_LABEL));
  }
}
