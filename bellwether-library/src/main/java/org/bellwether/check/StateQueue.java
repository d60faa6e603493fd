package org.bellwether.check;

import java.util.ArrayDeque;

/** State vectors that wait to be expanded, packed; taken first in, first out, or last in. */
final class StateQueue {
  private static final int CHUNK = 1 << 16;
  private static final int LONGEST = 5; // bytes of a number

  private final int width;
  private final ArrayDeque<Chunk> chunks = new ArrayDeque<>();
  private long size;

  private static final class Chunk {
    final byte[] bytes;
    int from;
    int to;

    Chunk(int length) {
      bytes = new byte[length];
    }
  }

  StateQueue(int width) {
    this.width = width;
  }

  long size() {
    return size;
  }

  /** Adds a vector to the end. */
  void add(int[] vector) {
    Chunk chunk = chunks.peekLast();
    int room = (LONGEST + 1) * width + LONGEST;
    if (chunk == null || chunk.bytes.length - chunk.to < room) {
      chunk = new Chunk(Math.max(CHUNK, room));
      chunks.addLast(chunk);
    }
    byte[] bytes = chunk.bytes;
    int at = chunk.to;
    int begin = at;
    for (int number : vector) {
      int rest = number;
      while (rest > 0x7F) {
        bytes[at++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      bytes[at++] = (byte) rest;
    }
    int length = at - begin; // behind the vector, for reading from the end
    bytes[at++] = (byte) length;
    bytes[at++] = (byte) (length >> 8);
    chunk.to = at;
    size++;
  }

  /** Removes the first vector, and copies it to the given array. */
  void removeFirst(int[] vector) {
    Chunk chunk = chunks.getFirst();
    chunk.from = read(chunk, chunk.from, vector) + 2;
    size--;
    if (chunk.from == chunk.to) chunks.removeFirst();
  }

  /** Removes the last vector, and copies it to the given array. */
  void removeLast(int[] vector) {
    Chunk chunk = chunks.getLast();
    int length = (chunk.bytes[chunk.to - 2] & 0xFF) | (chunk.bytes[chunk.to - 1] & 0xFF) << 8;
    chunk.to -= length + 2;
    read(chunk, chunk.to, vector);
    size--;
    if (chunk.from == chunk.to) chunks.removeLast();
  }

  /** Releases the memory; the size stays for the report. */
  void release() {
    chunks.clear();
  }

  private int read(Chunk chunk, int begin, int[] vector) {
    byte[] bytes = chunk.bytes;
    int at = begin;
    for (int i = 0; i < width; i++) {
      int value = bytes[at++];
      if (value < 0) {
        value &= 0x7F;
        for (int shift = 7; ; shift += 7) {
          int next = bytes[at++];
          value |= (next & 0x7F) << shift;
          if (next >= 0) break;
        }
      }
      vector[i] = value;
    }
    return at;
  }

  long bytes() {
    return (long) CHUNK * chunks.size();
  }
}
