/**
 * The careful step: one event happens to one node, and what the node does about it comes back as a
 * value. A world chooses the event and carries out the effects; nobody else calls a handler, except
 * the simulator's fast paths, which tests hold to the same behaviour.
 */
@NullMarked
package org.bellwether.step;

import org.jspecify.annotations.NullMarked;
