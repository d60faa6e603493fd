/** The command line. */
module org.bellwether.lab {
  requires java.compiler;
  requires org.bellwether;
  requires static org.jspecify;
  requires info.picocli;
  requires tools.jackson.core;
}
