/** Logical and physical time, and the multicasts and messages that are ordered by it. */
@NullMarked
package org.bellwether.order;

import org.jspecify.annotations.NullMarked;
