package org.bellwether.step;

import org.bellwether.model.Context;
import org.bellwether.model.Detecting;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.wiring.ClientOperation;
import org.jspecify.annotations.Nullable;

/** One thing that happens to one node: each kind of event calls one handler. */
@SuppressWarnings("unchecked") // a world delivers to a node what nodes of its own kind have sent
public sealed interface Input {
  Input START = new Start();
  Input REQUEST = new Request();
  Input RELEASE = new Release();

  /** Calls the handler of the node. */
  void handle(Node<Object> node, Context<Object> ctx);

  /** The node wakes up spontaneously. */
  record Start() implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      node.start(ctx);
    }
  }

  /** A message arrives. */
  record Receive(int port, Object message) implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      node.receive(port, message, ctx);
    }
  }

  /** A message that the node sent met a dead peer. */
  record Unreachable(int port, Object message) implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      ((Detecting<Object>) node).unreachable(port, message, ctx);
    }
  }

  /** A connection is up. */
  record Linked(int port, long incarnation) implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      ((org.bellwether.model.Linked<Object>) node).linked(port, incarnation, ctx);
    }
  }

  /** A connection is closed. */
  record Unlinked(int port) implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      ((org.bellwether.model.Linked<Object>) node).unlinked(port, ctx);
    }
  }

  /** A timer expires; it is no longer set. */
  record Expire(Timer timer) implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      ((Timed<Object, Timer>) node).timeout(timer, ctx);
    }
  }

  /**
   * A node that had crashed comes back, and begins its next life.
   *
   * @param saved what it persisted last; null if nothing
   */
  record Boot(@Nullable Record saved) implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      ((Recoverable<Object, Record>) node).boot(saved, ctx);
    }
  }

  /** The client asks for the lock. */
  record Request() implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      ((Mutex<Object>) node).request(ctx);
    }
  }

  /** The client leaves the critical section. */
  record Release() implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      ((Mutex<Object>) node).release(ctx);
    }
  }

  /** The client does not want to wait for the lock any more. */
  final class Withdraw implements Input {
    private boolean done;

    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      done = ((Mutex<Object>) node).withdraw(ctx);
    }

    /** Whether the node has withdrawn the request when it was asked to. */
    public boolean done() {
      return done;
    }
  }

  /** The client hands over a payload for all nodes. */
  record Multicast(Object payload) implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      ((org.bellwether.model.Multicast<Object, Object>) node).multicast(payload, ctx);
    }
  }

  /** The client hands over a payload for one other node. */
  record Unicast(int port, Object payload) implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      ((org.bellwether.model.Unicast<Object, Object>) node).unicast(port, payload, ctx);
    }
  }

  /** The client gives a command. */
  record Command(Record command) implements Input {
    @Override
    public void handle(Node<Object> node, Context<Object> ctx) {
      ((Serving<Object, Object>) node).command(command, ctx);
    }
  }

  /** What a client's operation is for its node. */
  static Input of(ClientOperation operation) {
    return switch (operation) {
      case ClientOperation.Multicast(String payload) -> new Multicast(payload);
      case ClientOperation.Unicast(int to, String payload) -> new Unicast(to, payload);
      case ClientOperation.Command(Record command) -> new Command(command);
    };
  }
}
