/** Other systems with locks, to race with ours. Compiled in the profile {@code peers} only. */
@NullMarked
package org.bellwether.bench.peers;

import org.jspecify.annotations.NullMarked;
