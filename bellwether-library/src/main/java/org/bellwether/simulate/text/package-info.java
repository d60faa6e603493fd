/** Tells the events of runs in plain English, and shows values as plain trees. */
@NullMarked
package org.bellwether.simulate.text;

import org.jspecify.annotations.NullMarked;
