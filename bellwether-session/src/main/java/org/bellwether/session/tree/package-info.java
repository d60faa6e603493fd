/**
 * Reads scenarios from, and writes them as, plain trees of maps, lists, texts, booleans and
 * numbers.
 */
@NullMarked
package org.bellwether.session.tree;

import org.jspecify.annotations.NullMarked;
