package org.bellwether.model;

/**
 * This node holds a lock, under a name of its own. A node that holds it only for a time claims it
 * with {@link Output.Until}.
 */
public record Locked(String lock, Fence fence) implements Output.Custom {}
