/** Structures laid over a network, with which entries of the catalogue are wired. */
@NullMarked
package org.bellwether.topology.overlay;

import org.jspecify.annotations.NullMarked;
