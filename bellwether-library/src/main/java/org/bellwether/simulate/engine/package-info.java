/** The simulator itself: time, links and their fate, faults, clients, the report. */
@NullMarked
package org.bellwether.simulate.engine;

import org.jspecify.annotations.NullMarked;
