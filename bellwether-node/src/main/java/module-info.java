/** The deployed world: one node in its own process, over TCP, with its disk. */
module org.bellwether.node {
  requires transitive org.bellwether;
  requires static org.jspecify;
  requires org.slf4j;

  exports org.bellwether.node;
  exports org.bellwether.node.disk;
  exports org.bellwether.node.link;
  exports org.bellwether.node.wire;
}
