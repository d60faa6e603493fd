package org.bellwether.node.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HelloTest {
  private static final Hello OURS = new Hello("demo", 11, "bully", 22, 33, 1, 5, 99);

  private static Hello read(byte[] bytes) throws MalformedFrame {
    return Hello.of(bytes, 0, bytes.length);
  }

  @Test
  void survivesTheWire() throws MalformedFrame {
    assertThat(read(OURS.toBytes())).isEqualTo(OURS);
  }

  @Test
  void fitsIntoTheShortFrameThatStrangersMaySendWhateverItSays() {
    String name = "\u20ac".repeat(Hello.LONGEST_NAME / 3);
    int most = Integer.MAX_VALUE;
    Hello longest =
        new Hello(
            most,
            most,
            name,
            Long.MIN_VALUE,
            name,
            Long.MIN_VALUE,
            Long.MIN_VALUE,
            Long.MIN_VALUE,
            most,
            -1,
            -1L << 63);
    assertThat(longest.toBytes()).hasSizeLessThan(Frames.LIMIT_BEFORE_HELLO);
    String terms = "members=" + "\u20ac".repeat(9) + " lease=50".repeat(50);
    assertThat(longest.with(terms).toBytes()).hasSizeLessThan(Frames.LIMIT_BEFORE_HELLO);
    assertThat(OURS.with(terms).toBytes())
        .hasSizeBetween(Frames.LIMIT_BEFORE_HELLO - 20, Frames.LIMIT_BEFORE_HELLO - 1);
  }

  @Test
  void aNameThatIsTooLongIsRefusedBeforeItIsSent() {
    assertThatThrownBy(() -> new Hello("c".repeat(49), 1, "bully", 1, 1, 1, 1, 1))
        .hasMessage("name of the cluster has 49 bytes, expected 1 to 48");
  }

  @Test
  void everyCutIsMalformed() {
    byte[] bytes = OURS.toBytes();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(MalformedFrame.class);
    }
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThatThrownBy(() -> read(longer)).isInstanceOf(MalformedFrame.class);
  }

  @Test
  void everyFlippedBitIsMalformedOrSaysSomethingElse() {
    byte[] bytes = OURS.toBytes();
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        assertThat(read(flipped)).isNotEqualTo(OURS);
      } catch (MalformedFrame expected) {
        assertThat(expected).hasMessageStartingWith("a ");
      }
    }
  }

  @Test
  void nodesThatAgreeHaveNoObjection() {
    assertThat(OURS.objection(new Hello("demo", 11, "bully", 22, 33, 2, 7, 1))).isNull();
  }

  @Test
  void everythingThatMustAgreeIsObjectedToBySentence() {
    assertThat(OURS.objection(new Hello(3, 4, "demo", 11, "bully", 22, 33, 33, 2, 7, 1)))
        .isEqualTo("protocol version 3 to 4, expected 1 to 2");
    assertThat(OURS.objection(new Hello("other", 11, "bully", 22, 33, 2, 7, 1)))
        .isEqualTo("cluster other, expected demo");
    assertThat(OURS.objection(new Hello("demo", 12, "bully", 22, 33, 2, 7, 1)))
        .isEqualTo("another list of members");
    assertThat(OURS.objection(new Hello("demo", 11, "lelann", 22, 33, 2, 7, 1)))
        .isEqualTo("algorithm lelann, expected bully");
    assertThat(OURS.objection(new Hello("demo", 11, "bully", 23, 33, 2, 7, 1)))
        .isEqualTo("other parameters of bully");
    assertThat(OURS.objection(new Hello("demo", 11, "bully", 22, 34, 2, 7, 1)))
        .isEqualTo("another version of the messages of bully");
    assertThat(OURS.objection(new Hello("demo", 11, "bully", 22, 33, 1, 7, 1)))
        .isEqualTo("the position of this node, 1");
  }

  @Test
  void whatDiffersIsNamedWithBothValuesIfBothHaveNamedIt() throws MalformedFrame {
    Hello ours = OURS.with("members=a,b,c lease=50 detection=1000");
    Hello theirs = new Hello("demo", 12, "bully", 23, 33, 2, 7, 1);
    Hello named = theirs.with("members=a,b,d lease=60 detection=1000 drift=5");
    assertThat(ours.objection(read(named.toBytes())))
        .isEqualTo("members a,b,d, expected a,b,c; lease 60, expected 50");
    assertThat(ours.objection(theirs)).isEqualTo("another list of members");
  }

  @Test
  void theVersionBeforeHasNoTerms() throws MalformedFrame {
    Hello before = new Hello(1, 1, "demo", 11, "bully", 22, 33, 33, 2, 7, 1, "lease=50");
    assertThat(read(before.toBytes()).terms()).isEmpty();
    assertThat(OURS.objection(read(before.toBytes()))).isNull();
    assertThat(before.objection(OURS)).isNull();
  }

  @Test
  void releasesThatFollowEachOtherTalkInTheNewestFormThatBothKnow() throws MalformedFrame {
    Hello next = new Hello(1, 1, "demo", 11, "bully", 22, 44, 33, 2, 7, 1);
    Hello afterNext = new Hello(1, 1, "demo", 11, "bully", 22, 55, 44, 3, 7, 1);
    assertThat(read(next.toBytes())).isEqualTo(next);
    assertThat(OURS.objection(next)).isNull();
    assertThat(next.objection(OURS)).isNull();
    assertThat(OURS.form(next)).isEqualTo(33);
    assertThat(next.form(OURS)).isEqualTo(33);
    assertThat(next.form(afterNext)).isEqualTo(44);
    assertThat(afterNext.form(next)).isEqualTo(44);
    assertThat(next.form(next)).isEqualTo(44);
    assertThat(OURS.objection(afterNext)).isEqualTo("another version of the messages of bully");
    assertThat(afterNext.objection(OURS)).isEqualTo("another version of the messages of bully");
  }

  @Test
  void aLaterVersionMaySayMoreIfItSpeaksOursToo() throws MalformedFrame {
    Hello later = new Hello(1, 3, "demo", 11, "bully", 22, 33, 33, 2, 7, 1);
    byte[] more = Arrays.copyOf(later.toBytes(), later.toBytes().length + 20);
    assertThat(OURS.objection(read(more))).isNull();
  }
}
