package org.bellwether.simulate.fast;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the compiler of the JVM must find so that a walk is fast without options. */
class RingWalkUnitTest {
  private static final int LONGEST_INLINED = 325; // bytes: FreqInlineSize of HotSpot

  @Test
  void theLoopsOfAWalkAreTooLongToBecomePartOfTheirCaller() throws IOException {
    byte[] bytes;
    try (InputStream in = RingWalk.class.getResourceAsStream("RingWalk.class")) {
      bytes = Objects.requireNonNull(in).readAllBytes();
    }
    List<MethodModel> loops =
        ClassFile.of().parse(bytes).methods().stream()
            .filter(method -> method.methodName().equalsString("deliver"))
            .toList();
    assertThat(loops).hasSize(1);
    int length = loops.getFirst().findAttribute(Attributes.code()).orElseThrow().codeLength();
    assertThat(length).isGreaterThan(LONGEST_INLINED);
  }
}
