/** Networks: which nodes are connected, and properties of networks. */
@NullMarked
package org.bellwether.topology;

import org.jspecify.annotations.NullMarked;
