/** A lock provider for ShedLock. */
module org.bellwether.shedlock {
  requires transitive org.bellwether.node;
  requires transitive net.javacrumbs.shedlock.core;
  requires static org.jspecify;
  requires org.slf4j;

  exports org.bellwether.shedlock;
}
