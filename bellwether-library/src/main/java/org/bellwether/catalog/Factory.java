package org.bellwether.catalog;

import java.util.function.Function;
import java.util.function.Supplier;
import org.bellwether.model.Node;
import org.bellwether.model.RoundNode;
import org.bellwether.topology.Topology;

/** Creates the nodes of one run; each form gives nodes no more knowledge than its model allows. */
public sealed interface Factory {
  /** Prepares a run; the function makes the node of a place. */
  Function<Place, Object> prepare(Setting setting);

  /** Whether nodes are of the synchronous model. */
  default boolean rounds() {
    return false;
  }

  /** Whether nodes are all equal at the start. */
  default boolean anonymous() {
    return false;
  }

  /** Whether nodes run those of an application. */
  default boolean synchronizer() {
    return false;
  }

  /** Nodes that know themselves but not n. */
  record Uniform(Function<Parameter.Values, Function<Identity, ? extends Node<?>>> make)
      implements Factory {
    @Override
    public Function<Place, Object> prepare(Setting setting) {
      return make.apply(setting.parameters())::apply;
    }
  }

  /** Nodes that are all equal at the start. */
  record Anonymous(Function<AnonymousKnowledge, Supplier<? extends Node<?>>> make)
      implements Factory {
    @Override
    public boolean anonymous() {
      return true;
    }

    @Override
    public Function<Place, Object> prepare(Setting setting) {
      Supplier<? extends Node<?>> supplier =
          make.apply(new AnonymousKnowledge(setting.n(), setting.parameters()));
      return place -> supplier.get();
    }
  }

  /** Nodes that may be told anything about the network before the run. */
  record Placed(Function<Setting, Function<Place, ? extends Node<?>>> make) implements Factory {
    @Override
    public Function<Place, Object> prepare(Setting setting) {
      return make.apply(setting)::apply;
    }
  }

  /** Nodes of the synchronous model. */
  record Rounds(Function<Setting, Function<Place, ? extends RoundNode<?>>> make)
      implements Factory {
    @Override
    public boolean rounds() {
      return true;
    }

    @Override
    public Function<Place, Object> prepare(Setting setting) {
      return make.apply(setting)::apply;
    }
  }

  /** Nodes of the synchronous model that are all equal at the start. */
  record AnonymousRounds(Function<AnonymousKnowledge, Supplier<? extends RoundNode<?>>> make)
      implements Factory {
    @Override
    public boolean rounds() {
      return true;
    }

    @Override
    public boolean anonymous() {
      return true;
    }

    @Override
    public Function<Place, Object> prepare(Setting setting) {
      Supplier<? extends RoundNode<?>> supplier =
          make.apply(new AnonymousKnowledge(setting.n(), setting.parameters()));
      return place -> supplier.get();
    }
  }

  /** Nodes that run the node of a round algorithm, the scenario's application. */
  record Synchronizing(Function<Setting, Function<Hosted, ? extends Node<?>>> make)
      implements Factory {
    @Override
    public boolean synchronizer() {
      return true;
    }

    @Override
    public Function<Place, Object> prepare(Setting setting) {
      throw new IllegalStateException("a synchronizer needs an application");
    }
  }

  /**
   * A place and the application's node for it.
   *
   * @param ticks how many ticks are to be simulated
   */
  record Hosted(Place place, RoundNode<?> application, int ticks) {}

  /**
   * Everything that a node of a uniform algorithm may know: itself, but not the number of nodes.
   */
  interface Identity {
    long id();
  }

  /** The place of a node in its network. */
  interface Place extends Identity {
    int position();

    int n();

    int degree();

    /** The id of the node behind a port. */
    long id(int port);

    Topology topology();
  }

  /**
   * Everything that a node of an anonymous network may know: the number of nodes, and the
   * parameters, which are the same for all.
   */
  record AnonymousKnowledge(int n, Parameter.Values parameters) {}
}
