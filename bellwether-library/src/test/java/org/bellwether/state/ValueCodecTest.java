package org.bellwether.state;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ValueCodecTest {
  sealed interface Message {
    record Token(long id) implements Message {}

    record Carry(Object content) implements Message {}

    enum Signal implements Message {
      STOP,
      GO
    }
  }

  sealed interface GuestMessage {
    record Hello(String name, @Nullable GuestMessage reply) implements GuestMessage {}
  }

  enum Alarm implements Timer {
    RING
  }

  record Dotted(long... numbers) {}

  record Positive(int number) {
    Positive {
      if (number <= 0) throw new IllegalStateException("number is not positive");
    }
  }

  private final ValueCodec<Object> named = ValueCodec.named();

  @Test
  void anyPermittedValueComesBack() {
    List<Object> values =
        List.of(
            true,
            (byte) -1,
            (short) 300,
            'c',
            42,
            Long.MIN_VALUE,
            1.5f,
            -0.0,
            "text",
            List.of(1, "two"),
            new ArrayList<>(List.of(3)),
            new TreeMap<>(Map.of("k", List.of())),
            Alarm.RING,
            new Output.Won(),
            new Output.View(Status.NORMAL, new Group(1, 2), 3, List.of(3L, 4L), new Fence(5, 6)),
            new Output.View(Status.DOWN, new Group(1, 2), 3, List.of(), null),
            new Output.Delivered(1, new Message.Carry(new GuestMessage.Hello("x", null)), 7));
    for (Object value : values) {
      byte[] bytes = named.save(value);
      Object loaded = named.load(bytes);
      assertThat(loaded).isEqualTo(value).hasSameClassAs(value);
      assertThat(named.save(loaded)).isEqualTo(bytes);
    }
    Dotted dotted = (Dotted) named.load(named.save(new Dotted(1, 2)));
    assertThat(dotted.numbers()).containsExactly(1, 2);
    long[][] array = {{1}, {2, 3}};
    assertThat(named.load(named.save(array))).isEqualTo(array);
  }

  @Test
  void bytesAreTheSameInEveryRun() {
    assertThat(hex(named.save(new Fence(1, -1))))
        .isEqualTo("19" + "1b" + hex("org.bellwether.model.Fence".getBytes(US_ASCII)) + "0201");
    ValueCodec<Message> closed = ValueCodec.of(Message.class);
    assertThat(hex(closed.save(new Message.Token(1)))).isEqualTo("1a02");
    assertThat(hex(closed.save(Message.Signal.GO))).isEqualTo("1c02");
  }

  @Test
  void aClosedCodecNumbersItsClasses() {
    ValueCodec<Message> codec = ValueCodec.of(Message.class, GuestMessage.class);
    GuestMessage inner = new GuestMessage.Hello("a", new GuestMessage.Hello("b", null));
    Message message = new Message.Carry(inner);
    assertThat(codec.load(codec.save(message))).isEqualTo(message);
    assertThat(codec.save(new Message.Token(5))).hasSize(2);
    assertThat(codec.load(codec.save(Message.Signal.GO))).isSameAs(Message.Signal.GO);
  }

  @Test
  void aClosedCodecKnowsNoOtherClasses() {
    ValueCodec<Message> codec = ValueCodec.of(Message.class);
    assertThatThrownBy(() -> codec.save(new Message.Carry(new Fence(1, 2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("component content of Carry holds a Fence, which is not in the class table");
    byte[] byName = named.save(new Message.Token(1));
    assertThatThrownBy(() -> codec.load(byName))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a class name, where only numbers are allowed");
    byte[] text = named.save("text");
    assertThatThrownBy(() -> codec.load(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a String where Message is expected");
  }

  @Test
  void aClosedCodecMayTakeAnyBuiltInValue() {
    ValueCodec<Object> codec = ValueCodec.of(Object.class, Fence.class);
    assertThat(codec.load(codec.save("text"))).isEqualTo("text");
    assertThat(codec.load(codec.save(new Fence(1, 2)))).isEqualTo(new Fence(1, 2));
  }

  @Test
  void theTypesOfAClosedCodecAreChecked() {
    record Bad(HashMap<String, String> map) {}
    assertThatThrownBy(() -> ValueCodec.of(Bad.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("component map of Bad is a HashMap: node state may hold");
    assertThatThrownBy(() -> ValueCodec.of(ValueCodecTest.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the value is a ValueCodecTest");
  }

  @Test
  void valuesThatCannotBeSavedAreNamed() {
    assertThatThrownBy(() -> named.save(new Random()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the value holds a Random: node state may hold");
  }

  @Test
  void onlyRecordsAndEnumsAreFoundByName() {
    for (String name :
        List.of("java.lang.Runtime", "[I", "java.util.HashMap", "no.such", "", "a/b\0")) {
      StateWriter out = new StateWriter();
      out.writeByte(0x19);
      out.writeString(name);
      out.writeByte(1);
      assertThatThrownBy(() -> named.load(out.toBytes()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("class " + name);
    }
  }

  @Test
  void aConstructorThatRefusesItsComponentsMakesTheBytesMalformed() {
    byte[] bytes = named.save(new Positive(1));
    bytes[bytes.length - 1] = 0;
    assertThatThrownBy(() -> named.load(bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Positive refuses its components")
        .hasMessageContaining("number is not positive");
  }

  static final class Holder {
    private @Nullable Object content;
  }

  @Test
  void snapshotsMayUseTheNumbersOfACodec() {
    ValueCodec<Message> codec = ValueCodec.of(Message.class);
    Holder holder = new Holder();
    holder.content = new Message.Token(3);
    StateWriter out = codec.writer();
    Snapshots.save(holder, out);
    assertThat(out.length()).isEqualTo(2);
    Holder other = new Holder();
    Snapshots.load(other, codec.reader(out.toBytes()));
    assertThat(other.content).isEqualTo(holder.content);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
