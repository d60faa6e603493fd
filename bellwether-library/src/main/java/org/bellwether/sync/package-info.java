/** Synchronizers: they run algorithms written for rounds on asynchronous networks. */
@NullMarked
package org.bellwether.sync;

import org.jspecify.annotations.NullMarked;
