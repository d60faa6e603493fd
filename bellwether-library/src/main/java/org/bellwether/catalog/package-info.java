/**
 * The catalogue: one entry per algorithm, with everything that other parts need to know about it.
 */
@NullMarked
package org.bellwether.catalog;

import org.jspecify.annotations.NullMarked;
