/** Leader election: one file a paper. */
@NullMarked
package org.bellwether.election;

import org.jspecify.annotations.NullMarked;
