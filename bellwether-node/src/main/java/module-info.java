/** The deployed world: one node in its own process, over TCP, with its disk. */
// exports to a module that is built later; Micrometer, which is optional, has no module of its own
@SuppressWarnings({"module", "requires-automatic"})
module org.bellwether.node {
  requires transitive org.bellwether;
  requires static transitive java.sql;
  requires static org.jspecify;
  requires org.slf4j;
  requires jdk.httpserver;
  requires static micrometer.core;

  exports org.bellwether.locks;
  exports org.bellwether.node to
      org.bellwether.lab;
  exports org.bellwether.node.disk to
      org.bellwether.lab;
  exports org.bellwether.node.link to
      org.bellwether.lab;
  exports org.bellwether.node.observe to
      org.bellwether.lab;
  exports org.bellwether.node.wire to
      org.bellwether.lab;
}
