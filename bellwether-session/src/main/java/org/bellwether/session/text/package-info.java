/** Events in plain English, and messages and states as plain trees. */
@NullMarked
package org.bellwether.session.text;

import org.jspecify.annotations.NullMarked;
