/**
 * Fast ways to run a scenario without faults that nothing observes, chosen before the run begins.
 */
@NullMarked
package org.bellwether.simulate.fast;

import org.jspecify.annotations.NullMarked;
