package org.bellwether.locks;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.group.TokenAlgorithm;
import org.bellwether.node.wire.Hello;

/**
 * How a process joins a group. All members must agree on the cluster, the list of members, and all
 * times; a member that differs is refused by the others, with a line in both logs.
 */
public final class Config {
  static final int MOST_VOTERS = 7;

  private static final Set<String> KEYS =
      Set.of(
          "cluster",
          "self",
          "members",
          "directory",
          "lease",
          "longest-lease",
          "detection",
          "drift",
          "algorithm",
          "plaintext");
  private static final Pattern SEAT = Pattern.compile("([A-Za-z0-9._-]+)\\s*@\\s*(.+):(\\d+)");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");
  private static final Pattern TIME = Pattern.compile("(\\d+)\\s*(ms|s)");

  private final String cluster;
  private final List<Seat> members;
  private final int position;
  private Path directory;
  private Duration lease = Duration.ofMillis(50);
  private Duration longestLease = Duration.ofMillis(500);
  private Duration detection = Duration.ofSeconds(1);
  private int drift = 10;
  private String algorithm = "path-compression";
  private boolean plaintext;

  /**
   * A configured member.
   *
   * @param name by which people know it
   */
  public record Seat(String name, String host, int port) {
    @Override
    public String toString() {
      return name + "@" + host + ":" + port;
    }
  }

  private Config(String cluster, List<Seat> members, String self) {
    if (!NAME.matcher(cluster).matches()) {
      throw wrong("cluster", cluster, "letters, digits, '.', '_' and '-'");
    }
    if (cluster.length() > Hello.LONGEST_NAME) {
      throw wrong("cluster", cluster, "at most " + Hello.LONGEST_NAME + " characters");
    }
    this.cluster = cluster;
    this.members = List.copyOf(members);
    int found = -1;
    Set<String> names = new TreeSet<>();
    Set<String> addresses = new TreeSet<>();
    for (int k = 0; k < members.size(); k++) {
      Seat seat = members.get(k);
      if (!names.add(seat.name)) throw wrong("members", seat.name, "each name once");
      if (!addresses.add(seat.host + ":" + seat.port)) {
        throw wrong("members", seat.toString(), "each address once");
      }
      if (seat.port < 1 || seat.port > 65535) {
        throw wrong("members", seat.toString(), "a port from 1 to 65535");
      }
      if (seat.name.equals(self)) found = k;
    }
    if (found < 0) throw wrong("self", self, "one of the members " + String.join(", ", names));
    position = found;
    if (members.size() == 2) {
      throw wrong(
          "members",
          "2 members",
          "1 or 3 to 7: with two, nobody can work as soon as either of them fails");
    }
    if (members.size() > MOST_VOTERS) {
      throw wrong(
          "members",
          members.size() + " members",
          "at most " + MOST_VOTERS + ": more of them make every decision slower, not safer");
    }
    directory = Path.of(System.getProperty("user.home"), ".bellwether", cluster, self);
  }

  private static IllegalArgumentException wrong(String key, String value, String expected) {
    return new IllegalArgumentException(
        key + ": \"" + value + "\" is not understood, expected " + expected);
  }

  /**
   * Members on this machine, named {@code a}, {@code b} and so on, at the given ports.
   *
   * @param self the name of this process
   */
  public static Config localhost(String cluster, String self, int... ports) {
    List<Seat> members = new ArrayList<>();
    for (int k = 0; k < ports.length; k++) {
      members.add(new Seat(Character.toString((char) ('a' + k)), "localhost", ports[k]));
    }
    return new Config(cluster, members, self);
  }

  /** Members at any addresses. */
  public static Config of(String cluster, String self, List<Seat> members) {
    return new Config(cluster, members, self);
  }

