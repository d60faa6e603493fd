/** What nodes say to each other, as bytes: frames, the greeting, and messages of an algorithm. */
@NullMarked
package org.bellwether.node.wire;

import org.jspecify.annotations.NullMarked;
