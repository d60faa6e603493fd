package org.bellwether.lab.json;

import java.io.IOException;
import java.io.InputStream;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.ScenarioException;

/**
 * Many scenarios in one stream: a single object, a list of objects, or objects one after another,
 * usually one a line. They are handed over as they are read.
 */
public final class ScenarioStream {
  private ScenarioStream() {}

  /** Gets every scenario in the order of the stream, or what is wrong with it, in its place. */
  public interface Receiver {
    void accept(Scenario scenario);

    void reject(ScenarioException problem);
  }

  /** Reads to the end; the caller closes the stream. */
  public static void read(InputStream in, Receiver receiver) throws IOException {
    Splitter splitter = new Splitter(in);
    Piece piece = splitter.next();
    if (piece == null && !splitter.list()) {
      receiver.reject(new ScenarioException("empty, expected a scenario"));
    }
    for (; piece != null; piece = splitter.next()) deliver(piece, splitter, receiver);
  }

  private static void deliver(Piece piece, Splitter splitter, Receiver receiver) {
    Scenario scenario;
    try {
      if (piece.problem() != null) throw new ScenarioException(piece.problem());
      Object json = Json.parse(piece);
      splitter.confirm();
      scenario = ScenarioReader.read(Value.root(json));
    } catch (ScenarioException e) {
      receiver.reject(e);
      return;
    }
    receiver.accept(scenario); // outside of the try: what the receiver throws is its own affair
  }
}
