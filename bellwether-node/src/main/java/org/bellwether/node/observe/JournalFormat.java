package org.bellwether.node.observe;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;
import org.bellwether.node.Journal;
import org.bellwether.node.observe.JournalLine.Linked;
import org.bellwether.node.observe.JournalLine.Lost;
import org.bellwether.node.observe.JournalLine.Step;
import org.bellwether.node.observe.JournalLine.Unlinked;
import org.bellwether.state.StateWriter;
import org.bellwether.state.ValueCodec;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.jspecify.annotations.Nullable;

/**
 * The text of a journal: a word that says what happened, the time, then the rest, separated by
 * spaces. Messages, timers and records are in hexadecimal digits. Instead of what a node did, a
 * line has a hash of it: whoever reads the line lets the step happen again and compares.
 */
public final class JournalFormat {
  private static final HexFormat HEX = HexFormat.of();
  private static final String NONE = "-";

  private final ValueCodec<Object> values;

  /**
   * A format for the nodes of one algorithm.
   *
   * @param node the class of the nodes, whose loader finds its messages
   */
  public JournalFormat(Class<?> node) {
    ClassLoader loader = node.getClassLoader();
    values = loader == null ? ValueCodec.named() : ValueCodec.named(loader);
  }

  /** A hash of what a node does in a step. */
  public long hash(Effects effects) {
    StateWriter out = values.writer();
    Record persisted = effects.persisted();
    out.writeBoolean(persisted != null);
    if (persisted != null) values.save(persisted, out);
    for (Effects.Send send : effects.sends()) {
      out.writeUnsigned(send.slot());
      values.save(send.message(), out);
    }
    for (Output output : effects.outputs()) values.save(output, out);
    return out.hash(effects.sends().size());
  }

  /**
   * The line of a step.
   *
   * @param receiver who is behind a slot of the node
   */
  public String step(Journal.Step step, IntUnaryOperator receiver) {
    Input input = step.input();
    int[] receivers =
        step.effects().sends().stream()
            .mapToInt(send -> receiver.applyAsInt(send.slot()))
            .toArray();
    return String.join(
        " ",
        "step",
        String.valueOf(step.nanos()),
        word(input),
        String.valueOf(port(input)),
        bytes(subject(input)),
        String.valueOf(step.from()),
        String.valueOf(step.number()),
        String.valueOf(step.reading()),
        list(step.choices()),
        String.valueOf(step.firstNumber()),
        list(receivers),
        String.valueOf(step.effects().outputs().size()),
        String.valueOf(step.timers()),
        String.valueOf(hash(step.effects())));
  }

  public String linked(long nanos, int peer, long life) {
    return "linked " + nanos + " " + peer + " " + life;
  }

  public String unlinked(long nanos, int peer, String why) {
    return "unlinked " + nanos + " " + peer + " " + why.replace('\n', ' ');
  }

  public String lost(long nanos, int peer, long number) {
    return "lost " + nanos + " " + peer + " " + number;
  }

  /** What a line means; null if it is none of a journal. */
  public @Nullable JournalLine read(String line) {
    List<String> words = Arrays.asList(line.split(" ", -1));
    return switch (words.getFirst()) {
      case "step" -> step(words);
      case "linked" -> new Linked(whole(words, 1), count(words, 2), whole(words, 3));
      case "unlinked" ->
          new Unlinked(
              whole(words, 1), count(words, 2), String.join(" ", words.subList(3, words.size())));
      case "lost" -> new Lost(whole(words, 1), count(words, 2), whole(words, 3));
      default -> null;
    };
  }

  private Step step(List<String> words) {
    return new Step(
        whole(words, 1),
        input(words.get(2), count(words, 3), value(words.get(4))),
        count(words, 5),
        whole(words, 6),
        whole(words, 7),
        list(words.get(8)),
        whole(words, 9),
        list(words.get(10)),
        count(words, 11),
        count(words, 12),
        whole(words, 13));
  }

  private static Input input(String word, int port, @Nullable Object subject) {
    return switch (word) {
      case "start" -> Input.START;
      case "request" -> Input.REQUEST;
      case "release" -> Input.RELEASE;
      case "receive" -> new Input.Receive(port, Objects.requireNonNull(subject));
      case "unreachable" -> new Input.Unreachable(port, Objects.requireNonNull(subject));
      case "expire" -> new Input.Expire((Timer) Objects.requireNonNull(subject));
      case "boot" -> new Input.Boot((Record) subject);
      case "multicast" -> new Input.Multicast(Objects.requireNonNull(subject));
      case "unicast" -> new Input.Unicast(port, Objects.requireNonNull(subject));
      case "withdraw" -> new Input.Withdraw();
      case "command" -> new Input.Command((Record) Objects.requireNonNull(subject));
      case "up" -> new Input.Linked(port, (Long) Objects.requireNonNull(subject));
      case "down" -> new Input.Unlinked(port);
      default -> throw new IllegalArgumentException(word + " is not an event of a node");
    };
  }

  private static String word(Input input) {
    return switch (input) {
      case Input.Start start -> "start";
      case Input.Receive receive -> "receive";
      case Input.Unreachable unreachable -> "unreachable";
      case Input.Expire expire -> "expire";
      case Input.Boot boot -> "boot";
      case Input.Request request -> "request";
      case Input.Release release -> "release";
      case Input.Multicast multicast -> "multicast";
      case Input.Unicast unicast -> "unicast";
      case Input.Withdraw withdraw -> "withdraw";
      case Input.Command command -> "command";
      case Input.Linked linked -> "up";
      case Input.Unlinked unlinked -> "down";
    };
  }

  private static int port(Input input) {
    return switch (input) {
      case Input.Receive(int port, var message) -> port;
      case Input.Unreachable(int port, var message) -> port;
      case Input.Unicast(int port, var payload) -> port;
      case Input.Linked(int port, var incarnation) -> port;
      case Input.Unlinked(int port) -> port;
      default -> 0;
    };
  }

  private static @Nullable Object subject(Input input) {
    return switch (input) {
      case Input.Receive(var port, Object message) -> message;
      case Input.Unreachable(var port, Object message) -> message;
      case Input.Expire(Timer timer) -> timer;
      case Input.Boot boot -> boot.saved();
      case Input.Multicast(Object payload) -> payload;
      case Input.Unicast(var port, Object payload) -> payload;
      case Input.Command(Record command) -> command;
      case Input.Linked(var port, long incarnation) -> incarnation;
      default -> null;
    };
  }

  /** A command as one word. */
  public String command(Record command) {
    return bytes(command);
  }

  /**
   * The command that a word means.
   *
   * @throws IllegalArgumentException if it means none
   */
  public Record command(String word) {
    if (value(word) instanceof Record command) return command;
    throw new IllegalArgumentException(word + " is not a command");
  }

  private String bytes(@Nullable Object value) {
    return value == null ? NONE : HEX.formatHex(values.save(value));
  }

  private @Nullable Object value(String hex) {
    return hex.equals(NONE) ? null : values.load(HEX.parseHex(hex));
  }

  private static String list(int[] numbers) {
    return numbers.length == 0
        ? NONE
        : Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(","));
  }

  private static int[] list(String text) {
    return text.equals(NONE)
        ? new int[0]
        : Arrays.stream(text.split(",", -1)).mapToInt(Integer::parseInt).toArray();
  }

  private static long whole(List<String> words, int index) {
    return Long.parseLong(words.get(index));
  }

  private static int count(List<String> words, int index) {
    return Integer.parseInt(words.get(index));
  }
}
