package org.bellwether.session;

import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.model.Output;
import org.bellwether.session.text.CompactJson;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.text.EventText;
import org.bellwether.simulate.text.PlainValues;

/**
 * What somebody looks for: words of the sentence that tells an event, such as {@code wins}, or what
 * a field of a node became, such as {@code passive = true}. {@code leader = 37} finds the nodes
 * that learn of a leader, too. Events must be told with the fields that changed.
 */
public final class EventPattern implements Predicate<Trace.Event> {
  private static final Pattern FIELD = Pattern.compile("([A-Za-z][A-Za-z0-9]*)\\s*=\\s*(\\S.*)");

  private final String words;
  private final String field; // empty if only words are looked for
  private final String value;

  private EventPattern(String words, String field, String value) {
    this.words = words;
    this.field = field;
    this.value = value;
  }

  public static EventPattern of(String text) {
    String stripped = text.strip();
    String words = stripped.toLowerCase(Locale.ROOT);
    Matcher field = FIELD.matcher(stripped);
    if (!field.matches()) return new EventPattern(words, "", "");
    return new EventPattern(
        words, Objects.requireNonNull(field.group(1)), Objects.requireNonNull(field.group(2)));
  }

  @Override
  public boolean test(Trace.Event event) {
    if (event.changed().containsKey(field)) {
      Object now = PlainValues.tree(event.changed().get(field));
      if (CompactJson.compact(now).equals(value) || String.valueOf(now).equals(value)) return true;
    }
    if (field.equals("leader") && event.outputs().stream().anyMatch(this::namesLeader)) return true;
    return EventText.of(event).toLowerCase(Locale.ROOT).contains(words);
  }

  private boolean namesLeader(Output output) {
    return switch (output) {
      case Output.Elected(long leader) -> String.valueOf(leader).equals(value);
      case Output.Until(Output claim, _) -> namesLeader(claim);
      default -> false;
    };
  }
}
