package org.bellwether.node;

import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * A node to be provoked: it does what messages tell it; "keep" is persisted, passed on and said.
 */
final class Obedient
    implements Recoverable<Obedient.Message, Obedient.Kept>,
        Timed<Obedient.Message, Obedient.Alarm> {
  record Message(String text) {}

  record Kept(int count) {}

  record Said(String text) implements Output.Custom {}

  record Ended(String text) implements Output.Custom {
    @Override
    public boolean endsClaim() {
      return true;
    }
  }

  enum Alarm implements Timer {
    SOON,
    NEVER
  }

  static final Entry ENTRY =
      Entry.of("obedient", Family.OTHER, Shape.NAMED, Obedient.class)
          .idea("does what it is told")
          .model("any")
          .guarantee("none whatever")
          .cost("none whatever")
          .paper("nobody, nowhere, never", "https://example.org")
          .placed(setting -> place -> new Obedient())
          .build();

  private int count;

  @Override
  public void start(Context<Message> ctx) {
    ctx.setTimer(Alarm.SOON, 1);
    ctx.setTimer(Alarm.NEVER, 2);
  }

  @Override
  public void boot(@Nullable Kept saved, Context<Message> ctx) {
    if (saved != null) count = saved.count;
    ctx.emit(new Said("booted with " + count));
  }

  @Override
  public void timeout(Alarm alarm, Context<Message> ctx) {
    ctx.cancelTimer(Alarm.NEVER);
    ctx.emit(new Said("alarm " + alarm));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message.text) {
      case "keep" -> {
        count++;
        ctx.emit(new Said("kept " + count));
        ctx.send(1 - port, new Message("kept " + count));
        ctx.persist(new Kept(count));
      }
      case "draw" -> ctx.emit(new Said("drew " + ctx.random(1, Integer.MAX_VALUE)));
      case "fail" -> {
        count = -1;
        throw new IllegalStateException("as told");
      }
      case "assert" -> throw new AssertionError("as told");
      case "order" -> {
        ctx.emit(new Said("after"));
        ctx.send(1, new Message("in between"));
        ctx.emit(new Ended("before"));
        ctx.emit(new Said("last"));
      }
      default -> ctx.emit(new Said(message.text));
    }
  }
}
