package org.bellwether.locks;

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
import org.jspecify.annotations.Nullable;

/** Reads a configuration from properties, and says which key is wrong. */
final class ConfigFile {
  private static final Set<String> KEYS =
      Set.of(
          "cluster",
          "self",
          "guest",
          "guests",
          "members",
          "directory",
          "bind",
          "lease",
          "longest-lease",
          "detection",
          "drift",
          "algorithm",
          "plaintext",
          "restarts",
          "tls-cert",
          "tls-key",
          "tls-ca",
          "tls-names",
          "tls-guests");
  private static final Pattern SEAT = Pattern.compile("([A-Za-z0-9._-]+)\\s*@\\s*(.+):(\\d+)");
  private static final Pattern BIND =
      Pattern.compile("(?:\\[(.+)]|([^:]+|[0-9a-fA-F:]*::[0-9a-fA-F:]*))(?::(\\d+))?");
  private static final Pattern TIME = Pattern.compile("(\\d+)\\s*(ms|s)");

  private final Properties properties;

  private ConfigFile(Properties properties) {
    this.properties = properties;
  }

  static Config read(Properties properties) {
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (!KEYS.contains(key)) {
        throw new IllegalArgumentException(
            key
                + ": there is no such key, expected one of "
                + String.join(", ", new TreeSet<>(KEYS)));
      }
    }
    return new ConfigFile(properties).read();
  }

  private Config read() {
    List<Config.Seat> seats = new ArrayList<>();
    for (String text : required("members").split(",", -1)) {
      Matcher matcher = SEAT.matcher(text.strip());
      if (!matcher.matches()) throw Config.wrong("members", text.strip(), "NAME@HOST:PORT");
      int port = number("members", matcher.group(3));
      seats.add(new Config.Seat(matcher.group(1), matcher.group(2), port));
    }
    Config config = who(seats);
    String guests = value("guests");
    if (guests != null) config = config.guests(number("guests", guests));
    String directory = value("directory");
    if (directory != null) config = config.directory(Path.of(directory));
    String bind = value("bind");
    if (bind != null) config = bind(config, bind);
    config = config.lease(time("lease", config.lease()));
    config = config.longestLease(time("longest-lease", config.longestLease()));
    config = config.detection(time("detection", config.detection()));
    String drift = value("drift");
    if (drift != null) config = config.drift(percent("drift", drift));
    String algorithm = value("algorithm");
    if (algorithm != null) config = config.algorithm(algorithm);
    if (!yes("restarts", true)) config = config.withoutRestarts();
    return protection(config).consistent();
  }

  /** A host alone has the port by which the others know this member. */
  private static Config bind(Config config, String text) {
    Matcher matcher = BIND.matcher(text);
    if (!matcher.matches() || config.guest()) {
      throw Config.wrong("bind", text, "HOST or HOST:PORT of a member");
    }
    String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    String port = matcher.group(3);
    int own = config.members().get(config.position()).port();
    return config.bind(host, port == null ? own : number("bind", port));
  }

  private Config who(List<Config.Seat> seats) {
    String cluster = required("cluster");
    String guest = value("guest");
    if (guest == null) return Config.of(cluster, required("self"), seats);
    if (value("self") == null) return Config.guest(cluster, guest, seats);
    throw new IllegalArgumentException("self and guest: both are set, expected one of them");
  }

  private Config protection(Config config) {
    Config protectedConfig = config;
    String chain = value("tls-cert");
    String key = value("tls-key");
    String authorities = value("tls-ca");
    if (chain != null && key != null && authorities != null) {
      protectedConfig = config.tls(Path.of(chain), Path.of(key), Path.of(authorities));
    } else if (chain != null || key != null || authorities != null) {
      throw new IllegalArgumentException(
          "tls-cert, tls-key and tls-ca: some are missing, expected all three, or none");
    }
    String names = value("tls-names");
    if (names != null) {
      List<String> each = Arrays.stream(names.split(",", -1)).map(String::strip).toList();
      protectedConfig = protectedConfig.tlsNames(each);
    }
    String guests = value("tls-guests");
    if (guests != null) protectedConfig = protectedConfig.tlsGuests(guests);
    if (!yes("plaintext", false)) return protectedConfig;
    if (chain != null) throw Config.wrong("plaintext", "yes", "no, because there is TLS");
    return protectedConfig.plaintext();
  }

  private boolean yes(String key, boolean otherwise) {
    String value = value(key);
    if (value == null) return otherwise;
    if (!value.equals("yes") && !value.equals("no")) throw Config.wrong(key, value, "yes or no");
    return value.equals("yes");
  }

  private @Nullable String value(String key) {
    String value = properties.getProperty(key);
    return value == null ? null : value.strip();
  }

  private String required(String key) {
    String value = value(key);
    if (value == null || value.isEmpty()) throw new IllegalArgumentException(key + " is missing");
    return value;
  }

  private Duration time(String key, Duration otherwise) {
    String value = value(key);
    if (value == null) return otherwise;
    Matcher matcher = TIME.matcher(value);
    if (!matcher.matches()) throw Config.wrong(key, value, "a time such as 50ms or 2s");
    int count = number(key, matcher.group(1));
    return matcher.group(2).equals("s") ? Duration.ofSeconds(count) : Duration.ofMillis(count);
  }

  private static int percent(String key, String text) {
    if (!text.endsWith("%")) throw Config.wrong(key, text, "a percentage such as 10%");
    return number(key, text.substring(0, text.length() - 1).strip());
  }

  private static int number(String key, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw Config.wrong(key, text, "a whole number");
    }
  }
}
