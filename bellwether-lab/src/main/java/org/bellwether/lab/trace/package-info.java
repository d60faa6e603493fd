/** What a run leaves behind: a trace in JSON lines, and a ShiViz log. */
@NullMarked
package org.bellwether.lab.trace;

import org.jspecify.annotations.NullMarked;
