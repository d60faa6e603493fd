/**
 * What a node keeps across its lives: a directory that one process at a time may use, who the node
 * is, and the record that it persisted last.
 */
@NullMarked
package org.bellwether.node.disk;

import org.jspecify.annotations.NullMarked;
