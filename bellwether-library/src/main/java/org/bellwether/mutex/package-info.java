/** Distributed mutual exclusion: one file per paper. */
@NullMarked
package org.bellwether.mutex;

import org.jspecify.annotations.NullMarked;
