/** Who is connected to whom, and what can be known about it. */
@NullMarked
package org.bellwether.topology;

import org.jspecify.annotations.NullMarked;
