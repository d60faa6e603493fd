package org.bellwether.wiring;

import java.util.function.Function;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.topology.Topology;

/** Creates nodes, and shows each factory call the place for which it creates a node. */
public final class NodeFactory {
  private final WiredScenario setup;
  private final Function<Place, Object> factory;

  public NodeFactory(WiredScenario setup) {
    this.setup = setup;
    factory = setup.factory();
  }

  /** Whether nodes do anything when they start. */
  public static boolean starts(Class<?> node) {
    try {
      return !node.getMethod("start", Context.class).getDeclaringClass().equals(Node.class);
    } catch (NoSuchMethodException e) {
      return true;
    }
  }

  /** Makes a node. Its constructor may reject what the scenario says. */
  public Object node(int position) {
    try {
      return factory.apply(new At(setup, position));
    } catch (ScenarioException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      if (e.getMessage() == null) throw failed(position, e);
      throw new ScenarioException(e.getMessage());
    } catch (VirtualMachineError e) {
      if (e instanceof StackOverflowError) throw failed(position, e);
      throw e;
    } catch (Throwable e) { // a constructor of somebody's own may throw anything
      throw failed(position, e);
    }
  }

  private ScenarioException failed(int position, Throwable e) {
    return new ScenarioException(
        "%s: node %d cannot be made: it throws %s"
            .formatted(setup.entry().name(), position, Thrown.problem(e)));
  }

  private record At(WiredScenario setup, int position) implements Place {
    @Override
    public long id() {
      return setup.setting().ids()[position];
    }

    @Override
    public int n() {
      return setup.n();
    }

    @Override
    public int degree() {
      return topology().degree(position);
    }

    @Override
    public long id(int port) {
      return setup.setting().ids()[topology().neighbour(position, port)];
    }

    @Override
    public Topology topology() {
      return setup.topology();
    }
  }
}
