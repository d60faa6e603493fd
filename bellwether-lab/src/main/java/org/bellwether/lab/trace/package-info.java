/** What a run leaves behind: a trace in JSON lines, a ShiViz log, a space-time diagram. */
@NullMarked
package org.bellwether.lab.trace;

import org.jspecify.annotations.NullMarked;
