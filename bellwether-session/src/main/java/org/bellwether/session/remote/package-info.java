/** Work that can be done elsewhere, as data, and those who can do it. */
@NullMarked
package org.bellwether.session.remote;

import org.jspecify.annotations.NullMarked;
