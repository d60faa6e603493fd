/** For authors and teachers: algorithms of one's own, and scenarios to start from. */
@NullMarked
package org.bellwether.lab.authors;

import org.jspecify.annotations.NullMarked;
