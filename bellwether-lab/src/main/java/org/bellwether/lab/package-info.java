/** The command line. */
@NullMarked
package org.bellwether.lab;

import org.jspecify.annotations.NullMarked;
