/** Deterministic simulation: a scenario and its seed in, a result and a trace out. */
@NullMarked
package org.bellwether.simulate;

import org.jspecify.annotations.NullMarked;
