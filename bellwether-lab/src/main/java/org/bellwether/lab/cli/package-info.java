/** The commands of the command line, one class each. */
@NullMarked
package org.bellwether.lab.cli;

import org.jspecify.annotations.NullMarked;
