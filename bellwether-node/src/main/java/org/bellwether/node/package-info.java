/**
 * The deployed world: the very class that is simulated and checked runs in a process of its own,
 * over TCP, with its disk.
 *
 * <p>A {@link org.bellwether.node.NodeProcess} lets things happen to one node, one at a time,
 * through the careful step that every world uses. Its {@link org.bellwether.node.Turn} is taken by
 * whichever thread has the input.
 */
@NullMarked
package org.bellwether.node;

import org.jspecify.annotations.NullMarked;
