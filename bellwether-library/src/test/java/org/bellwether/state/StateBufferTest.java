package org.bellwether.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StateBufferTest {
  @Test
  void numbersOfEverySizeSurvive() {
    StateWriter out = new StateWriter();
    for (int bit = 0; bit < 64; bit++) {
      for (long near = -1; near <= 1; near++) {
        long value = (1L << bit) + near;
        out.clear();
        out.writeSigned(value);
        out.writeSigned(-value);
        out.writeUnsigned(value);
        StateReader in = new StateReader(out.toBytes());
        assertThat(in.readSigned()).isEqualTo(value);
        assertThat(in.readSigned()).isEqualTo(-value);
        assertThat(in.readUnsigned()).isEqualTo(value);
        in.finish();
      }
    }
  }

  @Test
  void smallNumbersOfEitherSignTakeOneByte() {
    StateWriter out = new StateWriter();
    for (int value = -64; value < 64; value++) out.writeSigned(value);
    assertThat(out.length()).isEqualTo(128);
  }

  @Test
  void everyCharOfAStringSurvives() {
    StringBuilder all = new StringBuilder("plain, ünïcode, \uD83D\uDE00, unpaired \uD800");
    for (char c = 0; c < Character.MAX_VALUE; c++) all.append(c);
    StateWriter out = new StateWriter();
    out.writeString(all.toString());
    out.writeString("");
    StateReader in = new StateReader(out.toBytes());
    assertThat(in.readString()).isEqualTo(all.toString());
    assertThat(in.readString()).isEmpty();
    in.finish();
  }

  @Test
  void doublesSurviveAndAllNaNAreTheSame() {
    StateWriter out = new StateWriter();
    double[] values = {0.0, -0.0, 1.5, Double.MIN_VALUE, Double.NEGATIVE_INFINITY};
    for (double value : values) out.writeDouble(value);
    StateReader in = new StateReader(out.toBytes());
    for (double value : values) assertThat(in.readDouble()).isEqualTo(value);

    StateWriter first = new StateWriter();
    first.writeDouble(Double.NaN);
    StateWriter second = new StateWriter();
    second.writeDouble(Double.longBitsToDouble(0x7ff8000000000001L));
    assertThat(first.toBytes()).isEqualTo(second.toBytes());
  }

  @Test
  void aClearedWriterStartsAgain() {
    StateWriter out = new StateWriter();
    out.writeBytes(new byte[1000]);
    out.clear();
    out.writeByte(7);
    assertThat(out.toBytes()).containsExactly(7);
    assertThat(out.buffer()[0]).isEqualTo((byte) 7);
  }

  @Test
  void aReaderKeepsToItsPart() {
    StateReader in = new StateReader(new byte[0]);
    in.reset(new byte[] {1, 2, 3, 4}, 1, 2);
    assertThat(in.readBytes(2)).containsExactly(2, 3);
    assertThatThrownBy(in::readByte)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("malformed state at byte 3: the bytes end too early");
    assertThatThrownBy(() -> in.reset(new byte[3], 2, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void numbersOutOfRangeAreMalformed() {
    byte[] endless = new byte[20];
    Arrays.fill(endless, (byte) -1);
    assertThatThrownBy(() -> new StateReader(endless).readUnsigned())
        .hasMessageContaining("a number has more than 64 bits");
    byte[] tooBig = {-1, -1, -1, -1, -1, -1, -1, -1, -1, 2};
    assertThatThrownBy(() -> new StateReader(tooBig).readUnsigned())
        .hasMessageContaining("a number has more than 64 bits");
    assertThatThrownBy(() -> new StateReader(new byte[] {2}).readBoolean())
        .hasMessageContaining("2 is not a boolean");
    assertThatThrownBy(() -> new StateReader(new byte[] {20}).readSigned(-3, 3))
        .hasMessageContaining("10 is not between -3 and 3");
  }

  @Test
  void bytesThatAreLeftOverAreMalformed() {
    assertThatThrownBy(() -> new StateReader(new byte[3]).finish())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 bytes are left over");
  }
}
