package org.bellwether.locks;

import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
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
import java.util.concurrent.Executor;
import java.util.regex.Pattern;
import org.bellwether.group.TokenAlgorithm;
import org.bellwether.node.link.Security;
import org.bellwether.node.link.TlsFiles;
import org.bellwether.node.wire.Dialect;
import org.bellwether.node.wire.Hello;
import org.jspecify.annotations.Nullable;

/**
 * How a process joins a group. All members must agree on the cluster, the list of members, and all
 * times; a member that differs is refused by the others, with a line in both logs.
 */
public final class Config {
  static final int MOST_VOTERS = 7;
  private static final int MOST_GUESTS = 1000;
  private static final int LONGEST_NAME = 100;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");

  private final String cluster;
  private final List<Seat> members;
  private final String self;
  private final int position; // that after all members is a guest's
  private Path directory;
  private @Nullable InetSocketAddress bind;
  private Duration lease = Duration.ofMillis(50);
  private Duration longestLease = Duration.ofMillis(500);
  private Duration detection = Duration.ofSeconds(1);
  private int drift = 10;
  private String algorithm = "path-compression";
  private boolean plaintext;
  private @Nullable TlsFiles tls;
  private List<String> tlsNames;
  private int guests = 64;
  private @Nullable String tlsGuests;
  private @Nullable Executor listeners;
  private boolean restarts = true;
  private List<Dialect> dialects =
      List.of(); // of releases; those of this one and the last if empty

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

  private Config(String cluster, List<Seat> members, String self, boolean guest) {
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
    String known = String.join(", ", names);
    if (guest && found >= 0) throw wrong("guest", self, "another name than the members " + known);
    if (guest && !NAME.matcher(self).matches()) {
      throw wrong("guest", self, "letters, digits, '.', '_' and '-'");
    }
    if (self.length() > LONGEST_NAME) {
      throw wrong(guest ? "guest" : "self", self, "at most " + LONGEST_NAME + " characters");
    }
    if (!guest && found < 0) throw wrong("self", self, "one of the members " + known);
    this.self = self;
    position = guest ? members.size() : found;
    if (members.size() == 2) {
      throw new IllegalArgumentException(
          "members lists 2 members, expected 1 or 3 to 7: with two, nobody can work as soon as"
              + " either of them fails");
    }
    if (members.size() > MOST_VOTERS) {
      throw new IllegalArgumentException(
          ("members lists %d members, expected 1 or 3 to %d: more of them make every decision"
                  + " slower, not safer")
              .formatted(members.size(), MOST_VOTERS));
    }
    directory = Path.of(System.getProperty("user.home"), ".bellwether", cluster, self);
    tlsNames = members.stream().map(Seat::host).toList();
  }

  static IllegalArgumentException wrong(String key, String value, String expected) {
    return new IllegalArgumentException(key + ": \"" + value + "\", expected " + expected);
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
    return new Config(cluster, members, self, false);
  }

  /** Members at any addresses. */
  public static Config of(String cluster, String self, List<Seat> members) {
    return new Config(cluster, members, self, false);
  }

  /** A guest of members at any addresses, which uses their locks and has no vote. */
  public static Config guest(String cluster, String self, List<Seat> members) {
    return new Config(cluster, members, self, true);
  }

  /** The same configuration for a guest with a name of its own. */
  public Config asGuest(String name) {
    return copyTo(new Config(cluster, members, name, true));
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
    return ConfigFile.read(properties);
  }

  private Config copy() {
    Config copy = copyTo(new Config(cluster, members, self, guest()));
    copy.directory = directory;
    copy.bind = bind;
    return copy;
  }

  private Config copyTo(Config copy) {
    copy.lease = lease;
    copy.longestLease = longestLease;
    copy.detection = detection;
    copy.drift = drift;
    copy.algorithm = algorithm;
    copy.plaintext = plaintext;
    copy.tls = tls;
    copy.tlsNames = tlsNames;
    copy.guests = guests;
    copy.tlsGuests = tlsGuests;
    copy.listeners = listeners;
    copy.restarts = restarts;
    copy.dialects = dialects;
    return copy;
  }

  /** The same configuration with another directory for what a member keeps across its lives. */
  public Config directory(Path where) {
    Config copy = copy();
    copy.directory = where;
    return copy;
  }

  /**
   * The same configuration for a member that listens at another address than the one at which the
   * others reach it: all addresses of its machine ({@code 0.0.0.0}), or one behind a translation.
   */
  public Config bind(String host, int port) {
    if (guest()) throw wrong("bind", host + ":" + port, "a member, not a guest");
    if (port < 1 || port > 65535) throw wrong("bind", host + ":" + port, "a port from 1 to 65535");
    Config copy = copy();
    copy.bind = InetSocketAddress.createUnresolved(host, port);
    return copy;
  }

  /**
   * The same configuration with another length of leases, which bounds how long a dead holder
   * blocks others.
   */
  public Config lease(Duration length) {
    Config copy = copy();
    copy.lease = between("lease", length, Duration.ofMillis(20), Duration.ofMinutes(1));
    if (copy.longestLease.compareTo(length) < 0) copy.longestLease = length;
    return copy;
  }

