/** What to run: a scenario and everything that it may say. */
@NullMarked
package org.bellwether.scenario;

import org.jspecify.annotations.NullMarked;
