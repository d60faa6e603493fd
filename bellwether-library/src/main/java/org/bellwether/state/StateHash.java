package org.bellwether.state;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * XXH64: a fast hash of bytes, the same everywhere. Two seeds give 128 bits. Not for use against
 * adversaries.
 */
public final class StateHash {
  private static final long PRIME_1 = 0x9E3779B185EBCA87L;
  private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_3 = 0x165667B19E3779F9L;
  private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
  private static final long PRIME_5 = 0x27D4EB2F165667C5L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private StateHash() {}

  /** The hash of all the bytes, with seed 0. */
  public static long of(byte[] bytes) {
    return of(bytes, 0, bytes.length, 0);
  }

  /** The hash of {@code length} bytes from {@code offset}. */
  public static long of(byte[] bytes, int offset, int length, long seed) {
    int at = offset;
    int end = offset + length;
    long hash;
    if (length >= 32) {
      long a = seed + PRIME_1 + PRIME_2;
      long b = seed + PRIME_2;
      long c = seed;
      long d = seed - PRIME_1;
      for (; at <= end - 32; at += 32) {
        a = round(a, longAt(bytes, at));
        b = round(b, longAt(bytes, at + 8));
        c = round(c, longAt(bytes, at + 16));
        d = round(d, longAt(bytes, at + 24));
      }
      hash =
          Long.rotateLeft(a, 1)
              + Long.rotateLeft(b, 7)
              + Long.rotateLeft(c, 12)
              + Long.rotateLeft(d, 18);
      hash = merge(merge(merge(merge(hash, a), b), c), d);
    } else {
      hash = seed + PRIME_5;
    }
    return finish(tail(bytes, at, end, hash + length));
  }

  private static long tail(byte[] bytes, int from, int end, long start) {
    int at = from;
    long hash = start;
    for (; at <= end - 8; at += 8) {
      hash = Long.rotateLeft(hash ^ round(0, longAt(bytes, at)), 27) * PRIME_1 + PRIME_4;
    }
    if (at <= end - 4) {
      long word = Integer.toUnsignedLong((int) INTS.get(bytes, at));
      hash = Long.rotateLeft(hash ^ word * PRIME_1, 23) * PRIME_2 + PRIME_3;
      at += 4;
    }
    for (; at < end; at++) {
      hash = Long.rotateLeft(hash ^ (bytes[at] & 0xFF) * PRIME_5, 11) * PRIME_1;
    }
    return hash;
  }

  private static long round(long sum, long word) {
    return Long.rotateLeft(sum + word * PRIME_2, 31) * PRIME_1;
  }

  private static long merge(long hash, long sum) {
    return (hash ^ round(0, sum)) * PRIME_1 + PRIME_4;
  }

  private static long finish(long hash) {
    long mixed = (hash ^ hash >>> 33) * PRIME_2;
    mixed = (mixed ^ mixed >>> 29) * PRIME_3;
    return mixed ^ mixed >>> 32;
  }

  private static long longAt(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }
}
