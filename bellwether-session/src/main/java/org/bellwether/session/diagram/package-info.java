/** Paints runs: space-time diagrams as SVG. */
@NullMarked
package org.bellwether.session.diagram;

import org.jspecify.annotations.NullMarked;
