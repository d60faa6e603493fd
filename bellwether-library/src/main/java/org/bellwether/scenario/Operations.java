package org.bellwether.scenario;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What clients do. {@link #NONE} is where to begin; each method gives a value that differs in one
 * thing.
 *
 * @param hold how long a client stays in the critical section; null where there are no locks
 * @param requests an open load: when clients ask for the lock
 * @param first a closed load: when each node's client asks for the first time
 * @param think how long each node's client of a closed load waits after its exit
 * @param rounds how often each node's client of a closed load asks
 * @param multicasts what is sent to everybody
 * @param sends what one node sends to another
 * @param withdrawals when clients that wait for a lock give up; a client that does not wait is not
 *     affected
 * @param commands to nodes that serve their clients in a way of their own
 */
public record Operations(
    @Nullable BigDecimal hold,
    List<Request> requests,
    List<Request> first,
    List<BigDecimal> think,
    @Nullable Integer rounds,
    List<Multicasting> multicasts,
    List<Sending> sends,
    List<Request> withdrawals,
    List<Command> commands) {
  public static final Operations NONE =
      new Operations(
          null, List.of(), List.of(), List.of(), null, List.of(), List.of(), List.of(), List.of());

  public Operations {
    requests = List.copyOf(requests);
    first = List.copyOf(first);
    think = List.copyOf(think);
    multicasts = List.copyOf(multicasts);
    sends = List.copyOf(sends);
    withdrawals = List.copyOf(withdrawals);
    commands = List.copyOf(commands);
  }

  /** A client asks for the lock: {@code by(3).at(20)}. */
  public record Request(BigDecimal time, int node) {
    /** The client of this node asks at time 0. */
    public static Request by(int node) {
      return new Request(BigDecimal.ZERO, node);
    }

    /** The client of each of these nodes asks once, at time 0. */
    public static List<Request> byEach(int... nodes) {
      return Arrays.stream(nodes).mapToObj(Request::by).toList();
    }

    public Request at(long when) {
      return new Request(BigDecimal.valueOf(when), node);
    }
  }

  /** A payload for all nodes. */
  public record Multicasting(BigDecimal time, int node, String payload) {}

  /** A payload from one node to another: {@code of("hello").at(3).from(0).to(2)}. */
  public record Sending(BigDecimal time, int from, int to, String payload) {
    /**
     * A payload from node 0 to itself at time 0; {@code at}, {@code from} and {@code to} change
     * that.
     */
    public static Sending of(String payload) {
      return new Sending(BigDecimal.ZERO, 0, 0, payload);
    }

    public Sending from(int node) {
      return new Sending(time, node, to, payload);
    }

    public Sending to(int node) {
      return new Sending(time, from, node, payload);
    }

    public Sending at(long when) {
      return new Sending(BigDecimal.valueOf(when), from, to, payload);
    }
  }

  /**
   * A client's command to a node that serves it.
   *
   * @param kind the simple name of a record that the node's class declares
   * @param fields of that record; what is not given is zero
   */
  public record Command(BigDecimal time, int node, String kind, Map<String, Object> fields) {
    public Command {
      fields = Copies.values(fields);
    }
  }

  public Operations hold(@Nullable BigDecimal time) {
    return new Operations(
        time, requests, first, think, rounds, multicasts, sends, withdrawals, commands);
  }

  /** An open load on a lock. */
  public Operations requests(List<Request> all) {
    return new Operations(
        hold, all, first, think, rounds, multicasts, sends, withdrawals, commands);
  }

  /**
   * A closed load on a lock: each node's client asks again some time after its exit.
   *
   * @param firstRequests when each asks for the first time
   * @param pauses how long each thinks between an exit and the next request, by position
   * @param times how often each asks
   */
  public Operations closed(
      List<Request> firstRequests, List<BigDecimal> pauses, @Nullable Integer times) {
    return new Operations(
        hold, requests, firstRequests, pauses, times, multicasts, sends, withdrawals, commands);
  }

  public Operations multicasts(List<Multicasting> all) {
    return new Operations(hold, requests, first, think, rounds, all, sends, withdrawals, commands);
  }

  public Operations sends(List<Sending> all) {
    return new Operations(
        hold, requests, first, think, rounds, multicasts, all, withdrawals, commands);
  }

  public Operations withdrawals(List<Request> all) {
    return new Operations(hold, requests, first, think, rounds, multicasts, sends, all, commands);
  }

  public Operations commands(List<Command> all) {
    return new Operations(
        hold, requests, first, think, rounds, multicasts, sends, withdrawals, all);
  }

  /** The same operations and one more multicast. */
  public Operations and(Multicasting one) {
    return multicasts(Copies.longer(multicasts, one));
  }

  /** The same operations and one more payload from one node to another. */
  public Operations and(Sending one) {
    return sends(Copies.longer(sends, one));
  }

  /** The same operations and one more command. */
  public Operations and(Command one) {
    return commands(Copies.longer(commands, one));
  }

  /** The same operations and one more client that gives up. */
  public Operations andWithdrawal(Request one) {
    return withdrawals(Copies.longer(withdrawals, one));
  }
}
