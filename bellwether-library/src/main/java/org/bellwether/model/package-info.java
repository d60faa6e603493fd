/** What an algorithm is written with: processes, messages and steps. */
@NullMarked
package org.bellwether.model;

import org.jspecify.annotations.NullMarked;
