/** Micro-benchmarks. */
@NullMarked
package org.bellwether.bench;

import org.jspecify.annotations.NullMarked;
