package org.bellwether.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bellwether.simulate.Scenario.Fault;
import org.bellwether.simulate.Scenario.Pair;
import org.bellwether.simulate.Step;
import org.bellwether.spec.Configuration;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Prospect;
import org.jspecify.annotations.Nullable;

/**
 * Stands in one state of a model and makes the moves that are possible there, one after the other,
 * each time coming back. The fingerprint of a state is the sum of one random number for each number
 * of its vector, so that a move only has to account for what it changes.
 */
final class Walker implements Prospect<Object, Object> {
  /** Is shown the state behind each move. */
  @FunctionalInterface
  interface Visitor {
    /** Whether to go on with further moves. */
    boolean moved(Walker walker);
  }

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final Model model;
  private final int n;
  private final int linkBase;
  private final int judgesAt;
  private final int conditionsAt;
  private final boolean fifo;
  private final boolean looking;
  private final int[] state;
  private final long[] hashes; // by place, what its number adds to the fingerprint
  private final int[] undone; // pairs of place and number, to come back
  private final long[] unhashed; // and what each added
  private int undoable;
  private long fingerprint;
  private long standing; // the fingerprint of the state to come back to
  private Environment here;
  private boolean cuts; // whether some link is cut
  private List<PropertyViolation> found = PropertyViolation.NOTHING;
  private boolean stopped;
  private int moves; // made from here, faults aside
  private final PropertyViolation.Collector collector = new PropertyViolation.Collector();

  // The move that was made last.
  private Kind kind = Kind.EVENT;
  private int node;
  private int event;
  private int link;
  private int envelope;
  private long ticks;
  private List<List<Integer>> components = List.of();
  private List<Pair> pairs = List.of();
  private @Nullable HandlerOutcome outcome;

  private enum Kind {
    EVENT,
    DELIVER,
    DROP, // what cannot arrive
    BOUNCE,
    LOSE,
    DUPLICATE,
    PARTITION,
    CUT,
    HEAL,
    PASS,
    ROUND
  }

  Walker(Model model) {
    this.model = model;
    n = model.n();
    linkBase = model.linkAt(0);
    judgesAt = model.judgesAt();
    conditionsAt = model.conditionsAt();
    fifo = model.network.fifo();
    looking = model.judges.look();
    state = new int[model.width()];
    hashes = new long[state.length];
    undone = new int[8 * model.width() + 1024];
    unhashed = new long[undone.length / 2];
    here = model.conditions(model.initial()[conditionsAt]);
  }

