/**
 * Locks, leadership and groups for a Java service. {@link org.bellwether.locks.Bellwether#join}
 * makes this process a member of a group; what the member promises is stated on {@link
 * org.bellwether.locks.Grant#valid}.
 */
@NullMarked
package org.bellwether.locks;

import org.jspecify.annotations.NullMarked;
