package org.bellwether.lab.json;

import java.io.IOException;
import java.io.InputStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.tree.ScenarioTree;

/**
 * Many scenarios in one stream: a single object, a list of objects, or objects one after another,
 * usually one per line. They are handed over as they are read.
 */
public final class ScenarioStream {
  private ScenarioStream() {}

  /** Gets every scenario in the order of the stream, or what is wrong with it, in its place. */
  public interface Receiver {
    /**
     * A scenario.
     *
     * @param line on which it begins; 0 if that goes without saying
     */
    void accept(Scenario scenario, int line);

    void reject(Problem problem);
  }

  /** Reads to the end; the caller closes the stream. */
  public static void read(InputStream in, Catalog catalog, Receiver receiver) throws IOException {
    Splitter splitter = new Splitter(in);
    Piece piece = splitter.next();
    if (piece == null && !splitter.list()) {
      receiver.reject(new Problem(0, 0, "the file is empty, expected a scenario"));
    }
    for (; piece != null; piece = splitter.next()) deliver(piece, splitter, catalog, receiver);
  }

  private static void deliver(Piece piece, Splitter splitter, Catalog catalog, Receiver receiver) {
    int line = piece.place();
    Scenario scenario;
    try {
      if (piece.problem() != null) {
        throw new JsonException(piece.line(), piece.column(), piece.problem());
      }
      Object json = Json.parse(piece);
      splitter.confirm();
      scenario = ScenarioTree.read(json, catalog);
    } catch (JsonException e) {
      receiver.reject(e.problem());
      return;
    } catch (ScenarioException e) {
      receiver.reject(new Problem(line, 0, String.valueOf(e.getMessage())));
      return;
    }
    receiver.accept(scenario, line); // outside of the try: what it throws is its own affair
  }
}
