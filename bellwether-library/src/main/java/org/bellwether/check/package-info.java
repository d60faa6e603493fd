/** Explores every interleaving of a small scenario, and shows the shortest way to a violation. */
@NullMarked
package org.bellwether.check;

import org.jspecify.annotations.NullMarked;
