package org.bellwether.lab.json;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;

/** JSON for people: what fits on a line is on one line, with a space after commas and colons. */
final class PrettyText {
  private static final int WIDTH = 100;

  private static final DefaultPrettyPrinter SPACED =
      new DefaultPrettyPrinter(
              new Separators()
                  .withRootSeparator("")
                  .withObjectNameValueSpacing(Spacing.AFTER)
                  .withObjectEntrySpacing(Spacing.AFTER)
                  .withArrayElementSpacing(Spacing.AFTER)
                  .withObjectEmptySeparator("")
                  .withArrayEmptySeparator(""))
          .withObjectIndenter(DefaultPrettyPrinter.NopIndenter.instance())
          .withArrayIndenter(DefaultPrettyPrinter.NopIndenter.instance());

  private static final ObjectWriteContext CONTEXT =
      new ObjectWriteContext.Base() {
        @Override
        public PrettyPrinter getPrettyPrinter() {
          return SPACED.createInstance();
        }

        @Override
        public boolean hasPrettyPrinter() {
          return true;
        }
      };

  private final StringBuffer out;
  private final JsonGenerator json; // writes to out

  private PrettyText(StringWriter writer) {
    out = writer.getBuffer();
    json = JsonText.generator(CONTEXT, writer);
  }

  /** Every field of the object on its own line, broken further where it is too wide. */
  static String of(Map<String, ?> object) {
    StringWriter writer = new StringWriter();
    PrettyText text = new PrettyText(writer);
    text.lines(object, "");
    text.json.close();
    return writer.append('\n').toString();
  }

  private void lines(Map<?, ?> map, String indent) {
    String inner = indent + "  ";
    String between = "{\n";
    for (Map.Entry<?, ?> field : map.entrySet()) {
      out.append(between).append(inner);
      write(field.getKey().toString());
      out.append(": ");
      fit(field.getValue(), inner);
      between = ",\n";
    }
    out.append('\n').append(indent).append('}');
  }

  /** Objects one per line; numbers and texts as many per line as there is room for. */
  private void lines(List<?> list, String indent) {
    String inner = indent + "  ";
    boolean flat = list.stream().noneMatch(e -> e instanceof Map || e instanceof List);
    out.append("[\n").append(inner);
    int start = out.length();
    for (int i = 0; i < list.size(); i++) {
      fit(list.get(i), inner);
      if (i == list.size() - 1) break;
      boolean full = !flat || out.length() - start + inner.length() > WIDTH - 20;
      out.append(full ? ",\n" + inner : ", ");
      if (full) start = out.length();
    }
    out.append('\n').append(indent).append(']');
  }

  private void fit(@Nullable Object value, String indent) {
    int start = out.length();
    int column = start - out.lastIndexOf("\n");
    write(value);
    if (column + out.length() - start <= WIDTH) return;
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      out.setLength(start);
      lines(map, indent);
    } else if (value instanceof List<?> list && !list.isEmpty()) {
      out.setLength(start);
      lines(list, indent);
    }
  }

  private void write(@Nullable Object value) {
    JsonText.write(value, json);
    json.flush();
  }
}
