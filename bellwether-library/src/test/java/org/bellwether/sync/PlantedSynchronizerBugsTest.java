package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Factory.Hosted;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.RoundNode;
import org.bellwether.model.RoundNode.Payload;
import org.bellwether.model.RoundNode.Ticked;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.monitor.AllTicks;
import org.junit.jupiter.api.Test;

/** Synchronizers with a mistake in them do not get past the judges. */
class PlantedSynchronizerBugsTest {
  public sealed interface Message extends Ticked {}

  public record Carried(int tick, Object content) implements Message, Payload {}

  public record Ack(int tick) implements Message {}

  /** Goes on as soon as its own messages have arrived, whatever its neighbours do. */
  public static final class Hasty<G> implements Synchronizer<Message> {
    private final RoundNode<G> node;
    private final int ticks;
    private int tick = -1;
    private int unacknowledged;

    Hasty(RoundNode<G> node, int ticks) {
      this.node = node;
      this.ticks = ticks;
    }

    @Override
    public void start(Context<Message> ctx) {
      Application<G> once = new Application<>(node, ctx.degree(), ticks);
      ctx.emit(new org.bellwether.model.Output.Began(++tick));
      unacknowledged =
          tick == ticks
              ? 0
              : once.begin(ctx, (message, port) -> ctx.send(port, new Carried(tick, message)));
    }

    @Override
    public void receive(int port, Message message, Context<Message> ctx) {
      switch (message) {
        case Carried(int sentIn, var content) -> ctx.send(port, new Ack(sentIn));
        case Ack ack -> {
          if (--unacknowledged == 0) start(ctx);
        }
      }
    }

    @Override
    public int tick() {
      return tick;
    }
  }

  /** The simple synchronizer without its empty messages. */
  public static final class Silent<G> implements Synchronizer<Message> {
    private final Application<G> application;
    private int heard;
    private int heardEarly;

    Silent(RoundNode<G> node, int degree, int ticks) {
      application = new Application<>(node, degree, ticks);
    }

    @Override
    public void start(Context<Message> ctx) {
      heard = heardEarly;
      heardEarly = 0;
      int tick = application.tick() + 1;
      application.begin(ctx, (message, port) -> ctx.send(port, new Carried(tick, message)));
    }

    @Override
    public void receive(int port, Message message, Context<Message> ctx) {
      if (!(message instanceof Carried(int tick, Object content))) return;
      application.keep(port, tick, content);
      if (tick == application.tick()) heard++;
      else heardEarly++;
      if (heard == ctx.degree() && !application.over()) start(ctx);
    }

    @Override
    public int tick() {
      return application.tick();
    }
  }

  private static Catalog only(Class<?> node, Function<Hosted, Node<?>> make) {
    return Catalog.of(
        Entry.of("planted", Family.SYNCHRONIZER, Shape.GRAPH, node)
            .idea("a synchronizer with a mistake")
            .model("any connected graph")
            .guarantee("none, as it has a mistake")
            .cost("of no interest")
            .paper("none of any kind", "https://example.org")
            .parameter(Parameter.text("application", "all", "the load"))
            .parameter(Parameter.optional("ticks", "3", "how many ticks"))
            .synchronizing(setting -> make)
            .judgedBy(s -> List.of(new AllTicks(s.n(), s.parameters().count("ticks"))))
            .keeps(SynchInvariant::new)
            .build());
  }

  private static Result run(String application, Catalog catalog) {
    return Simulation.of(
            Scenario.builder("planted")
                .nodes(8)
                .parameter("application", application)
                .parameter("ticks", 6)
                .delay(1, 9)
                .build(),
            catalog)
        .run();
  }

  @Test
  void aSynchronizerThatDoesNotWaitForItsNeighboursIsCaught() {
    Result result =
        run("all", only(Hasty.class, hosted -> new Hasty<>(hosted.application(), hosted.ticks())));
    assertThat(result.violations()).isNotEmpty().allMatch(v -> v.name().equals("synch"));
    assertThat(result.violations().getFirst().time()).isGreaterThan(BigDecimal.ZERO);
  }

  @Test
  void withoutEmptyMessagesTheSimpleSynchronizerGetsStuck() {
    Catalog silent =
        only(
            Silent.class,
            hosted -> new Silent<>(hosted.application(), hosted.place().degree(), hosted.ticks()));
    assertThat(run("all", silent).holds()).isTrue(); // there are none to leave out
    assertThat(run("children", silent).violations())
        .isNotEmpty()
        .allMatch(v -> v.name().equals("termination"));
  }
}
