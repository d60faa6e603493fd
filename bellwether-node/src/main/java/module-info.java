/** The deployed world: one node in its own process, over TCP, with its disk. */
@SuppressWarnings("module") // what is exported to a module that is built later
module org.bellwether.node {
  requires transitive org.bellwether;
  requires static transitive java.sql;
  requires static org.jspecify;
  requires org.slf4j;

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
