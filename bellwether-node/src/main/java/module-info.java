/** The deployed world: one node in its own process, over TCP, with its disk. */
module org.bellwether.node {
  requires transitive org.bellwether;
  requires static org.jspecify;

  exports org.bellwether.node.disk;
  exports org.bellwether.node.wire;
}
