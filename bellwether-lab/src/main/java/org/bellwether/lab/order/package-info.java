/** What happened before what in a recorded run: of the simulator, or of any system that logs it. */
@NullMarked
package org.bellwether.lab.order;

import org.jspecify.annotations.NullMarked;
