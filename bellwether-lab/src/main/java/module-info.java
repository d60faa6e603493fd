/** The command line. */
@SuppressWarnings("requires-automatic") // XChart has no module descriptor
module org.bellwether.lab {
  requires java.compiler;
  requires java.desktop;
  requires org.bellwether;
  requires org.bellwether.session;
  requires static org.jspecify;
  requires info.picocli;
  requires tools.jackson.core;
  requires xchart;
}
