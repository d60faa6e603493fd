package org.bellwether.model;

/** This node does not hold a lock any more, however long it has claimed it. */
public record Unlocked(String lock, Fence fence) implements Output.Custom {
  @Override
  public boolean endsClaim() {
    return true;
  }
}
