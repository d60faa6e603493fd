/**
 * The basis of locks and leadership in a deployed service: views that a majority decides, leases by
 * which a member knows that it still counts, and locks inside a view.
 */
@NullMarked
package org.bellwether.group;

import org.jspecify.annotations.NullMarked;
