/** Distributed algorithms, with a simulator and a checker for them. */
module org.bellwether {
  requires static transitive org.jspecify;

  exports org.bellwether.model;
}
