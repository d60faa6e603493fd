/**
 * Many runs of one scenario with other sizes, delays and seeds: what is varied, which runs that
 * makes, and what each of them showed. The code that executes the runs (threads, a page, a cluster)
 * decides where and in which order; the results do not depend on it.
 */
@NullMarked
package org.bellwether.session.sweep;

import org.jspecify.annotations.NullMarked;
