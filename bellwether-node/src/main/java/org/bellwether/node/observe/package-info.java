/** What nodes have done, for those who watch: journals as lines, and runs that are judged. */
@NullMarked
package org.bellwether.node.observe;

import org.jspecify.annotations.NullMarked;
