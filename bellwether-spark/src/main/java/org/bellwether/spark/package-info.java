/** Work that Apache Spark divides among the machines of a cluster. */
@NullMarked
package org.bellwether.spark;

import org.jspecify.annotations.NullMarked;
