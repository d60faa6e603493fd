package org.bellwether.lab.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Timed.Timer;
import org.bellwether.simulate.text.PlainValues;
import org.junit.jupiter.api.Test;

class PlainValuesTest {
  sealed interface Message {}

  record Request(long stamp, int node) implements Message {}

  record Wrapped(Message content, int hops) implements Message {}

  record Clashing(String kind, int kind_, int other) implements Message {}

  enum Token implements Message {
    WHITE
  }

  record Pair(int first, int second) {}

  record Peer(int node) implements Timer {}

  record Score(int points, Pair place) implements Output.Custom {}

  record Decision(String what) {}

  @Test
  void messageIsItsKindAndItsComponents() {
    assertThat(PlainValues.message(new Request(7, 2)))
        .hasToString("{kind=Request, stamp=7, node=2}");
    assertThat(PlainValues.message(Token.WHITE)).hasToString("{kind=WHITE}");
    assertThat(PlainValues.message("text")).hasToString("{kind=String, value=text}");
  }

  @Test
  void componentsNamedKindMakeRoom() {
    assertThat(PlainValues.message(new Clashing("a", 1, 2)))
        .hasToString("{kind=Clashing, kind_=a, kind__=1, other=2}");
  }

  @Test
  void onlyOneOfSeveralSaysItsKindInside() {
    assertThat(PlainValues.message(new Wrapped(new Clashing("a", 1, 2), 3)))
        .hasToString("{kind=Wrapped, content={kind=Clashing, kind_=a, kind__=1, other=2}, hops=3}");
    assertThat(PlainValues.tree(new Pair(1, 2))).hasToString("{first=1, second=2}");
    assertThat(PlainValues.tree(new Peer(4))).hasToString("{kind=Peer, node=4}");
  }

  @Test
  void outputsAreNamedAfterWhatTheyTell() {
    assertThat(PlainValues.output(new Output.Won())).isEqualTo(Map.of("won", true));
    assertThat(PlainValues.output(new Output.Lost())).isEqualTo(Map.of("lost", true));
    assertThat(PlainValues.output(new Output.Elected(37))).isEqualTo(Map.of("elected", 37L));
    assertThat(PlainValues.output(new Output.Granted(new Fence(1, 3))))
        .isEqualTo(Map.of("granted", List.of(1L, 3L)));
    assertThat(PlainValues.output(new Output.Delivered(2, "x", 7)))
        .isEqualTo(Map.of("delivered", List.of("x", 7L, 2L)));
    assertThat(PlainValues.output(new Score(5, new Pair(1, 2))))
        .hasToString("{Score={points=5, place={first=1, second=2}}}");
  }

  @Test
  void viewLeavesOutWhatItDoesNotDefine() {
    Group group = new Group(37, 2);
    Output bare = new Output.View(Status.NORMAL, group, 37, List.of(3L, 37L), null);
    assertThat(PlainValues.output(bare))
        .hasToString("{view={status=normal, group=[37, 2], coordinator=37, members=[3, 37]}}");
    Output full = new Output.View(Status.NORMAL, group, 37, List.of(), new Decision("x"));
    assertThat(PlainValues.output(full).toString()).contains("definition={what=x}");
  }

  @Test
  void numbersHaveOneForm() {
    assertThat(PlainValues.tree(5)).isEqualTo(5L);
    assertThat(PlainValues.tree(2.50)).isEqualTo(new BigDecimal("2.5"));
    assertThat(PlainValues.tree(1e3)).isEqualTo(1000L);
    assertThat(PlainValues.tree(new BigDecimal("1.20E+3"))).isEqualTo(1200L);
    assertThat(PlainValues.tree(BigInteger.TWO.pow(70))).isEqualTo(BigInteger.TWO.pow(70));
    assertThat(PlainValues.tree(BigInteger.ONE.shiftLeft(63))).isInstanceOf(BigInteger.class);
    assertThat(PlainValues.tree(Double.NaN)).isNull();
  }

  @Test
  void containersBecomeListsAndMaps() {
    BitSet bits = new BitSet();
    bits.set(1);
    bits.set(4);
    assertThat(PlainValues.tree(bits)).isEqualTo(List.of(1L, 4L));
    assertThat(PlainValues.tree(new int[][] {{1}, {}})).isEqualTo(List.of(List.of(1L), List.of()));
    assertThat(PlainValues.tree(Arrays.asList(null, 'c'))).isEqualTo(Arrays.asList(null, "c"));
    assertThat(PlainValues.tree(new TreeMap<>(Map.of(2, "b", 10, "a")))).hasToString("{2=b, 10=a}");
  }

  @Test
  void setsAndMapsWithoutAnOrderGetOne() {
    Set<String> set = new HashSet<>(List.of("c", "a", "b"));
    assertThat(PlainValues.tree(set)).isEqualTo(List.of("a", "b", "c"));
    Map<Object, Integer> map = new HashMap<>(Map.of(Token.WHITE, 1, "B", 2, new Pair(1, 2), 3));
    assertThat(PlainValues.tree(map)).hasToString("{B=2, Pair(first=1, second=2)=3, WHITE=1}");
  }

  @Test
  void objectsWithoutWordsOfTheirOwnAreNamedByClass() {
    assertThat(PlainValues.tree(new Object())).isEqualTo("Object");
    assertThat(PlainValues.tree(Locale.FRENCH)).isEqualTo("fr");
  }
}
