package org.bellwether.node;

import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A sample of what the profile "fuzz" does with ten million inputs. */
class FuzzTest {
  private static final int INPUTS = 20_000;

  static Stream<String> targets() {
    return FuzzTargets.ALL.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void whatReadsBytesThrowsNothingButWhatIsIntended(String target) {
    Consumer<byte[]> reader = FuzzTargets.ALL.get(target);
    Random random = new Random(target.hashCode());
    for (int i = 0; i < INPUTS; i++) {
      byte[] input = new byte[random.nextInt(48)];
      random.nextBytes(input);
      for (int j = 0; j < input.length; j++) {
        if (random.nextInt(3) > 0) input[j] = (byte) random.nextInt(6); // small numbers get further
      }
      reader.accept(input);
    }
  }
}
