/** Tables of books, as printed and as measured. */
@NullMarked
package org.bellwether.lab.table;

import org.jspecify.annotations.NullMarked;
