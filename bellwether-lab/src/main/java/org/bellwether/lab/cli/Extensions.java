package org.bellwether.lab.cli;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.catalog.Catalog;

/** What other packages add to the command line. */
final class Extensions {
  private Extensions() {}

  /** The standard catalogue and the algorithms of jars and class directories. */
  static Catalog catalog(List<Path> paths) {
    URL[] urls = new URL[paths.size()];
    for (int i = 0; i < urls.length; i++) {
      Path path = paths.get(i);
      if (!Files.exists(path)) {
        throw new Refusal("--with " + path + ": no such file, expected a jar or class directory");
      }
      try {
        urls[i] = path.toUri().toURL();
      } catch (MalformedURLException e) {
        throw new Refusal("--with " + path + ": " + e.getMessage());
      }
    }
    return Catalog.standard(new URLClassLoader(urls, Extensions.class.getClassLoader()));
  }
}
