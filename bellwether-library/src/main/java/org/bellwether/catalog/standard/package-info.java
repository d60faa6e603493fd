/** The algorithms of this library, with everything that the catalogue knows about them. */
@NullMarked
package org.bellwether.catalog.standard;

import org.jspecify.annotations.NullMarked;
