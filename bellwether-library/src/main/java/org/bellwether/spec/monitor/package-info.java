/** The monitors of the library. {@link org.bellwether.spec.Monitors} makes them. */
@NullMarked
package org.bellwether.spec.monitor;

import org.jspecify.annotations.NullMarked;
