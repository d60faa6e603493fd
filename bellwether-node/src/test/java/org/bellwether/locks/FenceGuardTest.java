package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bellwether.model.Fence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FenceGuardTest {
  private static final long OLD = new Fence(9, 4).packed();
  private static final long NEW = new Fence(17, 1).packed();

  private static Connection connect(String name) throws SQLException {
    return DriverManager.getConnection("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
  }

  @Test
  void aGuardRefusesWhoeverIsOlderThanTheNewest() {
    FenceGuard guard = new FenceGuard();
    guard.check(OLD);
    assertThat(guard.admits(NEW)).isTrue();
    assertThat(guard.admits(NEW)).as("the same holder again").isTrue();
    assertThat(guard.admits(OLD)).isFalse();
    assertThatThrownBy(() -> guard.check(OLD))
        .isInstanceOf(StaleFence.class)
        .hasMessage("fence 9:4 is older than 17:1");
    assertThat(guard.largest()).isEqualTo(NEW);
  }

  @Test
  void aTableRemembersTheNewestHolderOfEachLock() throws Exception {
    JdbcFenceGuard guard = new JdbcFenceGuard("fences");
    try (Connection connection = connect("newest")) {
      guard.create(connection);
      guard.create(connection); // is there already
      guard.check(connection, "orders", OLD);
      guard.check(connection, "orders", NEW);
      guard.check(connection, "orders", NEW);
      guard.check(connection, "invoices", OLD);
      assertThatThrownBy(() -> guard.check(connection, "orders", OLD))
          .isInstanceOf(StaleFence.class);
    }
  }

  @Test
  void aTransactionOfAnOldHolderWaitsForThatOfANewOneAndIsRefused() throws Exception {
    JdbcFenceGuard guard = new JdbcFenceGuard("fences");
    try (Connection young = connect("waiting");
        Connection old = connect("waiting")) {
      guard.create(young);
      guard.check(young, "orders", OLD);
      young.setAutoCommit(false);
      old.setAutoCommit(false);
      guard.check(young, "orders", NEW);
      CompletableFuture<String> late =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  guard.check(old, "orders", OLD);
                  return "admitted";
                } catch (StaleFence e) {
                  return "stale";
                } catch (SQLException e) {
                  return "could not wait: " + e.getMessage();
                }
              });
      young.commit();
      assertThat(late.get(60, TimeUnit.SECONDS)).isEqualTo("stale");
    }
  }

  @Test
  void aTableNameIsNotAPlaceForStatements() {
    assertThatThrownBy(() -> new JdbcFenceGuard("fences; drop table orders"))
        .hasMessage("\"fences; drop table orders\" is not the name of a table");
  }
}
