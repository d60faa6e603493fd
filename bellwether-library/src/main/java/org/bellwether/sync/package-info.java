/** Synchronizers: algorithms written for rounds, run without them. */
@NullMarked
package org.bellwether.sync;

import org.jspecify.annotations.NullMarked;
