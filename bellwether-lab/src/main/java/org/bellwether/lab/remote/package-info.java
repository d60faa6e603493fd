/** This program, started once more with Apache Spark beside it. */
@NullMarked
package org.bellwether.lab.remote;

import org.jspecify.annotations.NullMarked;
