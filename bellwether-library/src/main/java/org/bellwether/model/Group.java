package org.bellwether.model;

/** The unique number of a group: its founder, and the founder's count of groups. */
public record Group(long founder, long number) {
  @Override
  public String toString() {
    return founder + "/" + number;
  }
}
