/** Demonstrations of what no algorithm can do. */
@NullMarked
package org.bellwether.lab.demo;

import org.jspecify.annotations.NullMarked;
