package org.bellwether.lab.web;

import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;

/**
 * Sends numbers back and forth that grow for ever, each after long work: a check of it never ends
 * by itself, and does not fill the memory either.
 */
final class Endless implements Node<Endless.Tick> {
  private static final int WORK = 50_000;

  record Tick(int count, int worked) {}

  static Catalog catalog() {
    return Catalog.of(
        Entry.of("endless", Family.ORDER, Shape.COMPLETE, Endless.class)
            .idea("counts for ever")
            .model("any")
            .guarantee("none")
            .cost("none")
            .paper("none", "https://example.org")
            .placed(_ -> _ -> new Endless())
            .build());
  }

  @Override
  public void start(Context<Tick> ctx) {
    ctx.send(0, new Tick(0, 0));
  }

  @Override
  public void receive(int port, Tick tick, Context<Tick> ctx) {
    int worked = tick.worked();
    for (int i = 0; i < WORK; i++) worked = 31 * worked + i;
    ctx.send(port, new Tick(tick.count() + 1, worked));
  }
}
