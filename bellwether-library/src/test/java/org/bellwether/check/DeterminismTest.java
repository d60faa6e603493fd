package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Ring;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;

/** A node that is not what its fields and arguments make it is found out. */
class DeterminismTest {
  record Token(long number) {}

  /** Stamps a token with whatever somebody else says. */
  static final class Stamping implements Node<Token> {
    private final Supplier<Long> source; // a function counts as knowledge
    private long last;

    Stamping(Supplier<Long> source) {
      this.source = source;
    }

    @Override
    public void start(Context<Token> ctx) {
      last = source.get();
      ctx.send(Ring.NEXT, new Token(1));
    }

    @Override
    public void receive(int port, Token token, Context<Token> ctx) {
      if (token.number == last) last = 0;
    }
  }

  private static Check with(Supplier<Long> source) {
    Catalog catalog =
        Entries.election(
            Shape.ONE_WAY_RING,
            Stamping.class,
            place -> new Stamping(source),
            setting -> List.of());
    return check(Scenario.builder(Entries.NAME).nodes(2).build(), catalog);
  }

  /** Counts what all nodes together have received. */
  static final class Sharing implements Node<Token> {
    private static int received;

    @Override
    public void start(Context<Token> ctx) {
      ctx.send(Ring.NEXT, new Token(1));
    }

    @Override
    public void receive(int port, Token token, Context<Token> ctx) {
      if (++received < 3) ctx.send(Ring.NEXT, token);
    }
  }

  @Test
  void aClassWhoseNodesShareAFieldIsRefused() {
    Catalog catalog =
        Entries.election(
            Shape.ONE_WAY_RING, Sharing.class, place -> new Sharing(), setting -> List.of());
    Check check = check(Scenario.builder(Entries.NAME).nodes(2).build(), catalog);
    assertThatThrownBy(check::run)
        .hasMessageContaining("field received of Sharing is static and not final");
  }

  private static long counter;

  @Test
  void aStaticThatChangesIsReportedWithTheField() {
    Counterexample found = assertThat(with(() -> ++counter)).violates("determinism");
    assertThat(found.detail())
        .startsWith(
            "node 0 acts differently when the same event is repeated in the same state: field last"
                + " is ");
  }

  @Test
  void aClockIsReportedToo() {
    Counterexample found = assertThat(with(System::nanoTime)).violates("determinism");
    assertThat(found.detail()).contains("field last is ");
  }

  @Test
  void whatChangesOnlyLaterIsFoundInTheEnd() {
    long[] calls = new long[1];
    Counterexample found = assertThat(with(() -> ++calls[0] > 4 ? 1L : 0L)).violates("determinism");
    assertThat(found.detail())
        .contains("acts differently later on the same event in the same state");
  }

  @Test
  void aNodeThatKeepsItsWordIsFine() {
    assertThat(with(() -> 7L).run().violation()).isNull();
  }

  /** Keeps a hash table, whose order is nobody's. */
  static final class Hashing implements Node<Token> {
    private final Set<Long> seen = new HashSet<>();

    @Override
    public void receive(int port, Token token, Context<Token> ctx) {
      seen.add(token.number);
    }
  }

  @Test
  void aHashTableIsRefusedByItsField() {
    Catalog catalog =
        Entries.election(
            Shape.ONE_WAY_RING, Hashing.class, place -> new Hashing(), setting -> List.of());
    assertThatThrownBy(() -> check(Scenario.builder(Entries.NAME).nodes(2).build(), catalog).run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("seen");
  }
}
