/** From a scenario to nodes and the ports between them, for every world alike. */
@NullMarked
package org.bellwether.wiring;

import org.jspecify.annotations.NullMarked;
