/** What there is: one entry an algorithm, with everything that other parts need to know of it. */
@NullMarked
package org.bellwether.catalog;

import org.jspecify.annotations.NullMarked;
