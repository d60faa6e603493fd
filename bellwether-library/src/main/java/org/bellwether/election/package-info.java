/** Leader election: one file per paper. */
@NullMarked
package org.bellwether.election;

import org.jspecify.annotations.NullMarked;
