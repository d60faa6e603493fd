package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.simulate.Trace;

/** Leads arrows around the events of nodes that have nothing to do with them. */
final class Detours {
  private static final double CLEARANCE = 4; // between an arrow and a mark
  private static final double SAMPLE = 2.5; // of an arrow, between two of its points
  private static final double UPRIGHT = 13; // how far from a lane an arrow crosses it upright
  private static final double[] LEANS = {0, 0.2, -0.2, 0.35, -0.35}; // towards an end
  private static final double[] PULLS = {14, 22, 32, 44, 58, 76, 100, 130, 170};

  /** A mark that may be in the way. */
  private record Obstacle(Trace.Event event, double x, double y, double radius) {}

  private final List<Obstacle> obstacles = new ArrayList<>();
  private final Lanes lanes;
  private final Box paper;

  Detours(List<Trace.Event> events, Layout layout, Lanes lanes) {
    this.lanes = lanes;
    paper = lanes.box();
    for (Trace.Event event : events) {
      double x = layout.left(event);
      for (Mark mark : Mark.of(event)) {
        obstacles.add(new Obstacle(event, x, lanes.y(event.node()), Shapes.radius(mark)));
        x += Style.STEP;
      }
    }
  }

  /** The arrow as it is where nothing is in its way; otherwise bent, as little as will do. */
  Arrow around(Arrow arrow) {
    if (arrow.toItself() || arrow.flight().fate() == Flight.Fate.UNDER_WAY) return arrow;
    List<Obstacle> near = near(arrow);
    double best = clearance(arrow, near);
    if (best >= CLEARANCE) return arrow;
    double length = Math.max(arrow.line().length(), 1);
    double acrossX = (arrow.line().fromY() - arrow.line().toY()) / length;
    double acrossY = (arrow.line().toX() - arrow.line().fromX()) / length;
    Arrow widest = arrow;
    for (double pull : PULLS) {
      for (double lean : LEANS) {
        for (double side : new double[] {pull, -pull}) {
          double along = lean * length;
          Arrow bent =
              arrow.bent(side * acrossX + along * acrossY, side * acrossY - along * acrossX);
          double clear = clearance(bent, near);
          if (clear <= best || !onPaper(bent)) continue;
          if (clear >= CLEARANCE) return bent;
          best = clear;
          widest = bent;
        }
      }
    }
    Arrow cornered = arrow.through(gaps(arrow));
    return clearance(cornered, near) > best ? cornered : widest;
  }

  /** Crosses each lane on the way upright, in the gap between events that is nearest. */
  private List<Arrow.Corner> gaps(Arrow arrow) {
    List<Arrow.Corner> corners = new ArrayList<>();
    int from = arrow.flight().carried().from();
    int to = arrow.flight().carried().to();
    int step = Integer.signum(to - from);
    for (int lane = from + step; lane != to; lane += step) {
      double y = lanes.y(lane);
      double part = (y - arrow.line().fromY()) / (arrow.line().toY() - arrow.line().fromY());
      double x = gap(lane, arrow.line().x(part));
      corners.add(new Arrow.Corner(x, y - step * UPRIGHT));
      corners.add(new Arrow.Corner(x, y + step * UPRIGHT));
    }
    return corners;
  }

  private double gap(int lane, double x) {
    for (double aside = 0; aside < paper.right() - paper.left(); aside++) {
      for (double there : new double[] {x + aside, x - aside}) {
        boolean free = there > paper.left() && there < paper.right();
        for (Obstacle obstacle : obstacles) {
          boolean near = Math.abs(obstacle.x - there) < obstacle.radius + CLEARANCE;
          if (near && obstacle.event.node() == lane) free = false;
        }
        if (free) return there;
      }
    }
    return x;
  }

  /** Marks of nodes that neither send nor receive the message, as far as it might touch them. */
  private List<Obstacle> near(Arrow arrow) {
    double reach = PULLS[PULLS.length - 1];
    Box.Line line = arrow.line();
    List<Obstacle> near = new ArrayList<>();
    for (Obstacle obstacle : obstacles) {
      int node = obstacle.event.node();
      if (node == arrow.flight().carried().from() || node == arrow.flight().carried().to())
        continue;
      boolean beside =
          obstacle.x > Math.min(line.fromX(), line.toX()) - reach
              && obstacle.x < Math.max(line.fromX(), line.toX()) + reach;
      if (beside) near.add(obstacle);
    }
    return near;
  }

  /** The least distance from a mark; negative where the arrow touches one. */
  private static double clearance(Arrow arrow, List<Obstacle> near) {
    double least = Double.MAX_VALUE;
    int samples = (int) Math.ceil(arrow.line().length() / SAMPLE);
    for (int i = 0; i <= samples; i++) {
      double x = arrow.x((double) i / samples);
      double y = arrow.y((double) i / samples);
      for (Obstacle obstacle : near) {
        double dx = obstacle.x - x;
        double dy = obstacle.y - y;
        least = Math.min(least, Math.sqrt(dx * dx + dy * dy) - obstacle.radius);
      }
    }
    return least;
  }

  private boolean onPaper(Arrow arrow) {
    for (double part = 0.1; part < 1; part += 0.1) {
      double x = arrow.x(part);
      double y = arrow.y(part);
      if (x < paper.left() || x > paper.right() || y < paper.top() || y > paper.bottom()) {
        return false;
      }
    }
    return true;
  }
}
