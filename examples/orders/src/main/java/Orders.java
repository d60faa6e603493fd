import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.bellwether.locks.Bellwether;
import org.bellwether.locks.Config;
import org.bellwether.locks.Grant;
import org.bellwether.locks.JdbcFenceGuard;
import org.bellwether.locks.LockException;
import org.bellwether.locks.Member;
import org.bellwether.locks.StaleFence;

/**
 * A service of three processes that books orders into one account. Each order is a row, and the
 * account has the sum of all rows, which is read, added to and written back under a lock.
 *
 * <p>Start it three times: {@code Orders a JDBC-URL DIRECTORY 7101 7102 7103}, then with b and c.
 * Kill or freeze any of them at any time, start it again, and the account adds up.
 */
public class Orders {
  private static final JdbcFenceGuard GUARD = new JdbcFenceGuard("fences");

  public static void main(String[] args) throws Exception {
    int[] ports = Arrays.stream(args, 3, args.length).mapToInt(Integer::parseInt).toArray();
    Config config =
        Config.localhost("orders", args[0], ports)
            .directory(java.nio.file.Path.of(args[2], args[0]));
    Random random = new Random();
    try (Member member = Bellwether.join(config)) {
      while (true) {
        try (Connection database = DriverManager.getConnection(args[1])) {
          database.setAutoCommit(false);
          endTransactionsOfFrozenProcesses(database);
          while (true) {
            try (Grant grant = member.locks().acquire("account", Duration.ofSeconds(30))) {
              book(database, grant, random.nextInt(1, 1000));
            }
          }
        } catch (SQLException | StaleFence | LockException e) {
          System.err.println(args[0] + " tries again: " + e.getMessage()); // nothing was booked
          Thread.sleep(500); // the database may be down
        }
      }
    }
  }

  private static void endTransactionsOfFrozenProcesses(Connection database) throws SQLException {
    try (Statement statement = database.createStatement()) {
      statement.execute("set idle_in_transaction_session_timeout = '2s'");
    }
    database.commit();
  }

  private static void book(Connection database, Grant grant, int amount) throws SQLException {
    try {
      GUARD.check(database, grant); // first of all: what is read from here on stays true
      long before = balance(database);
      try (PreparedStatement insert =
          database.prepareStatement("insert into orders (amount, fence) values (?, ?)")) {
        insert.setInt(1, amount);
        insert.setLong(2, grant.fence());
        insert.executeUpdate();
      }
      try (PreparedStatement update =
          database.prepareStatement("update account set balance = ?")) {
        update.setLong(1, before + amount);
        update.executeUpdate();
      }
      database.commit();
      System.out.println(grant.fence() + " " + amount);
    } catch (SQLException | StaleFence e) {
      database.rollback();
      throw e;
    }
  }

  private static long balance(Connection database) throws SQLException {
    try (Statement statement = database.createStatement();
        ResultSet row = statement.executeQuery("select balance from account")) {
      row.next();
      return row.getLong(1);
    }
  }
}
