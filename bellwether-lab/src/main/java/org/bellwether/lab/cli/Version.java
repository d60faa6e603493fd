package org.bellwether.lab.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the program, as its jar has it, and of the Java that runs it. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "bellwether " + (version == null ? "(not from a jar)" : version),
      "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
    };
  }
}
