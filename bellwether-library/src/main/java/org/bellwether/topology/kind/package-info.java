/** The kinds of networks. {@link org.bellwether.topology.Topologies} makes them. */
@NullMarked
package org.bellwether.topology.kind;

import org.jspecify.annotations.NullMarked;
