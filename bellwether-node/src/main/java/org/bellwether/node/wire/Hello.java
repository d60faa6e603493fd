package org.bellwether.node.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.bellwether.state.StateReader;
import org.bellwether.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * How a node introduces itself: who it is, and everything in which two nodes must agree before they
 * may talk.
 *
 * @param lowestVersion of this protocol that the node speaks
 * @param highestVersion of this protocol that the node speaks
 * @param cluster the name of the cluster
 * @param members a hash of who is in it
 * @param algorithm its name
 * @param parameters a hash of all that its nodes know from the beginning
 * @param schema a fingerprint of its messages
 * @param older a fingerprint of the messages of the release before, if the node speaks these as
 *     well; else the same as the schema
 * @param position of the node among the members
 * @param incarnation which life of this node it is: the identity of its disk, and a count of the
 *     lives on it in the lowest bits
 * @param nonce tells two lives apart even if a lost disk gave them the same number
 * @param terms in words, what the hashes are made of, {@code name=value} each with a space between;
 *     as much of it as there is room for
 */
public record Hello(
    int lowestVersion,
    int highestVersion,
    String cluster,
    long members,
    String algorithm,
    long parameters,
    long schema,
    long older,
    int position,
    long incarnation,
    long nonce,
    String terms) {
  /** The version of this protocol; the one before has no terms. */
  public static final int VERSION = 2;

  /** The oldest version that a node speaks. */
  public static final int OLDEST = 1;

  /** The most bytes that a name may take. */
  public static final int LONGEST_NAME = 48;

  private static final int LIVES = 20; // bits that count the lives on a disk
  private static final int DISK = 41; // bits that are random

  private static final byte[] MAGIC = "bellwether".getBytes(StandardCharsets.US_ASCII);

  public Hello {
    needName("cluster", cluster);
    needName("algorithm", algorithm);
  }

  /** The same without a word on what the hashes are made of. */
  public Hello(
      int lowestVersion,
      int highestVersion,
      String cluster,
      long members,
      String algorithm,
      long parameters,
      long schema,
      long older,
      int position,
      long incarnation,
      long nonce) {
    this(
        lowestVersion,
        highestVersion,
        cluster,
        members,
        algorithm,
        parameters,
        schema,
        older,
        position,
        incarnation,
        nonce,
        "");
  }

  /** What a node says that speaks this version and one form of its messages only. */
  public Hello(
      String cluster,
      long members,
      String algorithm,
      long parameters,
      long schema,
      int position,
      long incarnation,
      long nonce) {
    this(
        OLDEST,
        VERSION,
        cluster,
        members,
        algorithm,
        parameters,
        schema,
        schema,
        position,
        incarnation,
        nonce);
  }

  private static void needName(String what, String name) {
    int length = name.getBytes(StandardCharsets.UTF_8).length;
    if (length >= 1 && length <= LONGEST_NAME) return;
    throw new IllegalArgumentException(
        "name of the " + what + " has " + length + " bytes, expected 1 to " + LONGEST_NAME);
  }

  /**
   * The number of the first life on a disk, or of a node without one. It is larger than those of
   * earlier releases, which had numbered lives by the milliseconds of wall clocks.
   */
  public static long firstLife(RandomGenerator random) {
    return (1L << DISK | random.nextLong(1L << DISK)) << LIVES;
  }

  /** The identity of the disk of a life. */
  public static long disk(long incarnation) {
    return incarnation >> LIVES;
  }

  /** The body of the frame. */
  public byte[] toBytes() {
    StateWriter out = new StateWriter();
    out.writeBytes(MAGIC);
    out.writeUnsigned(lowestVersion);
    out.writeUnsigned(highestVersion);
    out.writeString(cluster);
    out.writeSigned(members);
    out.writeString(algorithm);
    out.writeSigned(parameters);
    out.writeSigned(schema);
    out.writeSigned(older);
    out.writeUnsigned(position);
    out.writeUnsigned(incarnation);
    out.writeSigned(nonce);
    if (highestVersion > OLDEST)
      out.writeString(fitting(terms, Frames.LIMIT_BEFORE_HELLO - out.length()));
    return out.toBytes();
  }

  /** As many terms as there is room for, beside the type of the frame and the length of a text. */
  private static String fitting(String terms, int room) {
    int most = room - 3;
    if (terms.getBytes(StandardCharsets.UTF_8).length <= most) return terms;
    String cut = terms;
    while (cut.getBytes(StandardCharsets.UTF_8).length > most) {
      int end = cut.lastIndexOf(' ');
      if (end < 0) return "";
      cut = cut.substring(0, end);
    }
    return cut;
  }

  /** What the body of a frame says. */
  public static Hello of(byte[] bytes, int offset, int length) throws MalformedFrame {
    try {
      StateReader in = new StateReader(bytes);
      in.reset(bytes, offset, length);
      for (byte each : MAGIC) {
        if (in.readByte() != each) throw new MalformedFrame("a greeting of another protocol");
      }
      Hello hello =
          new Hello(
              count(in),
              count(in),
              in.readString(),
              in.readSigned(),
              in.readString(),
              in.readSigned(),
              in.readSigned(),
              in.readSigned(),
              count(in),
              in.readUnsigned(),
              in.readSigned());
      if (hello.highestVersion > OLDEST) hello = hello.with(in.readString());
      // Later versions may say more; what follows is theirs.
      if (hello.highestVersion <= VERSION) in.finish();
      return hello;
    } catch (IllegalArgumentException e) {
      throw new MalformedFrame("a malformed greeting: " + e.getMessage());
    }
  }

  /** The same with a word on what the hashes are made of. */
  public Hello with(String newTerms) {
    return new Hello(
        lowestVersion,
        highestVersion,
        cluster,
        members,
        algorithm,
        parameters,
        schema,
        older,
        position,
        incarnation,
        nonce,
        newTerms);
  }

  private static int count(StateReader in) throws MalformedFrame {
    long value = in.readUnsigned();
    if (value < 0 || value > Integer.MAX_VALUE) throw new MalformedFrame("a number out of range");
    return (int) value;
  }

  /** Why this node may not talk to one that introduces itself like that; null if it may. */
  public @Nullable String objection(Hello peer) {
    if (peer.lowestVersion > highestVersion || peer.highestVersion < lowestVersion) {
      return "protocol version "
          + range(peer.lowestVersion, peer.highestVersion)
          + ", expected "
          + range(lowestVersion, highestVersion);
    }
    if (!peer.cluster.equals(cluster)) {
      return "cluster " + peer.cluster + ", expected " + cluster;
    }
    if (!peer.algorithm.equals(algorithm)) {
      return "algorithm " + peer.algorithm + ", expected " + algorithm;
    }
    if (peer.members != members || peer.parameters != parameters) {
      String differences = differences(peer);
      if (!differences.isEmpty()) return differences;
    }
    if (peer.members != members) return "another list of members";
    if (peer.parameters != parameters) return "other parameters of " + algorithm;
    if (form(peer) == null) return "another version of the messages of " + algorithm;
    if (peer.position == position) return "the position of this node, " + position;
    return null;
  }

  /**
   * The fingerprint of the messages in which two nodes talk: the newest that both know. Null if
   * they have none in common, because there is more than one release between them.
   */
  public @Nullable Long form(Hello peer) {
    if (peer.schema == schema || peer.older == schema) return schema;
    return peer.schema == older ? Long.valueOf(older) : null;
  }

  /** The terms of a peer that are others here, as far as both have named them. */
  private String differences(Hello peer) {
    Map<String, String> ours = named(terms);
    List<String> differences = new ArrayList<>();
    named(peer.terms)
        .forEach(
            (name, theirs) -> {
              String expected = ours.get(name);
              if (expected == null || expected.equals(theirs)) return;
              differences.add(name + " " + theirs + ", expected " + expected);
            });
    return String.join("; ", differences);
  }

  private static Map<String, String> named(String terms) {
    Map<String, String> named = new LinkedHashMap<>();
    for (String term : terms.split(" ", -1)) {
      int equals = term.indexOf('=');
      if (equals > 0) named.put(term.substring(0, equals), term.substring(equals + 1));
    }
    return named;
  }

  private static String range(int low, int high) {
    return low == high ? String.valueOf(low) : low + " to " + high;
  }
}
