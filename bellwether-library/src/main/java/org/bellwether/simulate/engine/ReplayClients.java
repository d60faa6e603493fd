package org.bellwether.simulate.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Trace;
import org.bellwether.step.LockClient;
import org.bellwether.wiring.ClientOperation;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * What the clients of a {@link ScheduleReplay} have yet to do, by node: starts, requests,
 * withdrawals and operations. A schedule says when they do it.
 */
final class ReplayClients {
  private final UntimedScenario prepared;
  private final int[] starts; // still to come
  private final BitSet woken = new BitSet(); // those whose start a message has taken the place of
  private final int[] requests; // still to come
  private final int[] withdrawals; // still to come
  private final int[] operated; // payloads handed over
  private final LockClient[] client;

  ReplayClients(UntimedScenario prepared) {
    this.prepared = prepared;
    int n = prepared.n();
    starts = new int[n];
    requests = new int[n];
    withdrawals = new int[n];
    operated = new int[n];
    client = new LockClient[n];
    Arrays.fill(client, LockClient.IDLE);
    for (int v = 0; v < n; v++) {
      starts[v] = prepared.starts(v);
      requests[v] = prepared.requests(v);
      withdrawals[v] = prepared.withdrawals(v);
    }
  }

  boolean yetToStart(int v) {
    return starts[v] > 0;
  }

  void started(int v) {
    if (starts[v] > 0) starts[v]--;
  }

  /** A message arrives, which may take the place of a start. */
  void reached(int v) {
    if (prepared.entry().family().wokenByMessages() && !prepared.startsAgain()) woken.set(v);
  }

  boolean yetToRequest(int v) {
    return requests[v] > 0;
  }

  /** One of the requests that were still to come is made now. */
  void fewerRequests(int v) {
    requests[v]--;
  }

  boolean yetToWithdraw(int v) {
    return withdrawals[v] > 0;
  }

  void fewerWithdrawals(int v) {
    withdrawals[v]--;
  }

  /** The next operation of a node's client; null if there is none. */
  @Nullable ClientOperation nextOperation(int v) {
    List<ClientOperation> all = prepared.operations(v);
    return operated[v] < all.size() ? all.get(operated[v]++) : null;
  }

  // ---- The client of a lock

  boolean idle(int v) {
    return client[v] == LockClient.IDLE;
  }

  boolean waits(int v) {
    return client[v] == LockClient.WAITING;
  }

  boolean inside(int v) {
    return client[v] == LockClient.INSIDE;
  }

  void requested(int v) {
    client[v] = client[v].requests();
  }

  void withdrew(int v) {
    client[v] = client[v].withdraws();
  }

  void left(int v) {
    client[v] = client[v].leaves();
  }

  void hears(int v, Output output) {
    client[v] = client[v].hears(output);
  }

  /** A node crashes, and what its client was about to do is forgotten, but for what may return. */
  void crashed(int v, boolean recoverable) {
    if (!prepared.startsAgain()) starts[v] = 0;
    if (!recoverable) requests[v] = 0;
    client[v] = LockClient.IDLE;
  }

  // ---- What is left

  /** Whether the client of a node has nothing left to do by itself. */
  boolean resting(int v) {
    if ((starts[v] > 0 && !woken.get(v)) || inside(v)) return false;
    if (requests[v] > 0 && idle(v)) return false; // who waits asks no further
    return operated[v] >= prepared.operations(v).size();
  }

  void addTasks(int v, List<Pending> pending) {
    List<ClientOperation> operations = prepared.operations(v);
    if (starts[v] > 0) pending.add(task(Trace.Event.Type.START, v, null));
    if (inside(v)) pending.add(task(Trace.Event.Type.EXIT, v, null));
    if (requests[v] > 0) pending.add(task(Trace.Event.Type.REQUEST, v, null));
    for (ClientOperation operation : operations.subList(operated[v], operations.size())) {
      pending.add(
          switch (operation) {
            case ClientOperation.Multicast(String payload) ->
                task(Trace.Event.Type.MULTICAST, v, payload);
            case ClientOperation.Unicast(var to, String payload) ->
                task(Trace.Event.Type.UNICAST, v, payload);
            case ClientOperation.Command(Record command) ->
                task(Trace.Event.Type.COMMAND, v, command);
          });
    }
  }

  private static Pending task(Trace.Event.Type type, int v, @Nullable Object detail) {
    return new Pending.Task(type, v, detail, null);
  }
}
