/** Algorithms of one kind side by side: what theory says of them, and what runs show. */
@NullMarked
package org.bellwether.lab.compare;

import org.jspecify.annotations.NullMarked;
