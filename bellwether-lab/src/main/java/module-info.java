/** The command line. */
module org.bellwether.lab {
  requires org.bellwether;
  requires static org.jspecify;
  requires info.picocli;
  requires tools.jackson.databind;

  // picocli sets the fields of commands by reflection.
  opens org.bellwether.lab to
      info.picocli;
}
