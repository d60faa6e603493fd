package org.bellwether.simulate;

import java.util.function.Function;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Detecting;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/** Small nodes that show what the simulator does to them. */
final class TestNodes {
  private TestNodes() {}

  /** Something a node noticed. */
  record Saw(String what) implements Output.Custom {}

  static Catalog catalog(Shape shape, Class<?> type, Function<Place, ? extends Node<?>> make) {
    Family family = Mutex.class.isAssignableFrom(type) ? Family.MUTUAL_EXCLUSION : Family.ORDER;
    return Catalog.of(
        Entry.of("test", family, shape, type)
            .idea("shows what happens to it")
            .model("any")
            .guarantee("none")
            .cost("none")
            .paper("none", "https://example.org")
            .placed(setting -> make)
            .build());
  }

  /** Greets its neighbours when it starts, and says whom it heard from. */
  static final class Greeter implements Node<Greeter.Hello> {
    record Hello(int from) {}

    private final int self;

    Greeter(Place place) {
      self = place.position();
    }

    @Override
    public void start(Context<Hello> ctx) {
      ctx.emit(new Saw("start"));
      ctx.broadcast(new Hello(self));
    }

    @Override
    public void receive(int port, Hello hello, Context<Hello> ctx) {
      ctx.emit(new Saw(hello.from + "@" + port));
    }
  }

  /** Counts what it sends and what it hears, on disk; beats with a timer. */
  static final class Beater
      implements Timed<Beater.Beat, Beater.Clock>,
          Recoverable<Beater.Beat, Beater.Saved>,
          Detecting<Beater.Beat> {
    record Beat(int number) {}

    record Saved(int beats) {}

    enum Clock implements Timer {
      TICK
    }

    private final int self;
    private int beats;

    Beater(Place place) {
      self = place.position();
    }

    @Override
    public void start(Context<Beat> ctx) {
      ctx.setTimer(Clock.TICK, 10);
    }

    @Override
    public void boot(@Nullable Saved saved, Context<Beat> ctx) {
      beats = saved == null ? 0 : saved.beats;
      ctx.emit(new Saw("recovers at beat " + beats));
      ctx.setTimer(Clock.TICK, 10);
    }

    @Override
    public void timeout(Clock timer, Context<Beat> ctx) {
      beats++;
      ctx.persist(new Saved(beats));
      ctx.broadcast(new Beat(beats));
      if (beats < 5) ctx.setTimer(timer, 10);
    }

    @Override
    public void receive(int port, Beat beat, Context<Beat> ctx) {
      ctx.emit(new Saw("hears " + beat.number + " from " + port));
    }

    @Override
    public void unreachable(int port, Beat beat, Context<Beat> ctx) {
      ctx.emit(new Saw("node " + self + " cannot reach " + port + " with " + beat.number));
    }
  }

  /** The same, but sends first and writes then; nobody can tell. */
  static final class HastyBeater
      implements Timed<Beater.Beat, Beater.Clock>, Recoverable<Beater.Beat, Beater.Saved> {
    private int beats;

    @SuppressWarnings("UnusedVariable")
    HastyBeater(Place place) {}

    @Override
    public void start(Context<Beater.Beat> ctx) {
      ctx.setTimer(Beater.Clock.TICK, 10);
    }

    @Override
    public void boot(Beater.@Nullable Saved saved, Context<Beater.Beat> ctx) {
      beats = saved == null ? 0 : saved.beats;
      ctx.emit(new Saw("recovers at beat " + beats));
      ctx.setTimer(Beater.Clock.TICK, 10);
    }

    @Override
    public void timeout(Beater.Clock timer, Context<Beater.Beat> ctx) {
      beats++;
      ctx.broadcast(new Beater.Beat(beats));
      ctx.persist(new Beater.Saved(beats));
      if (beats < 5) ctx.setTimer(timer, 10);
    }

    @Override
    public void receive(int port, Beater.Beat beat, Context<Beater.Beat> ctx) {
      ctx.emit(new Saw("hears " + beat.number() + " from " + port));
    }
  }

  /** A lock that writes down whom it asks, and keeps the record that it has written. */
  static final class Diary implements Mutex<Diary.Please>, Recoverable<Diary.Please, Diary.Pages> {
    record Please() {}

    record Pages(int[] asked) {}

    private final int[] asked = {0};

    @SuppressWarnings("UnusedVariable")
    Diary(Place place) {}

    @Override
    public void request(Context<Please> ctx) {
      asked[0]++;
      ctx.persist(new Pages(asked));
      ctx.send(1, new Please());
      asked[0] = 99;
    }

    @Override
    public void release(Context<Please> ctx) {}

    @Override
    public void receive(int port, Please please, Context<Please> ctx) {
      ctx.emit(new Saw("asked by " + port));
    }

    @Override
    public void boot(@Nullable Pages saved, Context<Please> ctx) {
      ctx.emit(new Saw("boots with " + (saved == null ? "nothing" : saved.asked[0])));
      if (saved != null) saved.asked[0] = 77;
    }
  }
}
