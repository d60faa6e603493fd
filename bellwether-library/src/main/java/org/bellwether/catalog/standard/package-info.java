/** The algorithms of this library, with everything that the catalogue knows of them. */
@NullMarked
package org.bellwether.catalog.standard;

import org.jspecify.annotations.NullMarked;
