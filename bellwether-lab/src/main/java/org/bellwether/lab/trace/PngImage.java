package org.bellwether.lab.trace;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.DocumentLimits;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.renderer.NullPlatformSupport;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Dimension2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** A picture in SVG as a PNG image, twice as fine as on a screen. */
public final class PngImage {
  private static final double SCALE = 2;
  private static final double MOST_PIXELS = 60_000_000; // 240 MB while it is drawn

  /** Java takes the first name of a list of fonts, or a font with serifs if it has none of it. */
  private static final String FONT = "font-family=\"[^\"]*\"";

  private static final String SANS_SERIF = "font-family=\"SansSerif\"";

  /** The picture is our own: it may have many lines. */
  private static final LoaderContext LIMITS =
      LoaderContext.builder()
          .documentLimits(new DocumentLimits(100, 100, Integer.MAX_VALUE))
          .build();

  private PngImage() {}

  public static byte[] of(String svg) throws IOException {
    System.setProperty("java.awt.headless", "true");
    byte[] text = svg.replaceFirst(FONT, SANS_SERIF).getBytes(StandardCharsets.UTF_8);
    SVGDocument document = new SVGLoader().load(new ByteArrayInputStream(text), null, LIMITS);
    if (document == null) throw new IOException("the picture cannot be read back");
    Dimension2D size = document.size();
    double scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (size.getWidth() * size.getHeight())));
    BufferedImage image =
        new BufferedImage(
            (int) Math.ceil(scale * size.getWidth()),
            (int) Math.ceil(scale * size.getHeight()),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = image.createGraphics();
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, image.getWidth(), image.getHeight());
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    pen.scale(scale, scale);
    document.renderWithPlatform(NullPlatformSupport.INSTANCE, pen, null);
    pen.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    // Not the usual stream: it has a file, and cannot be made once Ctrl-C was typed.
    try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      ImageIO.write(image, "png", out);
    }
    return bytes.toByteArray();
  }
}
