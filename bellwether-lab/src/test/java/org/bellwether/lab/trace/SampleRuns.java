package org.bellwether.lab.trace;

import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.TWO;
import static java.math.BigDecimal.ZERO;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Timed.Timer;
import org.bellwether.simulate.Trace;

/** Traces of small runs of many sorts. */
public final class SampleRuns {
  public sealed interface Message {}

  public record Election(long id) implements Message {}

  public record Leader(long id) implements Message {}

  public record Answer() implements Message {}

  public record Coordinator(long id) implements Message {}

  public record Request(long stamp, int node) implements Message {}

  public record Reply() implements Message {}

  public record Data(String payload, int number) implements Message {}

  public enum Wait implements Timer {
    ANSWER,
    COORDINATOR,
    RETRY
  }

  private SampleRuns() {}

  public static Map<String, List<Trace.Event>> all() {
    return Map.of(
        "ring", ring(),
        "faulty ring", faultyRing(),
        "bully", bully(),
        "lock", lock(),
        "dense", dense(8, 150, 7),
        "denser", dense(5, 300, 3),
        "idle", idle(),
        "rounds", rounds(),
        "partition", partition());
  }

  public static final List<Long> RING = List.of(3L, 37L, 19L, 4L, 25L);

  /** Chang and Roberts' election. */
  public static List<Trace.Event> ring() {
    int n = RING.size();
    TinyRun run =
        new TinyRun(
            n,
            (ctx, node, type, what, _) -> {
              long id = RING.get(node);
              int next = (node + 1) % n;
              if (type == Trace.Event.Type.START) ctx.send(node, next, new Election(id), ONE);
              switch (what) {
                case Election(long other) when other > id -> {
                  ctx.change("passive", true);
                  ctx.send(node, next, what, ONE);
                }
                case Election(long other) when other == id -> {
                  ctx.change("elected", true);
                  ctx.emit(new Output.Won());
                  ctx.send(node, next, new Leader(id), ONE);
                }
                case Leader(long leader) when leader != id -> {
                  ctx.emit(new Output.Elected(leader));
                  ctx.send(node, next, what, ONE);
                }
                case null, default -> {}
              }
            });
    for (int i = 0; i < n; i++) run.later(ZERO, Trace.Event.Type.START, i, null);
    return run.run(1000);
  }

  /** A ring that retries: a node crashes and recovers, another pauses, messages are lost. */
  public static List<Trace.Event> faultyRing() {
    int n = RING.size();
    TinyRun run =
        new TinyRun(
            n,
            (ctx, node, type, what, _) -> {
              long id = RING.get(node);
              int next = (node + 1) % n;
              switch (type) {
                case START, RECOVER -> {
                  ctx.send(node, next, new Election(id), TWO);
                  ctx.timer(node, Wait.RETRY, BigDecimal.valueOf(12));
                }
                case TIMEOUT -> ctx.send(node, next, new Election(id), TWO);
                case DELIVER -> {
                  if (what instanceof Election(long other) && other == id) {
                    ctx.emit(new Output.Won());
                    ctx.send(node, next, new Leader(id), TWO);
                  } else if (what instanceof Election(long other) && other > id) {
                    ctx.send(node, next, what, new BigDecimal("1.5"));
                  } else if (what instanceof Leader(long leader) && leader != id) {
                    ctx.emit(new Output.Elected(leader));
                    ctx.send(node, next, what, TWO);
                  }
                }
                default -> {}
              }
            });
    run.losing((carried, now) -> carried.id() == 7 || now.intValue() == 3);
    for (int i = 0; i < n; i++) run.later(ZERO, Trace.Event.Type.START, i, null);
    run.later(BigDecimal.valueOf(5), Trace.Event.Type.CRASH, 3, null);
    run.later(BigDecimal.valueOf(9), Trace.Event.Type.RECOVER, 3, null);
    run.later(BigDecimal.valueOf(7), Trace.Event.Type.PAUSE, 0, null);
    run.later(BigDecimal.valueOf(11), Trace.Event.Type.RESUME, 0, null);
    return run.run(70);
  }

