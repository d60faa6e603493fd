/** Scenarios and results as JSON: strict on the way in, canonical on the way out. */
@NullMarked
package org.bellwether.lab.json;

import org.jspecify.annotations.NullMarked;
