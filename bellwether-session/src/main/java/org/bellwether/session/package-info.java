/**
 * Sessions: runs for front ends. A run is a scenario together with what somebody did to it by hand;
 * a position is an event number; going back is running again, because runs are deterministic.
 * Nothing here does input or output, starts threads, knows JSON or uses reflection.
 *
 * <p>{@link org.bellwether.session.Session} is where to start.
 */
@NullMarked
package org.bellwether.session;

import org.jspecify.annotations.NullMarked;
