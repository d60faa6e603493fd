/** Runs to travel through, to change and to explore: what every front end shares. */
module org.bellwether.session {
  requires transitive org.bellwether;
  requires static org.jspecify;

  exports org.bellwether.session;
  exports org.bellwether.session.diagram;
  exports org.bellwether.session.remote;
  exports org.bellwether.session.sweep;
  exports org.bellwether.session.text;
  exports org.bellwether.session.tree;

  provides org.bellwether.catalog.ClassScanner with
      org.bellwether.session.ClassFileScanner;
  provides org.bellwether.check.Checks.FailureEvidence with
      org.bellwether.session.ScenarioEvidence;
}
