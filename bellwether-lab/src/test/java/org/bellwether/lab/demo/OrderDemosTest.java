package org.bellwether.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.demo.ReplicatedAccount.Replica;
import org.bellwether.lab.demo.ReplicatedAccount.Update;
import org.junit.jupiter.api.Test;

class OrderDemosTest {
  private final ReplicatedAccount account = new ReplicatedAccount(Catalog.standard());

  @Test
  void withOneOrderBothReplicasEndWithTheSame() {
    assertThat(account.inTotalOrder())
        .containsExactly(
            new Replica(
                "total-order",
                0,
                List.of(update(800, "deposit", "1100.00"), update(800, "interest", "1111.00"))),
            new Replica(
                "total-order",
                1,
                List.of(update(700, "deposit", "1100.00"), update(1500, "interest", "1111.00"))));
  }

  @Test
  void withoutItTheyDoNot() {
    assertThat(account.inCausalOrder())
        .extracting(Replica::balance)
        .containsExactly(new BigDecimal("1111.00"), new BigDecimal("1110.00"));
  }

  @Test
  void noClockIsWorseThanPromised() {
    List<ClockErrors.Study> studies = new ClockErrors(Catalog.standard()).measure();
    assertThat(studies).hasSize(3).allMatch(ClockErrors.Study::holds);
    assertThat(studies).allMatch(s -> s.worstError() > 0 && s.meanError() < s.meanBound());
  }

  private static Update update(long time, String what, String balance) {
    return new Update(BigDecimal.valueOf(time), what, new BigDecimal(balance));
  }
}
