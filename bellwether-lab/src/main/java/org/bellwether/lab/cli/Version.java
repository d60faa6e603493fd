package org.bellwether.lab.cli;

import org.bellwether.lab.authors.Versions;
import picocli.CommandLine.IVersionProvider;

/** The version of the program and its commit, as its jar has them, and of the Java that runs it. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    String commit = version == null ? "" : Versions.current().commit();
    return new String[] {
      "bellwether "
          + (version == null ? "(not from a jar)" : version)
          + (commit.isEmpty() ? "" : ", commit " + commit),
      "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
    };
  }
}
