package org.bellwether.step;

import org.bellwether.model.Context;
import org.bellwether.model.Detecting;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;
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

  /** The client hands over a payload for everybody. */
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
}
