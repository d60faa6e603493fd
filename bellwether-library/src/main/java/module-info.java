/** Coordination algorithms, written once, and the worlds that run them. */
@SuppressWarnings("module") // the deployed world is compiled after the library that it stands on
module org.bellwether {
  requires static org.jspecify;

  exports org.bellwether.model;
  exports org.bellwether.topology;
  exports org.bellwether.spec;
  exports org.bellwether.election;
  exports org.bellwether.group;
  exports org.bellwether.mutex;
  exports org.bellwether.order;
  exports org.bellwether.sync;
  exports org.bellwether.catalog;
  exports org.bellwether.scenario;
  exports org.bellwether.simulate;
  exports org.bellwether.check;
  exports org.bellwether.simulate.engine to
      org.bellwether.node;
  exports org.bellwether.simulate.text to
      org.bellwether.lab,
      org.bellwether.node,
      org.bellwether.session;
  exports org.bellwether.state to
      org.bellwether.lab,
      org.bellwether.node,
      org.bellwether.session;
  exports org.bellwether.step to
      org.bellwether.lab,
      org.bellwether.node;
  exports org.bellwether.topology.overlay to
      org.bellwether.lab;
  exports org.bellwether.wiring to
      org.bellwether.lab,
      org.bellwether.node;

  uses org.bellwether.catalog.AlgorithmProvider;
  uses org.bellwether.catalog.ClassScanner;
  uses org.bellwether.check.Checks.FailureEvidence;

  provides org.bellwether.catalog.AlgorithmProvider with
      org.bellwether.catalog.standard.StandardAlgorithms;
}
