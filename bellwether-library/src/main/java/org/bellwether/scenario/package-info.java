/** What is wrong with a scenario, as a value that every front end can put into words. */
@NullMarked
package org.bellwether.scenario;

import org.jspecify.annotations.NullMarked;
