/** Snapshots of a node's state, derived from its fields, and the bytes of messages and records. */
@NullMarked
package org.bellwether.state;

import org.jspecify.annotations.NullMarked;
