/**
 * Ways to run a scenario that nobody watches and nothing disturbs, chosen before the run begins.
 */
@NullMarked
package org.bellwether.simulate.fast;

import org.jspecify.annotations.NullMarked;
