package org.bellwether.node;

import java.io.Closeable;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bellwether.node.disk.DiskException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a node alive. When a handler has failed, the node lives again from what is on its disk,
 * after a wait; if that happens too often, it stays down. It also stays down if its disk has
 * failed, because nobody knows then what is durable, or was replaced by another one.
 */
public final class Supervisor implements Closeable {
  private final Life life;
  private final RestartPolicy policy;
  private final Consumer<String> listener;
  private final CompletableFuture<@Nullable NodeStopped> end = new CompletableFuture<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private NodeProcess current;

  /** How a life begins. */
  @FunctionalInterface
  public interface Life {
    /**
     * Makes the node, from what is on its disk.
     *
     * @throws IOException if its address or its disk cannot be used
     */
    NodeProcess make() throws IOException;

    /** The node has started. */
    default void begun(NodeProcess node) {}
  }

  /**
   * Makes the node for the first time; it begins to live at {@link #start}.
   *
   * @param listener hears in a sentence what is done about failures
   * @throws IOException if its address or its disk cannot be used
   */
  public Supervisor(Life life, RestartPolicy policy, Consumer<String> listener) throws IOException {
    this.life = life;
    this.policy = policy;
    this.listener = listener;
    current = life.make();
  }

  /** Begins the first life. */
  public synchronized void start() {
    begin();
  }

  private void begin() {
    var unused = current.end().thenAccept(this::over);
    current.start();
    life.begun(current);
  }

  /** The node in its present life, or in its last. */
  public synchronized NodeProcess current() {
    return current;
  }

  /** Completes when the node will not live again: with null if it was closed, or with why. */
  public CompletableFuture<@Nullable NodeStopped> end() {
    return end;
  }

  private void over(@Nullable NodeStopped failure) {
    if (failure == null || closing.getCount() == 0) {
      end.complete(failure);
      return;
    }
    if (failure.getCause() instanceof DiskException) {
      listener.accept("stays down, because its disk cannot be relied upon");
      end.complete(failure);
      return;
    }
    if (failure.getCause() instanceof OutlivedLife) {
      listener.accept("stays down, because its disk was replaced");
      end.complete(failure);
      return;
    }
    OptionalLong wait = policy.failed(System.nanoTime());
    if (wait.isEmpty()) {
      listener.accept("stays down, because it has failed too often");
      end.complete(failure);
      return;
    }
    listener.accept("lives again in " + TimeUnit.NANOSECONDS.toMillis(wait.getAsLong()) + " ms");
    Thread.ofPlatform().name("bellwether-restart").daemon().start(() -> again(wait.getAsLong()));
  }

  private void again(long wait) {
    try {
      if (closing.await(wait, TimeUnit.NANOSECONDS)) {
        end.complete(null);
        return;
      }
      synchronized (this) {
        if (closing.getCount() == 0) {
          end.complete(null);
          return;
        }
        current = life.make();
        begin();
      }
    } catch (IOException e) {
      over(new NodeStopped(String.valueOf(e.getMessage()), e));
    } catch (RuntimeException | Error e) { // whatever it is about, it will not be better later
      listener.accept("stays down, because it cannot be made: " + e);
      end.complete(new NodeStopped("the node cannot be made: " + e, e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end.complete(null);
    }
  }

  /** Ends the present life, and lets no other begin. */
  @Override
  public synchronized void close() {
    closing.countDown();
    current.close();
    end.complete(null);
  }
}
