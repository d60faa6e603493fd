/** Snapshots of nodes, derived from their fields. */
@org.jspecify.annotations.NullMarked
package org.bellwether.state;