  /** A bully election after the crash of the leader. */
  public static List<Trace.Event> bully() {
    int n = 5;
    boolean[] answered = new boolean[n];
    boolean[] campaigning = new boolean[n];
    TinyRun run =
        new TinyRun(
            n,
            (ctx, node, type, what, from) -> {
              switch (type) {
                case START, RECOVER -> campaign(ctx, node, answered, campaigning);
                case DELIVER -> {
                  switch (what) {
                    case Election _ -> {
                      ctx.send(node, from, new Answer(), ONE);
                      if (!campaigning[node]) campaign(ctx, node, answered, campaigning);
                    }
                    case Answer _ -> answered[node] = true;
                    case Coordinator(long id) -> {
                      campaigning[node] = false;
                      ctx.emit(new Output.Elected(id));
                    }
                    default -> {}
                  }
                }
                case TIMEOUT -> {
                  if (answered[node] || !campaigning[node]) return;
                  ctx.emit(new Output.Won());
                  ctx.emit(
                      new Output.View(
                          Status.NORMAL, new Group(node, 1), node, List.of(0L, 1L), null));
                  campaigning[node] = false;
                  for (int i = 0; i < n; i++) {
                    if (i != node) ctx.send(node, i, new Coordinator(node), ONE);
                  }
                }
                default -> {}
              }
            });
    run.later(ZERO, Trace.Event.Type.CRASH, 4, null);
    run.later(ONE, Trace.Event.Type.START, 1, null);
    run.later(BigDecimal.valueOf(40), Trace.Event.Type.RECOVER, 4, null);
    return run.run(400);
  }

  private static void campaign(TinyRun run, int node, boolean[] answered, boolean[] campaigning) {
    answered[node] = false;
    campaigning[node] = true;
    for (int i = node + 1; i < run.size(); i++) run.send(node, i, new Election(node), ONE);
    run.timer(node, Wait.ANSWER, BigDecimal.valueOf(3));
  }

  /** Ricart and Agrawala's lock with three nodes that want it twice. */
  public static List<Trace.Event> lock() {
    int n = 4;
    long[] stamp = new long[n];
    long[] own = new long[n];
    int[] awaited = new int[n];
    List<TreeSet<Integer>> deferred = new ArrayList<>();
    for (int i = 0; i < n; i++) deferred.add(new TreeSet<>());
    long[] entries = {0};
    TinyRun run =
        new TinyRun(
            n,
            (ctx, node, type, what, from) -> {
              switch (type) {
                case REQUEST -> {
                  own[node] = ++stamp[node];
                  awaited[node] = n - 1;
                  for (int i = 0; i < n; i++) {
                    if (i != node) ctx.send(node, i, new Request(own[node], node), ONE);
                  }
                }
                case EXIT -> {
                  own[node] = 0;
                  for (int i : deferred.get(node)) ctx.send(node, i, new Reply(), ONE);
                  deferred.get(node).clear();
                }
                case DELIVER -> {
                  if (what instanceof Request(long theirs, int other)) {
                    stamp[node] = Math.max(stamp[node], theirs);
                    boolean first =
                        own[node] > 0
                            && (own[node] < theirs || (own[node] == theirs && node < other));
                    if (first) deferred.get(node).add(other);
                    else ctx.send(node, other, new Reply(), ONE);
                  } else if (--awaited[node] == 0) {
                    ctx.emit(new Output.Granted(new Fence(0, ++entries[0])));
                    ctx.later(TWO, Trace.Event.Type.EXIT, node, null);
                  }
                }
                default -> {}
              }
            });
    for (int i : new int[] {0, 2, 3}) {
      run.later(BigDecimal.valueOf(i), Trace.Event.Type.REQUEST, i, null);
      run.later(BigDecimal.valueOf(20 + i / 2), Trace.Event.Type.REQUEST, i, null);
    }
    return run.run(400);
  }

  /** Random gossip with random delays. */
  public static List<Trace.Event> dense(int n, int most, long seed) {
    Random random = new Random(seed);
    TinyRun run =
        new TinyRun(
            n,
            (ctx, node, type, what, from) -> {
              if (type == Trace.Event.Type.TIMEOUT || random.nextInt(4) == 0) {
                ctx.emit(new Output.Delivered(Math.max(from, 0), "m" + random.nextInt(9), 1));
              }
              for (int k = random.nextInt(3); k >= 0; k--) {
                int to = random.nextInt(n);
                Message message =
                    switch (random.nextInt(4)) {
                      case 0 -> new Election(random.nextInt(100));
                      case 1 -> new Answer();
                      case 2 -> new Request(random.nextInt(1000), node);
                      default -> new Data("x", random.nextInt(20));
                    };
                ctx.send(node, to, message, BigDecimal.valueOf(1 + random.nextInt(9)));
              }
              if (random.nextInt(6) == 0) ctx.timer(node, Wait.RETRY, BigDecimal.TEN);
            });
    run.losing((carried, _) -> carried.id() % 11 == 0);
    for (int i = 0; i < n; i++)
      run.later(BigDecimal.valueOf(i % 3), Trace.Event.Type.START, i, null);
    return run.run(most);
  }

