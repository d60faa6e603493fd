package org.bellwether.lab.trace;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;

/**
 * An event as a trace file has it: everything in it is a plain tree of {@link PlainValues}.
 *
 * @param event counted from 1
 * @param node -1 for events of the whole network
 * @param cause the message that was delivered, lost, delayed or duplicated
 * @param outputs one entry each, such as {@code elected=37}
 */
public record TraceLine(
    long event,
    BigDecimal time,
    Trace.Event.Type type,
    int node,
    @Nullable Message cause,
    @Nullable Object detail,
    List<Message> sends,
    List<? extends Map<String, @Nullable Object>> outputs,
    SortedMap<Integer, Long> clock,
    Map<String, @Nullable Object> changed) {

  /**
   * A message on its way.
   *
   * @param from -1 if nobody of this network sent it
   * @param content its kind and fields
   * @param copyOf the number of the message that this is a duplicate of; 0 if it is none
   */
  public record Message(
      long id,
      int from,
      int to,
      int port,
      BigDecimal sent,
      Map<String, @Nullable Object> content,
      long copyOf) {
    static Message of(Trace.Event.Carried carried) {
      return new Message(
          carried.id(),
          carried.from(),
          carried.to(),
          carried.port(),
          PlainValues.plain(carried.sent()),
          PlainValues.message(carried.message()),
          carried.copyOf());
    }

    public String kind() {
      return String.valueOf(content.get("kind"));
    }
  }

  /** What a trace keeps of an event. */
  public static TraceLine of(Trace.Event event) {
    return new TraceLine(
        event.number(),
        PlainValues.plain(event.time()),
        event.type(),
        event.node(),
        event.cause() == null ? null : Message.of(event.cause()),
        PlainValues.tree(event.detail()),
        event.sends().stream().map(Message::of).toList(),
        event.outputs().stream().map(PlainValues::output).toList(),
        event.clock(),
        PlainValues.map(event.changed()));
  }
}
