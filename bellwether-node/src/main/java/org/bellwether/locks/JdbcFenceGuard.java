package org.bellwether.locks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * A fence guard in a table of a database, {@code (name, fence)}, which is raised in the transaction
 * that it protects. Call {@link #check} first in the transaction: it locks the row, so that
 * whatever the transaction reads and writes afterwards is not disturbed by an older holder.
 */
public final class JdbcFenceGuard {
  private static final Pattern TABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

  private final String table;

  /** Uses a table with the columns {@code name} (its key) and {@code fence}. */
  public JdbcFenceGuard(String table) {
    if (!TABLE.matcher(table).matches()) {
      throw new IllegalArgumentException("\"" + table + "\" is not the name of a table");
    }
    this.table = table;
  }

  /** Makes the table if it is missing. */
  public void create(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(
          "create table if not exists "
              + table
              + " (name varchar(200) primary key, fence bigint not null)");
    }
  }

  /**
   * Raises the fence of a lock.
   *
   * @throws StaleFence if a larger fence has passed before; roll the transaction back
   */
  public void check(Connection connection, Grant grant) throws SQLException {
    check(connection, grant.lock(), grant.fence());
  }

  /** The same for a fence that came from another process. */
  public void check(Connection connection, String lock, long fence) throws SQLException {
    if (raised(connection, lock, fence)) return;
    long seen = seen(connection, lock);
    if (seen > fence) throw new StaleFence(fence, seen);
    insert(connection, lock, fence);
  }

  private boolean raised(Connection connection, String lock, long fence) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "update " + table + " set fence = ? where name = ? and fence <= ?")) {
      update.setLong(1, fence);
      update.setString(2, lock);
      update.setLong(3, fence);
      return update.executeUpdate() == 1;
    }
  }

  private long seen(Connection connection, String lock) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("select fence from " + table + " where name = ?")) {
      query.setString(1, lock);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getLong(1) : -1;
      }
    }
  }

  /** The first of all; of two at once, one fails by the key, and its transaction is rolled back. */
  private void insert(Connection connection, String lock, long fence) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into " + table + " (name, fence) values (?, ?)")) {
      insert.setString(1, lock);
      insert.setLong(2, fence);
      insert.executeUpdate();
    }
  }
}
