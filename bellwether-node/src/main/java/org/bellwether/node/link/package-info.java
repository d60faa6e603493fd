/**
 * Connections to the other members: one per pair, greeted both ways before it is used, watched by
 * heartbeats, dialled again when it breaks.
 */
@NullMarked
package org.bellwether.node.link;

import org.jspecify.annotations.NullMarked;