  static long mix(int place, int number) {
    long z = ((long) place << Integer.SIZE | number) * GOLDEN + GOLDEN;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** Goes to a state. */
  void stand(int[] there) {
    System.arraycopy(there, 0, state, 0, state.length);
    long sum = 0;
    for (int i = 0; i < state.length; i++) {
      hashes[i] = mix(i, state[i]);
      sum += hashes[i];
    }
    fingerprint = sum;
    standing = sum;
    here = model.conditions(state[conditionsAt]);
    cuts = !here.cut().isEmpty();
    undoable = 0;
    found = PropertyViolation.NOTHING;
  }

  /** The vector of the state, not to be kept. */
  int[] state() {
    return state;
  }

  long fingerprint() {
    return fingerprint;
  }

  /** What judges said about the last move. */
  List<PropertyViolation> found() {
    return found;
  }

  private void set(int place, int number) {
    int before = state[place];
    if (before == number) return;
    long hash = mix(place, number);
    unhashed[undoable >> 1] = hashes[place];
    undone[undoable++] = place;
    undone[undoable++] = before;
    fingerprint += hash - hashes[place];
    hashes[place] = hash;
    state[place] = number;
  }

  private void back() {
    while (undoable > 0) {
      int before = undone[--undoable];
      int place = undone[--undoable];
      state[place] = before;
      hashes[place] = unhashed[undoable >> 1];
    }
    fingerprint = standing;
    found = PropertyViolation.NOTHING;
  }

  private Environment conditions() {
    return model.conditions(state[conditionsAt]);
  }

  private void become(Environment changed) {
    set(conditionsAt, model.number(changed));
  }

  // ---- All moves

  /** Makes every move; returns how many were no faults. */
  int expand(Visitor visitor) {
    stopped = false;
    moves = 0;
    Environment now = here;
    if (model.rounds) {
      turn(now, visitor);
      return moves;
    }
    if (now.scripted() < model.scripted.size() && model.atOnce(now.scripted())) {
      strike(now, visitor);
      return moves;
    }
    if (now.starting() >= 0) {
      startFirst(now, visitor);
      return moves;
    }
    if (over()) return 0;
    for (int v = 0; v < n && !stopped; v++) expandOne(v, visitor);
    if (now.scripted() < model.scripted.size()) strike(now, visitor);
    if (model.timed && !stopped) pass(now, visitor);
    if (now.faultsLeft() || !now.cut().isEmpty()) faults(now, visitor);
    return moves;
  }

  /** Makes the moves of one node: what it does by itself, and what arrives there. */
  void expand(int v, Visitor visitor) {
    stopped = false;
    expandOne(v, visitor);
  }

  private void expandOne(int v, Visitor visitor) {
    boolean timers = true;
    boolean deliveries = true;
    if (model.timed) {
      if (model.timersFirst) deliveries = !timerDue();
      else timers = !deliveryDue();
    }
    for (int local : model.nodes.state(state[v]).events) {
      if (stopped) return;
      if (!timers && NodeEvent.times(local)) continue;
      kind = Kind.EVENT;
      node = v;
      event = local;
      make(v, local, visitor);
    }
    if (!deliveries) return;
    for (int in : model.network.into(v)) {
      if (state[linkBase + in] != 0) deliver(in, visitor);
      if (stopped) return;
    }
  }

  private void deliver(int in, Visitor visitor) {
    int[] contents = model.links.contents(state[linkBase + in]);
    if (fifo) {
      if (model.envelopes.least(contents[0]) == 0) arrive(in, contents[0], visitor);
      return;
    }
    for (int i = 0; i < contents.length && !stopped; i++) {
      if (i > 0 && contents[i] == contents[i - 1]) continue;
      if (model.envelopes.least(contents[i]) > 0) continue;
      arrive(in, contents[i], visitor);
    }
  }

  /** Takes the parcel that is under way from its link. */
  private void take() {
    int place = linkBase + link;
    int before = state[place];
    set(place, fifo ? model.links.rest(before) : model.links.remove(before, envelope));
  }

  private void arrive(int in, int carried, Visitor visitor) {
    int to = model.network.to(in);
    int from = model.network.from(in);
    int message = model.envelopes.message(carried);
    link = in;
    envelope = carried;
    boolean cut = cuts && here.cut().get(in);
    if (!cut && model.nodes.state(state[to]).up()) {
      kind = Kind.DELIVER;
      node = to;
      event = NodeEvent.deliver(model.network.arrival(in), message);
      make(to, event, visitor);
    } else if (!cut && model.detecting && model.nodes.state(state[from]).up()) {
      kind = Kind.BOUNCE;
      node = from;
      event = NodeEvent.unreachable(model.prepared.topology().slotOf(from, to), message);
      make(from, event, visitor);
    } else {
      kind = Kind.DROP;
      node = to;
      take();
      done(0, visitor);
    }
  }

  /** Lets an event happen to a node, once for each outcome. */
  private void make(int v, int what, Visitor visitor) {
    boolean takes = kind == Kind.DELIVER || kind == Kind.BOUNCE;
    for (HandlerOutcome o = model.handlers.outcome(state[v], what);
        o != null && !stopped;
        o = o.other()) {
      if (takes) take();
      apply(v, o);
      done(o.effect(), visitor);
    }
  }

  private void apply(int v, HandlerOutcome o) {
    outcome = o;
    set(v, o.state());
    int[] over = o.links();
    if (over.length > 0) {
      int[] what = o.envelopes();
      for (int i = 0; i < over.length; i++) {
        if (cuts && here.cut().get(over[i])) continue; // lost at once
        int place = linkBase + over[i];
        set(place, model.links.append(state[place], what[i]));
      }
    }
    if (o.failure() != null) found = List.of(o.failure());
  }

  /** The move is complete but for the judges: they have their say, then the visitor. */
  private void done(int effect, Visitor visitor) {
    moves++;
    judge(effect);
    if (!visitor.moved(this)) stopped = true;
    back();
  }

  private void judge(int effect) {
    if (effect == 0 && !looking) return;
    MonitorStates.Step step =
        looking
            ? model.judges.after(state[judgesAt], effect, this)
            : model.judges.after(state[judgesAt], effect);
    set(judgesAt, step.state());
    if (!step.found().isEmpty()) {
      found = found.isEmpty() ? step.found() : join(found, step.found());
    }
  }

  private static List<PropertyViolation> join(
      List<PropertyViolation> first, List<PropertyViolation> second) {
    List<PropertyViolation> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  private void startFirst(Environment now, Visitor visitor) {
    int v = now.starting();
    kind = Kind.EVENT;
    node = v;
    event = NodeEvent.START;
    for (HandlerOutcome o = model.handlers.outcome(state[v], event);
        o != null && !stopped;
        o = o.other()) {
      boolean again = model.nodes.state(o.state()).starts > 0;
      become(now.starting(again ? v : nextToStart(v + 1)));
      apply(v, o);
      done(o.effect(), visitor);
    }
  }

  /** Whoever starts next from a position on, where starts come first; -1 if nobody does. */
  private int nextToStart(int from) {
    for (int v = from; v < n; v++) if (model.nodes.state(state[v]).starts > 0) return v;
    return -1;
  }

  /** Whether a run ends here though more could happen. */
  private boolean over() {
    if (!model.endsAtLastExit) return false;
    for (int v = 0; v < n; v++) {
      NodeState s = model.nodes.state(state[v]);
      if (s.requests > 0 || s.client != NodeState.IDLE) return false;
    }
    return true;
  }

  /** Whether nothing is left to happen, faults aside. */
  boolean resting() {
    Environment now = conditions();
    if (model.rounds) return takingPart(0) == n;
    if (now.starting() >= 0 || now.scripted() < model.scripted.size()) return false;
    if (over()) return true;
    for (int v = 0; v < n; v++) {
      NodeState s = model.nodes.state(state[v]);
      if (s.events.length > 0) return false;
      if (model.timed
          && s.timeouts > 0
          && s.timers.length > 0
          && s.patience() < Integer.MAX_VALUE) {
        return false;
      }
    }
    for (int i = linkBase; i < judgesAt; i++) if (state[i] != 0) return false;
    return true;
  }

  /** Whether everybody has started where starts come first, so that the search proper begins. */
  boolean begun() {
    if (model.rounds) return true;
    Environment now = conditions();
    return now.starting() < 0
        && (now.scripted() == model.scripted.size() || !model.atOnce(now.scripted()));
  }

  /** What judges say if everything is at rest here. */
  List<PropertyViolation> ended() {
    return model.judges.ended(state[judgesAt]);
  }

  /** What does not hold in this very state. */
  List<PropertyViolation> broken() {
    if (model.invariants.isEmpty()) return PropertyViolation.NOTHING;
    for (Invariant<Object, Object> invariant : model.invariants) invariant.check(this, collector);
    return collector.take();
  }

  // ---- Lock-step

  /** Lets the node whose turn it is have its turn, and a round end after the last. */
  private void turn(Environment now, Visitor visitor) {
    int v = takingPart(now.starting());
    if (v == n || now.time() == 0) return;
    int size = model.network.size();
    kind = Kind.ROUND;
    node = v;
    ticks = model.nodes.state(state[v]).now;
    event = NodeEvent.round(inbox(v));
    for (HandlerOutcome o = model.handlers.outcome(state[v], event);
        o != null && !stopped;
        o = o.other()) {
      outcome = o;
      set(v, o.state());
      for (int in : model.network.into(v)) set(linkBase + in, 0);
      for (int i = 0; i < o.links().length; i++) {
        set(linkBase + size + o.links()[i], model.links.append(0, o.envelopes()[i]));
      }
      if (o.failure() != null) found = List.of(o.failure());
      int next = takingPart(v + 1);
      if (next < n) {
        become(now.starting(next));
      } else {
        for (int i = 0; i < size; i++) {
          set(linkBase + i, state[linkBase + size + i]);
          set(linkBase + size + i, 0);
        }
        for (int w = 0; w < n; w++) set(w, model.nodes.after(state[w], 1));
        become(now.starting(Math.min(takingPart(0), n - 1)).later(1));
      }
      done(o.effect(), visitor);
    }
  }

  /** The first node from a position on that takes part; n if there is none. */
  private int takingPart(int from) {
    int v = from;
    while (v < n && model.nodes.state(state[v]).client == NodeState.OUT) v++;
    return v;
  }

  private int inbox(int v) {
    @Nullable Object[] bySlot = new @Nullable Object[model.prepared.topology().degree(v)];
    for (int in : model.network.into(v)) {
      for (int carried : model.links.contents(state[linkBase + in])) {
        bySlot[model.network.arrival(in)] = model.values.value(model.envelopes.message(carried));
      }
    }
    return model.inbox(Arrays.asList(bySlot));
  }

  // ---- Time

  private boolean deliveryDue() {
    for (int i = linkBase; i < judgesAt; i++) {
      if (state[i] == 0) continue;
      for (int carried : model.links.contents(state[i])) {
        if (model.envelopes.most(carried) == 0) return true;
      }
    }
    return false;
  }

  private boolean timerDue() {
    for (int v = 0; v < n; v++) {
      int[] timers = model.nodes.state(state[v]).timers;
      for (int i = 2; i < timers.length; i += 3) if (timers[i] == 0) return true;
    }
    return false;
  }

  /** Lets time pass: a tick while something may happen, else up to the next thing that may. */
  private void pass(Environment now, Visitor visitor) {
    int patience = Integer.MAX_VALUE;
    int next = Integer.MAX_VALUE;
    for (int v = 0; v < n; v++) {
      NodeState s = model.nodes.state(state[v]);
      patience = Math.min(patience, s.patience());
      for (int i = 1; i < s.timers.length; i += 3) {
        if (s.timers[i] > 0) next = Math.min(next, s.timers[i]);
      }
    }
    for (int i = linkBase; i < judgesAt; i++) {
      if (state[i] == 0) continue;
      for (int carried : model.links.contents(state[i])) {
        patience = Math.min(patience, model.envelopes.most(carried));
        int least = model.envelopes.least(carried);
        if (least > 0) next = Math.min(next, least);
      }
    }
    if (patience == 0 || patience == Integer.MAX_VALUE) return;
    int step = moves > 0 || now.faultsLeft() ? 1 : Math.min(next, patience);
    if (now.time() >= 0 && now.time() < step) return;
    kind = Kind.PASS;
    node = -1;
    ticks = step;
    for (int v = 0; v < n; v++) set(v, model.nodes.after(state[v], step));
    for (int i = linkBase; i < judgesAt; i++) {
      if (state[i] != 0) set(i, later(state[i], step));
    }
    if (now.time() >= 0) become(now.later(step));
    done(0, visitor);
  }

  private int later(int contents, int step) {
    int[] envelopes = model.links.contents(contents).clone();
    for (int i = 0; i < envelopes.length; i++)
      envelopes[i] = model.envelopes.after(envelopes[i], step);
    if (!model.network.fifo()) Arrays.sort(envelopes);
    return model.links.number(envelopes);
  }

  // ---- Faults

  private void faults(Environment now, Visitor visitor) {
    int real = moves;
    for (int i = 0; i < model.network.size(); i++) {
      if (state[linkBase + i] == 0 || now.losses() + now.duplications() == 0) continue;
      int[] contents = model.links.contents(state[linkBase + i]);
      int last = model.network.fifo() ? 1 : contents.length;
      for (int k = 0; k < last; k++) {
        if (k > 0 && contents[k] == contents[k - 1]) continue;
        if (now.losses() > 0 && !stopped) lose(now, i, contents[k], visitor);
        if (now.duplications() > 0 && !stopped) duplicate(now, i, contents[k], visitor);
      }
    }
    for (int v = 0; v < n && !stopped; v++) {
      boolean up = model.nodes.state(state[v]).up();
      if (up && now.crashes() > 0) {
        fault(v, NodeEvent.CRASH, now.crashing(), visitor);
      } else if (!up && now.recoveries() > 0 && model.recoverable) {
        fault(v, NodeEvent.RECOVER, now.recovering(), visitor);
      }
    }
    if (now.cut().isEmpty()) {
      for (int side = 1; now.partitions() > 0 && side < 1 << (n - 1) && !stopped; side++) {
        partition(now, side, visitor);
      }
    } else if (!stopped) {
      kind = Kind.HEAL;
      node = -1;
      become(now.cutting(new BitSet()));
      done(0, visitor);
    }
    moves = real;
  }

  private void lose(Environment now, int over, int carried, Visitor visitor) {
    kind = Kind.LOSE;
    link = over;
    envelope = carried;
    node = model.network.to(over);
    set(linkBase + over, model.links.remove(state[linkBase + over], carried));
    become(now.losing());
    done(0, visitor);
  }

  private void duplicate(Environment now, int over, int carried, Visitor visitor) {
    kind = Kind.DUPLICATE;
    link = over;
    envelope = carried;
    node = model.network.to(over);
    set(linkBase + over, model.links.doubled(state[linkBase + over], carried));
    become(now.duplicating());
    done(0, visitor);
  }

  private void fault(int v, int what, Environment after, Visitor visitor) {
    kind = Kind.EVENT;
    node = v;
    event = what;
    for (HandlerOutcome o = model.handlers.outcome(state[v], what);
        o != null && !stopped;
        o = o.other()) {
      become(after);
      apply(v, o);
      done(o.effect(), visitor);
    }
  }

  /** Parts the nodes in two; a bit of {@code side} for each node but the last. */
  private void partition(Environment now, int side, Visitor visitor) {
    List<Integer> here = new ArrayList<>();
    List<Integer> there = new ArrayList<>();
    for (int v = 0; v < n; v++) (v < n - 1 && (side >> v & 1) == 1 ? here : there).add(v);
    kind = Kind.PARTITION;
    node = -1;
    components = List.of(here, there);
    become(now.partitioning(model.between(components)));
    done(0, visitor);
  }

  /** Lets the scenario's next own fault strike. */
  private void strike(Environment now, Visitor visitor) {
    Environment after = now.scripting();
    node = -1;
    switch (model.scripted.get(now.scripted())) {
      case Fault.Crash(_, int v) -> {
        if (after.starting() == v) after = after.starting(nextToStart(v + 1));
        if (model.nodes.state(state[v]).up()) fault(v, NodeEvent.CRASH, after, visitor);
      }
      case Fault.Recover(_, int v) -> {
        if (!model.nodes.state(state[v]).up()) fault(v, NodeEvent.RECOVER, after, visitor);
      }
      case Fault.Partition(_, var parts) -> {
        kind = Kind.PARTITION;
        components = parts;
        become(after.cutting(model.between(parts)));
        done(0, visitor);
      }
      case Fault.Cut(_, var links) -> {
        BitSet cut = (BitSet) now.cut().clone();
        cut.or(model.links(links));
        kind = Kind.CUT;
        pairs = links;
        become(after.cutting(cut));
        done(0, visitor);
      }
      case Fault.Heal _ -> {
        kind = Kind.HEAL;
        become(after.cutting(new BitSet()));
        done(0, visitor);
      }
      default -> throw new IllegalStateException("unknown fault");
    }
  }

  // ---- For reduction

  /**
   * A number that rises with nearly every move: first with the numbers of the nodes' states, then
   * with every message that is gone, then with the place of those on their way.
   */
  long height() {
    long nodes = 0;
    for (int v = 0; v < n; v++) nodes += state[v];
    long travelling = 0;
    long places = 0;
    for (int i = linkBase; i < judgesAt; i++) {
      if (state[i] == 0) continue;
      int count = model.links.contents(state[i]).length;
      travelling += count;
      places += (long) count * (i - linkBase);
    }
    return (nodes << 26) + ((0xFFF - Math.min(0xFFF, travelling)) << 14) + Math.min(0x3FFF, places);
  }

  /** Whether a node may do anything at all from here without being sent something. */
  boolean active(int v) {
    if (model.nodes.state(state[v]).events.length > 0) return true;
    for (int in : model.network.into(v)) if (state[linkBase + in] != 0) return true;
    return false;
  }

  /** Whether monitors see nothing of any move of a node. */
  boolean invisible(int v) {
    for (int local : model.nodes.state(state[v]).events) {
      if (!silent(model.handlers.outcome(state[v], local))) return false;
    }
    for (int in : model.network.into(v)) {
      if (state[linkBase + in] == 0) continue;
      int[] contents = model.links.contents(state[linkBase + in]);
      int last = model.network.fifo() ? 1 : contents.length;
      for (int i = 0; i < last; i++) {
        int message = model.envelopes.message(contents[i]);
        int arrival = NodeEvent.deliver(model.network.arrival(in), message);
        if (!silent(model.handlers.outcome(state[v], arrival))) return false;
      }
    }
    return true;
  }

  private static boolean silent(HandlerOutcome first) {
    for (HandlerOutcome o = first; o != null; o = o.other()) {
      if (o.effect() != 0 || o.failure() != null) return false;
    }
    return true;
  }

  boolean empty(int over) {
    return state[linkBase + over] == 0;
  }

  /** Whether moves of different nodes do not get in each other's way here. */
  boolean reducible() {
    Environment now = here;
    if (now.starting() >= 0 || now.faultsLeft() || now.scripted() < model.scripted.size()) {
      return false;
    }
    if (!now.cut().isEmpty() || over()) return false;
    for (int v = 0; v < n; v++) if (!model.nodes.state(state[v]).up()) return false;
    return true;
  }

  // ---- As a configuration, and in words

  @Override
  public int n() {
    return n;
  }

  @Override
  public @Nullable Object node(int position) {
    return model.nodes.live(state[position]);
  }

  @Override
  public int requests(int node) {
    return model.nodes.state(state[node]).requests;
  }

  @Override
  public void inFlight(Configuration.Visitor<Object> visitor) {
    for (int i = 0; i < model.network.size(); i++) {
      for (int carried : model.links.contents(state[linkBase + i])) {
        visitor.message(
            model.network.from(i),
            model.network.to(i),
            model.values.value(model.envelopes.message(carried)));
      }
    }
  }

  /**
   * What the last move is for those who keep accounts of what is put off: a number for a delivery,
   * a timer, a start, an exit or the passing of time, and -1 for what need never happen.
   */
  int label() {
    return switch (kind) {
      case DELIVER, DROP, BOUNCE -> model.label(link, model.network.fifo() ? 0 : envelope + 1);
      case EVENT -> {
        int place = model.network.size() + node;
        if (NodeEvent.times(event)) yield model.label(place, event);
        yield event == NodeEvent.START || event == NodeEvent.EXIT ? model.label(place, event) : -1;
      }
      case PASS, ROUND -> model.label(-1, 0);
      case LOSE, DUPLICATE, PARTITION, CUT, HEAL -> -1;
    };
  }

  /** The move that was made last. */
  RecordedMove move() {
    boolean carries =
        switch (kind) {
          case DELIVER, DROP, BOUNCE, LOSE, DUPLICATE -> true;
          case EVENT, PARTITION, CUT, HEAL, PASS, ROUND -> false;
        };
    int from = carries ? model.network.from(link) : -1;
    int to = from < 0 ? -1 : model.network.to(link);
    int slot = from < 0 || model.network.only(link) ? -1 : model.network.arrival(link);
    Object message = from < 0 ? null : model.values.value(model.envelopes.message(envelope));
    boolean handled =
        switch (kind) {
          case EVENT, DELIVER, BOUNCE, ROUND -> true;
          case DROP, LOSE, DUPLICATE, PARTITION, CUT, HEAL, PASS -> false;
        };
    Step step =
        switch (kind) {
          case EVENT -> eventStep();
          case DELIVER, DROP, BOUNCE -> new Step.Deliver(from, to, slot, 0);
          case LOSE -> new Step.Lose(from, to, slot, 0);
          case DUPLICATE -> new Step.Duplicate(from, to, slot, 0);
          case PARTITION -> new Step.Partition(components);
          case CUT -> new Step.Cut(pairs);
          case HEAL -> new Step.Heal();
          case PASS, ROUND -> new Step.Pass(ticks);
        };
    return new RecordedMove(
        step, node, link, envelope, message, handled ? outcome : null, fateOf());
  }

  private RecordedMove.Fate fateOf() {
    return switch (kind) {
      case DROP -> RecordedMove.Fate.DROPPED;
      case BOUNCE -> RecordedMove.Fate.BOUNCED;
      case ROUND -> RecordedMove.Fate.ROUND;
      default -> RecordedMove.Fate.HANDLED;
    };
  }

  private Step eventStep() {
    if (NodeEvent.times(event)) {
      return new Step.Timeout(node, String.valueOf(model.values.value(NodeEvent.value(event))));
    }
    return switch (event) {
      case NodeEvent.START -> new Step.Start(node);
      case NodeEvent.REQUEST -> new Step.Request(node);
      case NodeEvent.EXIT -> new Step.Exit(node, false);
      case NodeEvent.REQUEST_AND_EXIT -> new Step.Exit(node, true);
      case NodeEvent.OPERATION -> new Step.Operate(node);
      case NodeEvent.CRASH -> new Step.Crash(node);
      case NodeEvent.RECOVER -> new Step.Recover(node);
      default -> throw new IllegalStateException("event " + event);
    };
  }
}
