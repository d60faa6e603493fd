/** The lab in the browser: a small server on this machine, and the page that it serves. */
@NullMarked
package org.bellwether.lab.web;

import org.jspecify.annotations.NullMarked;
