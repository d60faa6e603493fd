package org.bellwether.lab.cli;

import org.bellwether.session.diagram.DiagramView;
import org.jspecify.annotations.Nullable;

/**
 * A picture that somebody wants of a run.
 *
 * @param svg the file to draw to, or null
 * @param png the file of the same picture as an image, or null
 * @param title in the place of the usual one, or null
 * @param view which part of the run it shows
 */
record PictureRequest(
    @Nullable String svg, @Nullable String png, @Nullable String title, DiagramView view) {}
