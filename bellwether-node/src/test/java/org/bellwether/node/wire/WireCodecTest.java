package org.bellwether.node.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.bellwether.election.ChangRoberts;
import org.bellwether.election.HirschbergSinclair;
import org.bellwether.state.MessageTypes;
import org.junit.jupiter.api.Test;

class WireCodecTest {
  private final WireCodec codec = new WireCodec(MessageTypes.codec(new ChangRoberts(1, true)));

  private static byte[] body(ByteBuffer frame) {
    byte[] body = new byte[frame.remaining() - 5];
    frame.get(5, body);
    return body;
  }

  private WireCodec.Arrived read(byte[] bytes) throws MalformedFrame {
    return codec.read(bytes, 0, bytes.length);
  }

  @Test
  void messagesSurviveTheWireInAFewBytes() throws MalformedFrame {
    byte[] bytes = body(codec.frame(300, 1, new ChangRoberts.Election(37)));
    assertThat(read(bytes)).isEqualTo(new WireCodec.Arrived(300, 1, new ChangRoberts.Election(37)));
    assertThat(bytes).hasSizeLessThanOrEqualTo(6);
  }

  @Test
  void everyCutIsMalformed() {
    byte[] bytes = body(codec.frame(300, 1, new ChangRoberts.Election(1L << 40)));
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(MalformedFrame.class);
    }
  }

  @Test
  void messagesOfAnotherAlgorithmAreNotEvenNamed() {
    assertThatThrownBy(() -> codec.frame(1, 0, new HirschbergSinclair.Reply(3, 0)))
        .hasMessageContaining("not in the class table");
  }

  @Test
  void garbageMakesMessagesOfThisAlgorithmOrIsMalformed() {
    Random random = new Random(3);
    int read = 0;
    for (int run = 0; run < 200_000; run++) {
      byte[] garbage = new byte[random.nextInt(12)];
      random.nextBytes(garbage);
      if (garbage.length > 2) {
        garbage[0] &= 0x7F;
        garbage[1] &= 3;
        garbage[2] = (byte) random.nextInt(40);
      }
      try {
        Object message = read(garbage).message();
        if (message instanceof ChangRoberts.Message) read++;
      } catch (MalformedFrame expected) {
        assertThat(expected).hasMessageStartingWith("a ");
      }
    }
    assertThat(read).isPositive();
  }
}
