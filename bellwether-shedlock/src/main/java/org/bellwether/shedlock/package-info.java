/** Scheduled tasks that run in one process of a group at a time, with ShedLock. */
@NullMarked
package org.bellwether.shedlock;

import org.jspecify.annotations.NullMarked;
