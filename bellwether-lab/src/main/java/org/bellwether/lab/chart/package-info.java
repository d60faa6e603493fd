/** Charts as SVG, for screens and for paper. */
@NullMarked
package org.bellwether.lab.chart;

import org.jspecify.annotations.NullMarked;