  /** The same configuration with another longest lease, which a member asks for after lapses. */
  public Config longestLease(Duration length) {
    Config copy = copy();
    copy.longestLease = between("longest-lease", length, lease, Duration.ofMinutes(2));
    return copy;
  }

  /** The same configuration with another time after which a silent process counts as dead. */
  public Config detection(Duration time) {
    Config copy = copy();
    copy.detection = between("detection", time, Duration.ofMillis(200), Duration.ofMinutes(5));
    return copy;
  }

  /**
   * The same configuration, in which the times fit together.
   *
   * @throws IllegalArgumentException if a lease outlasts the time after which a holder without a
   *     renewal loses its locks: by its own clock, the detection time less the drift
   */
  Config consistent() {
    long silence = detection.toMillis() * (100 - drift) / 100;
    if (lease.toMillis() <= silence) return this;
    throw new IllegalArgumentException(
        ("lease: \"%d ms\", expected at most the detection time of %d ms less the drift of %d%%,"
                + " which is %d ms: a holder whose lease is not renewed for that long loses its"
                + " locks")
            .formatted(lease.toMillis(), detection.toMillis(), drift, silence));
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

  /**
   * The same configuration with another bound on how much the rates of two clocks differ, in
   * percent.
   */
  public Config drift(int percent) {
    if (percent < 0 || percent > 50) throw wrong("drift", percent + "%", "from 0% to 50%");
    Config copy = copy();
    copy.drift = percent;
    return copy;
  }

  /** The same configuration with another token algorithm inside a view. */
  public Config algorithm(String name) {
    List<String> known = Arrays.stream(TokenAlgorithm.values()).map(Object::toString).toList();
    if (!known.contains(name)) {
      throw wrong("algorithm", name, "one of " + String.join(", ", known));
    }
    Config copy = copy();
    copy.algorithm = name;
    return copy;
  }

  /** The same configuration for members that talk unencrypted across a network that is trusted. */
  public Config plaintext() {
    Config copy = copy();
    copy.plaintext = true;
    return copy;
  }

  /**
   * The same configuration for members that talk over TLS 1.3 and show each other their
   * certificates. PEM files are read again for new connections when they change.
   *
   * @param chain the certificate of this member, and those between it and the authority
   * @param key the private key of the certificate, in PKCS #8 form
   * @param authorities who may have signed the certificates of members
   */
  public Config tls(Path chain, Path key, Path authorities) {
    Config copy = copy();
    copy.tls = new TlsFiles(chain, key, authorities);
    return copy;
  }

  /**
   * The same configuration with the names that certificates of the members have, in the order of
   * the members; by default, each is the host of the member.
   */
  public Config tlsNames(List<String> names) {
    if (names.size() != members.size()) {
      throw wrong("tls-names", String.join(", ", names), "one name for each member");
    }
    Config copy = copy();
    copy.tlsNames = List.copyOf(names);
    return copy;
  }

  /**
   * The same configuration with another limit on the number of guests that each member serves at a
   * time.
   */
  public Config guests(int most) {
    if (most < 0 || most > MOST_GUESTS) {
      throw wrong("guests", String.valueOf(most), "from 0 to " + MOST_GUESTS);
    }
    Config copy = copy();
    copy.guests = most;
    return copy;
  }

  /**
   * The same configuration with the name that the certificate of every guest has. Without it,
   * guests are refused by members that talk over TLS.
   */
  public Config tlsGuests(String name) {
    Config copy = copy();
    copy.tlsGuests = name;
    return copy;
  }

  /**
   * The same configuration with an executor that calls the listeners of leaderships, of the group
   * and of the member, instead of threads of the member. It must not call them in the thread that
   * hands them over.
   */
  public Config listeners(Executor executor) {
    Config copy = copy();
    copy.listeners = executor;
    return copy;
  }

  /** The same configuration for a member that ends for good when it fails once. */
  public Config withoutRestarts() {
    Config copy = copy();
    copy.restarts = false;
    return copy;
  }

  boolean restarts() {
    return restarts;
  }

  @Nullable Executor listeners() {
    return listeners;
  }

  /**
   * The same configuration for a release whose messages have another form, and which also speaks
   * the previous form.
   */
  Config dialects(List<Dialect> spoken) {
    Config copy = copy();
    copy.dialects = List.copyOf(spoken);
    return copy;
  }

  List<Dialect> dialects() {
    return dialects;
  }

  /** How the messages between members are protected. */
  Security security() throws IOException {
    if (tls != null) return Security.tls(tls, tlsNames, tlsGuests);
    return plaintext ? Security.PLAINTEXT : Security.NONE;
  }

  /** Whether members may be on other machines. */
  boolean mayLeaveThisMachine() {
    return plaintext || tls != null;
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
    return self;
  }

  /** Whether this process uses the locks without being a member. */
  public boolean guest() {
    return position == members.size();
  }

  /** How many guests each member serves at most at a time. */
  public int guests() {
    return guests;
  }

  int position() {
    return position;
  }

  public Path directory() {
    return directory;
  }

  /** Where this member listens; null if that is its address among the members. */
  @Nullable InetSocketAddress bind() {
    return bind;
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
