/** Clusters of real processes on this machine, and what they are asked to do. */
@NullMarked
package org.bellwether.lab.cluster;

import org.jspecify.annotations.NullMarked;
