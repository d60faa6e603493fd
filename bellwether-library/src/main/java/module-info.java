/** Coordination algorithms, written once, and the worlds that run them. */
module org.bellwether {
  requires static transitive org.jspecify;

  exports org.bellwether.model;
  exports org.bellwether.state;
  exports org.bellwether.topology;
  exports org.bellwether.spec;
  exports org.bellwether.election;
  exports org.bellwether.mutex;
  exports org.bellwether.order;
  exports org.bellwether.sync;
  exports org.bellwether.catalog;
  exports org.bellwether.scenario;
  exports org.bellwether.simulate;
  exports org.bellwether.check;

  uses org.bellwether.catalog.AlgorithmProvider;

  provides org.bellwether.catalog.AlgorithmProvider with
      org.bellwether.catalog.standard.StandardAlgorithms;
}
