package org.bellwether.lab.cli;

import org.bellwether.check.Check;
import org.bellwether.session.remote.RemoteWorkers;
import org.bellwether.session.remote.WalkOrder;

/** Random walks that a cluster makes for a check. */
final class RemoteWalks extends StatusLine {
  private RemoteWalks(Terminal terminal) {
    super(terminal);
  }

  /** Has a check scouted by a cluster. */
  static void make(RemoteWorkers workers, App app, WalkOrder order, Check check) {
    RemoteWalks line = new RemoteWalks(app.terminal());
    check.scoutedBy(
        count -> {
          try {
            return workers.walk(
                order, done -> line.show(_ -> done + " of " + Shown.count(count, "walk")));
          } finally {
            line.clear();
          }
        });
  }
}
