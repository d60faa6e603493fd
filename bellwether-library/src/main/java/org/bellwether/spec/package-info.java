/** What judges a run: monitors from the outside, invariants from the inside. */
@NullMarked
package org.bellwether.spec;

import org.jspecify.annotations.NullMarked;