  /** Reads a properties file in UTF-8. */
  public static Config load(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    try {
      return of(properties);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  /** Reads a properties file in UTF-8. */
  public static Config load(String file) throws IOException {
    return load(Path.of(file));
  }

  /** Reads properties: the keys are those of the page on locks. */
  public static Config of(Properties properties) {
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (!KEYS.contains(key)) {
        throw new IllegalArgumentException(
            key
                + ": there is no such key, expected one of "
                + String.join(", ", new TreeSet<>(KEYS)));
      }
    }
    List<Seat> seats = new ArrayList<>();
    for (String text : required(properties, "members").split(",", -1)) {
      Matcher matcher = SEAT.matcher(text.strip());
      if (!matcher.matches()) throw wrong("members", text.strip(), "NAME@HOST:PORT");
      seats.add(new Seat(matcher.group(1), matcher.group(2), number("members", matcher.group(3))));
    }
    Config config =
        new Config(required(properties, "cluster"), seats, required(properties, "self"));
    String directory = properties.getProperty("directory");
    if (directory != null) config = config.directory(Path.of(directory.strip()));
    config = config.lease(time(properties, "lease", config.lease));
    config = config.longestLease(time(properties, "longest-lease", config.longestLease));
    config = config.detection(time(properties, "detection", config.detection));
    String drift = properties.getProperty("drift", config.drift + "%").strip();
    if (!drift.endsWith("%")) throw wrong("drift", drift, "a percentage such as 10%");
    config = config.drift(number("drift", drift.substring(0, drift.length() - 1).strip()));
    String plaintext = properties.getProperty("plaintext", "no").strip();
    if (!plaintext.equals("yes") && !plaintext.equals("no")) {
      throw wrong("plaintext", plaintext, "yes or no");
    }
    if (plaintext.equals("yes")) config = config.plaintext();
    return config.algorithm(properties.getProperty("algorithm", config.algorithm).strip());
  }

  private static String required(Properties properties, String key) {
    String value = properties.getProperty(key);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(key + ": is missing");
    }
    return value.strip();
  }

  private static Duration time(Properties properties, String key, Duration otherwise) {
    String value = properties.getProperty(key);
    if (value == null) return otherwise;
    Matcher matcher = TIME.matcher(value.strip());
    if (!matcher.matches()) throw wrong(key, value.strip(), "a time such as 50ms or 2s");
    int count = number(key, matcher.group(1));
    return matcher.group(2).equals("s") ? Duration.ofSeconds(count) : Duration.ofMillis(count);
  }

  private static int number(String key, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw wrong(key, text, "a whole number");
    }
  }

  private Config copy() {
    Config copy = new Config(cluster, members, self());
    copy.directory = directory;
    copy.lease = lease;
    copy.longestLease = longestLease;
    copy.detection = detection;
    copy.drift = drift;
    copy.algorithm = algorithm;
    copy.plaintext = plaintext;
    return copy;
  }

  /** The same with another directory for what a member keeps across its lives. */
  public Config directory(Path where) {
    Config copy = copy();
    copy.directory = where;
    return copy;
  }

  /** The same with another length of leases, which bounds how long a dead holder blocks others. */
  public Config lease(Duration length) {
    Config copy = copy();
    copy.lease = between("lease", length, Duration.ofMillis(20), Duration.ofMinutes(1));
    if (copy.longestLease.compareTo(length) < 0) copy.longestLease = length;
    return copy;
  }

  /** The same with another longest lease, which a member asks for after lapses. */
  public Config longestLease(Duration length) {
    Config copy = copy();
    copy.longestLease = between("longest-lease", length, lease, Duration.ofMinutes(2));
    return copy;
  }

  /** The same with another time after which a silent process counts as dead. */
  public Config detection(Duration time) {
    Config copy = copy();
    copy.detection = between("detection", time, Duration.ofMillis(200), Duration.ofMinutes(5));
    return copy;
  }

  private static Duration between(String key, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw wrong(
          key,
          value.toMillis() + " ms",
          "from " + least.toMillis() + " to " + most.toMillis() + " ms");
    }
    return value;
  }

  /** The same with another bound of how much the rates of two clocks differ, in percent. */
  public Config drift(int percent) {
    if (percent < 0 || percent > 50) throw wrong("drift", percent + "%", "from 0% to 50%");
    Config copy = copy();
    copy.drift = percent;
    return copy;
  }

  /** The same with another token algorithm inside a view. */
  public Config algorithm(String name) {
    List<String> known = Arrays.stream(TokenAlgorithm.values()).map(Object::toString).toList();
    if (!known.contains(name)) {
      throw wrong("algorithm", name, "one of " + String.join(", ", known));
    }
    Config copy = copy();
    copy.algorithm = name;
    return copy;
  }

  /** The same for members that talk in clear across a network that is trusted. */
  public Config plaintext() {
    Config copy = copy();
    copy.plaintext = true;
    return copy;
  }

  boolean isPlaintext() {
    return plaintext;
  }

  public String cluster() {
    return cluster;
  }

  /** The configured members, in an order on which all of them agree. */
  public List<Seat> members() {
    return members;
  }

  /** The name of this process. */
  public String self() {
    return members.get(position).name;
  }

  int position() {
    return position;
  }

  public Path directory() {
    return directory;
  }

  public Duration lease() {
    return lease;
  }

  public Duration longestLease() {
    return longestLease;
  }

  public Duration detection() {
    return detection;
  }

  /** By how many percent the rates of two clocks may differ. */
  public int drift() {
    return drift;
  }

  public String algorithm() {
    return algorithm;
  }
}
