/** How fast things are, measured beside something else in one run. */
@NullMarked
package org.bellwether.bench;

import org.jspecify.annotations.NullMarked;