  /** Long stretches without an event, one of 2^60 ticks. */
  public static List<Trace.Event> idle() {
    int[] left = {4};
    BigDecimal[] waits = {
      new BigDecimal("0.25"), BigDecimal.valueOf(1L << 60), BigDecimal.valueOf(10_000), TWO
    };
    TinyRun run =
        new TinyRun(
            3,
            (ctx, node, type, what, _) -> {
              if (type == Trace.Event.Type.START || type == Trace.Event.Type.TIMEOUT) {
                ctx.send(node, 1, new Election(left[0]), TWO);
                ctx.send(node, 2, new Answer(), ONE);
                if (left[0] > 0) ctx.timer(0, Wait.RETRY, waits[--left[0]]);
              }
              if (what instanceof Election(long id) && id == 0) ctx.emit(new Output.Won());
            });
    run.later(ZERO, Trace.Event.Type.START, 0, null);
    return run.run(100);
  }

  /** Lock-step rounds: what was sent in one is delivered at the beginning of the next. */
  public static List<Trace.Event> rounds() {
    int n = 4;
    TinyRun run =
        new TinyRun(
            n,
            (ctx, node, type, what, _) -> {
              if (type != Trace.Event.Type.ROUND) return;
              int round = (Integer) what;
              if (round < 3) ctx.send(node, (node + 1) % n, new Election(10 * round + node), ONE);
              if (round == 3) ctx.emit(node == 2 ? new Output.Won() : new Output.Lost());
              if (round < 3) ctx.later(ONE, Trace.Event.Type.ROUND, node, round + 1);
            });
    for (int i = 0; i < n; i++) run.later(ZERO, Trace.Event.Type.ROUND, i, 0);
    return run.run(100);
  }

  /** Multicasts in a network that splits and heals; some messages never arrive. */
  public static List<Trace.Event> partition() {
    int n = 4;
    TinyRun run =
        new TinyRun(
            n,
            (ctx, node, type, what, from) -> {
              if (type == Trace.Event.Type.MULTICAST) {
                for (int i = 0; i < n; i++) {
                  ctx.send(node, i, new Data((String) what, i), i == node ? ZERO : TWO);
                }
              }
              if (what instanceof Data(String payload, int number)) {
                ctx.emit(new Output.Delivered(from, payload, 1));
                if (number == 3) {
                  ctx.send(node, 0, new Answer(), new BigDecimal("1.125"));
                  ctx.send(node, 1, new Answer(), BigDecimal.valueOf(1000));
                }
              }
            });
    run.losing(
        (carried, now) ->
            now.intValue() >= 4 && now.intValue() < 9 && carried.from() / 2 != carried.to() / 2);
    List<List<Integer>> halves = Arrays.asList(List.of(0, 1), List.of(2, 3));
    run.later(ZERO, Trace.Event.Type.MULTICAST, 0, "a");
    run.later(BigDecimal.valueOf(4), Trace.Event.Type.PARTITION, -1, halves);
    run.later(BigDecimal.valueOf(5), Trace.Event.Type.MULTICAST, 1, "b");
    run.later(BigDecimal.valueOf(6), Trace.Event.Type.MULTICAST, 2, "hello <world> & \"all\"");
    run.later(BigDecimal.valueOf(9), Trace.Event.Type.HEAL, -1, null);
    run.later(BigDecimal.valueOf(9), Trace.Event.Type.LOSE_TOKEN, -1, null);
    run.later(BigDecimal.valueOf(10), Trace.Event.Type.MULTICAST, 3, "c");
    return run.run(40);
  }

  /** An event of which hardly anything is told. */
  public static Trace.Event event(long number, Trace.Event.Type type, int node, Object detail) {
    return new Trace.Event(
        number,
        BigDecimal.ZERO,
        type,
        node,
        null,
        detail,
        List.of(),
        List.of(),
        new TreeMap<>(),
        Map.of());
  }
}
