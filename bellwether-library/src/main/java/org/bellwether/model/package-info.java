/** What a node may do: the only vocabulary that an algorithm speaks. */
@NullMarked
package org.bellwether.model;

import org.jspecify.annotations.NullMarked;
