package org.bellwether.state;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StateHashTest {
  @Test
  void agreesWithThePublishedValuesOfXxh64() {
    assertThat(hash("")).isEqualTo(0xEF46DB3751D8E999L);
    assertThat(hash("a")).isEqualTo(0xD24EC4F1A98C6E5BL);
    assertThat(hash("abc")).isEqualTo(0x44BC2CF5AD770999L);
    assertThat(hash("Nobody inspects the spammish repetition")).isEqualTo(0xFBCEA83C8A378BF1L);
  }

  @Test
  void hashesThePartThatItIsGiven() {
    byte[] bytes = "xxabcxx".getBytes(US_ASCII);
    assertThat(StateHash.of(bytes, 2, 3, 0)).isEqualTo(hash("abc"));
  }

  @Test
  void everyLengthAndSeedGivesAnotherHash() {
    Set<Long> hashes = new HashSet<>();
    for (int length = 0; length < 200; length++) {
      for (long seed = 0; seed < 3; seed++) {
        hashes.add(StateHash.of(new byte[length], 0, length, seed));
      }
    }
    assertThat(hashes).hasSize(600);
  }

  private static long hash(String text) {
    return StateHash.of(text.getBytes(US_ASCII));
  }
}
