package org.bellwether.spark;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.bellwether.lab.cli.Interrupt;
import org.bellwether.lab.cli.RootCommand;
import org.bellwether.lab.cli.Terminal;

/** Runs command lines in this JVM, which has Spark beside the command line. */
record CommandLineHere(Path directory) {
  /** What a command line did. */
  record Done(int status, String out, String err) {}

  Done run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    PrintWriter printed = new PrintWriter(out);
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            printed,
            new PrintWriter(err),
            false,
            false,
            80,
            false,
            false,
            directory,
            new Interrupt(),
            printed);
    int status = RootCommand.execute(terminal, args);
    return new Done(status, out.toString(), err.toString());
  }
}
