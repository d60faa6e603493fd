/** Executes sweeps on threads, keeps what is finished, and writes what they showed. */
@NullMarked
package org.bellwether.lab.sweep;

import org.jspecify.annotations.NullMarked;
