/** The command line, and the lab in the browser. */
module org.bellwether.lab {
  requires java.compiler;
  requires java.desktop;
  requires jdk.httpserver;
  requires org.bellwether;
  requires org.bellwether.node;
  requires org.bellwether.session;
  requires static org.jspecify;
  requires com.github.weisj.jsvg;
  requires info.picocli;
  requires org.snakeyaml.engine;
  requires tools.jackson.core;

  uses org.bellwether.session.remote.RemoteWorkers.Provider;
}
