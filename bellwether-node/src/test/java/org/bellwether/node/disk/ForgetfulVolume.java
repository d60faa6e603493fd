package org.bellwether.node.disk;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A disk that keeps what was forced and, when the power fails, drops or tears everything else, as a
 * real one may. It counts operations, and fails for good at the one that it is told to fail at.
 */
final class ForgetfulVolume implements Volume {
  /** What a file holds; names refer to it, and a rename moves the name, not the bytes. */
  private static final class Content {
    byte[] written = {};
    byte[] forced = {};
  }

  static final class PowerFailure extends DiskException {
    private static final long serialVersionUID = 1L;

    PowerFailure() {
      super("the power has failed");
    }
  }

  private static final int SECTOR = 512;

  private final Map<String, Content> names = new HashMap<>();
  private final Map<String, Content> forcedNames = new HashMap<>();
  private final Random random;
  private int operations;
  private int failsAt = Integer.MAX_VALUE;
  boolean forcesWork = true;
  boolean tears; // a page that is written when the power fails may be new in parts

  ForgetfulVolume(long seed) {
    random = new Random(seed);
  }

  /** Lets the power fail at this operation, counted from 1, before or in the middle of it. */
  void failAt(int operation) {
    operations = 0;
    failsAt = operation;
  }

  int operations() {
    return operations;
  }

  /** What is left after the power has come back. */
  void powerFails() {
    Map<String, Content> left = new HashMap<>();
    // Names that were not forced may have become durable or not, each for itself.
    Map<String, Content> kept = new HashMap<>(forcedNames);
    for (String name :
        java.util.stream.Stream.concat(names.keySet().stream(), forcedNames.keySet().stream())
            .distinct()
            .sorted()
            .toList()) {
      Content now = names.get(name);
      if (now != null && now != forcedNames.get(name) && random.nextBoolean()) kept.put(name, now);
    }
    kept.forEach(
        (name, content) -> {
          Content after = new Content();
          after.forced = survives(content);
          after.written = after.forced;
          left.put(name, after);
        });
    names.clear();
    names.putAll(left);
    forcedNames.clear();
    forcedNames.putAll(left);
    failsAt = Integer.MAX_VALUE;
  }

  /** Sectors that were not forced are as they were, or as they were to be. */
  private byte[] survives(Content content) {
    if (random.nextInt(3) > 0) return content.forced;
    if (content.written.length != content.forced.length) return content.forced;
    if (!tears) return random.nextBoolean() ? content.written : content.forced;
    byte[] left = content.forced.clone();
    for (int at = 0; at < left.length; at += SECTOR) {
      int size = Math.min(SECTOR, left.length - at);
      if (random.nextBoolean()) System.arraycopy(content.written, at, left, at, size);
    }
    return left;
  }

  private void operate() throws DiskException {
    if (++operations >= failsAt) throw new PowerFailure();
  }

  @Override
  public String name() {
    return "test disk";
  }

  @Override
  public byte @Nullable [] read(String file) {
    Content content = names.get(file);
    return content == null ? null : content.written.clone();
  }

  @Override
  public void write(String file, byte[] bytes) throws DiskException {
    operate();
    Content content = names.computeIfAbsent(file, key -> new Content());
    byte[] next = content.written.clone();
    if (next.length < bytes.length) next = java.util.Arrays.copyOf(next, bytes.length);
    System.arraycopy(bytes, 0, next, 0, bytes.length);
    content.written = next;
  }

  @Override
  public void force(String file) throws DiskException {
    operate();
    Content content = names.get(file);
    if (forcesWork && content != null) content.forced = content.written;
  }

  @Override
  public void rename(String file, String newName) throws DiskException {
    operate();
    Content content = names.remove(file);
    if (content != null) names.put(newName, content);
  }

  @Override
  public void forceNames() throws DiskException {
    operate();
    if (!forcesWork) return;
    forcedNames.clear();
    forcedNames.putAll(names);
  }

  @Override
  public void close() {}
}
