package org.bellwether.bench;

import java.util.function.LongConsumer;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;

/** Node 0 keeps some messages going round; node 1 sends each of them back. */
final class EchoNode implements Node<EchoNode.Ball> {
  /** A message; it counts how often it has come back. */
  record Ball(long count) {}

  private final boolean server;
  private final int balls;
  private final LongConsumer back;

  private EchoNode(boolean server, int balls, LongConsumer back) {
    this.server = server;
    this.balls = balls;
    this.back = back;
  }

  /**
   * An algorithm of two such nodes.
   *
   * @param balls how many messages go round at the same time
   * @param back hears of every message that has come back
   */
  static Entry entry(int balls, LongConsumer back) {
    return Entry.of("echo", Family.OTHER, Shape.NAMED, EchoNode.class)
        .idea("sends back what it receives")
        .model("any")
        .guarantee("none")
        .cost("one message per message")
        .paper("nobody", "https://example.org")
        .placed(_ -> place -> new EchoNode(place.position() == 0, balls, back))
        .build();
  }

  @Override
  public void start(Context<Ball> ctx) {
    if (server) for (int i = 0; i < balls; i++) ctx.send(1, new Ball(0));
  }

  @Override
  public void receive(int port, Ball ball, Context<Ball> ctx) {
    if (server) back.accept(ball.count);
    ctx.send(port, server ? new Ball(ball.count + 1) : ball);
  }
}
