/** Distributed mutual exclusion: one file a paper. */
@NullMarked
package org.bellwether.mutex;

import org.jspecify.annotations.NullMarked;
