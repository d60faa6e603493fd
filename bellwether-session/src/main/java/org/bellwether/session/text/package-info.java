/** Writes plain trees as JSON. */
@NullMarked
package org.bellwether.session.text;

import org.jspecify.annotations.NullMarked;
