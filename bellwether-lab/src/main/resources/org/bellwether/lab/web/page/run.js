// A run as the pictures need it: columns of numbers, places on the time axis, who is in which role
// and what is under way at any event. Events are counted from 1; 0 is before the first.

import { TYPES } from './types.js'; // made by the server, which numbers them

export { TYPES };
const T = Object.fromEntries(TYPES.map((name, i) => [name, i]));
export { T };

export const FLAG = { OUTPUT: 1, WON: 2, VIOLATION: 4, JOINED: 8, BY_HAND: 16 };

/** What an event says about its node: the upper bits of its flags. */
export const SAID = { TELLS: 1, DELIVERS: 2, ELECTS: 3, FOLLOWS: 4, LEADS: 5, INSIDE: 6, PASSIVE: 7 };

/** Roles of a node; the low bits say what it does, the high ones whether it can. */
export const ROLE = { IDLE: 0, CANDIDATE: 1, FOLLOWER: 2, PASSIVE: 3, LEADER: 4, WAITS: 5, INSIDE: 6, DOWN: 16, PAUSED: 32 };

const STEP = 4096; // events between two places from which a jump begins
const SHORTEST_GAP = 0.7;
const LONGEST_GAP = 5;

export class Run {
  constructor(view, buffer) {
    Object.assign(this, view); // run, scenario, nodes, links, layout, ids, kinds, result, ...
    const n = view.events;
    let at = 0;
    const column = (Type) => {
      const array = new Type(buffer, at, n);
      at += array.byteLength;
      return array;
    };
    this.time = column(Float64Array);
    this.node = column(Int32Array);
    this.sender = column(Int32Array);
    this.sentBy = column(Int32Array);
    this.message = column(Int32Array);
    this.kind = column(Int16Array);
    this.flags = column(Uint8Array);
    this.type = column(Uint8Array);
    this.texts = new Map(); // event -> [sentence, label]
    this.looks = new Map(); // event -> states
    this.#untangle();
    this.#place();
    this.#fly();
    this.#walk();
    this.#mark();
  }

  /** Delaying or duplicating a message is not its arrival, and a duplicate left with its original. */
  #untangle() {
    this.origin = this.sentBy.slice();
    for (let i = 0; i < this.events; i++) {
      if (this.sentBy[i] > 0 && this.type[this.sentBy[i] - 1] === T.duplicate) this.origin[i] = this.origin[this.sentBy[i] - 1];
      if (this.type[i] === T.delay || this.type[i] === T.duplicate) this.sender[i] = -1;
    }
  }

  /** Places events on the axis: by time, with those of one instant one after the other. */
  #place() {
    const { events: n, time, node, sentBy } = this;
    const usual = usualStep(time);
    const slot = new Int32Array(n);
    const lastInstant = new Int32Array(this.nodes + 1).fill(-1);
    const lastSlot = new Int32Array(this.nodes + 1);
    const lastEvent = new Int32Array(this.nodes + 1);
    this.x = new Float32Array(n + 1);
    this.before = new Int32Array(n + 1); // the event before on the same node
    this.first = []; // by instant: index of its first event
    this.from = []; // by instant: where it begins
    this.cuts = []; // gaps that are longer than drawn
    this.x[0] = -1;
    let x = 0;
    for (let i = 0, instant = 0; i < n; instant++) {
      const now = time[i];
      this.first.push(i);
      this.from.push(x);
      let widest = 0;
      let j = i;
      for (; j < n && time[j] === now; j++) {
        const lane = node[j] + 1;
        let s = lastInstant[lane] === instant ? lastSlot[lane] + 1 : 0;
        const cause = sentBy[j] - 1;
        if (cause >= i) s = Math.max(s, slot[cause] + 1);
        slot[j] = s;
        lastInstant[lane] = instant;
        lastSlot[lane] = s;
        this.before[j + 1] = node[j] < 0 ? 0 : lastEvent[lane];
        lastEvent[lane] = j + 1;
        this.x[j + 1] = x + s;
        if (s > widest) widest = s;
      }
      if (j < n) {
        const gap = gapOf(time[j] - now, usual);
        if (gap.cut) this.cuts.push(x + widest + gap.cut);
        x += widest + gap.length;
      } else {
        x += widest;
      }
      i = j;
    }
    this.width = x + 1;
  }

  /** Back on its own axis, after it shared one with another run. */
  alone() {
    Object.assign(this, this.ownAxis);
    this.ownAxis = null;
  }

  /** Every way of a message: delivered or lost by an event, or under way at the end. */
  #fly() {
    const n = this.events;
    const late = this.unfinished;
    const count = n + late.length;
    this.flightFrom = new Int32Array(count);
    this.flightTo = new Int32Array(count);
    this.flightKind = new Int16Array(count);
    this.flightSent = new Float64Array(count);
    this.flightBy = new Int32Array(count);
    this.flightFrom.set(this.sender);
    this.flightTo.set(this.node);
    this.flightKind.set(this.kind);
    for (let i = 0; i < n; i++) this.flightSent[i] = this.origin[i] > 0 ? this.time[this.origin[i] - 1] : this.time[i];
    this.flightBy.set(this.sentBy);
    this.flightOrigin = new Int32Array(count);
    this.flightOrigin.set(this.origin);
    late.forEach(([by, from, to, kind, sent], i) => {
      this.flightFrom[n + i] = from;
      this.flightTo[n + i] = to;
      this.flightKind[n + i] = kind;
      this.flightSent[n + i] = sent;
      this.flightBy[n + i] = by;
      this.flightOrigin[n + i] = by > 0 && this.type[by - 1] === T.duplicate ? this.origin[by - 1] : by;
    });
    // Flights by the event that sent them, in one array.
    const start = new Int32Array(n + 2);
    for (let f = 0; f < count; f++) if (this.flightFrom[f] >= 0) start[this.flightBy[f] + 1]++;
    for (let e = 1; e < start.length; e++) start[e] += start[e - 1];
    const next = start.slice();
    this.sends = new Int32Array(start[n + 1]);
    for (let f = 0; f < count; f++) if (this.flightFrom[f] >= 0) this.sends[next[this.flightBy[f]]++] = f;
    this.sendsFrom = start;
  }

  /** Flights that an event began. */
  flightsOf(event) {
    return this.sends.subarray(this.sendsFrom[event], this.sendsFrom[event + 1]);
  }

  arrival(flight) {
    return flight < this.events ? flight + 1 : Infinity;
  }

  #walk() {
    const spot = { event: 0, roles: new Uint8Array(this.nodes), flying: [], where: new Int32Array(this.events + this.unfinished.length).fill(-1) };
    for (const f of this.flightsOf(0)) add(spot, f);
    this.stops = [];
    this.#count();
    this.spot = spot;
    for (let e = 0; e <= this.events; e++) {
      if (e > 0) this.#apply(spot, e);
      if (e % STEP === 0) this.stops.push({ event: e, roles: spot.roles.slice(), flying: spot.flying.slice() });
    }
  }

  /** Messages sent, by kind, at every stop; a copy of a message is not another message. */
  #count() {
    const again = new Set(this.copies);
    const sums = new Int32Array(this.kinds.length);
    this.tallies = [];
    for (let e = 0; e <= this.events; e++) {
      this.#tally(sums, e, again);
      if (e % STEP === 0) this.tallies.push(sums.slice());
    }
  }

  #tally(sums, event, again) {
    for (const f of this.flightsOf(event)) {
      if (again.size && again.has(f < this.events ? this.message[f] : this.unfinished[f - this.events][5])) continue;
      sums[this.flightKind[f]]++;
    }
  }

  /** Messages sent up to an event, by kind. */
  sentUntil(event) {
    const stop = Math.floor(event / STEP);
    const sums = this.tallies[stop].slice();
    const again = new Set(this.copies);
    for (let e = stop * STEP + 1; e <= event; e++) this.#tally(sums, e, again);
    return sums;
  }

  /** Who is in which role and what flies after an event. */
  seek(event) {
    const spot = this.spot;
    if (event < spot.event || event > spot.event + STEP) {
      const stop = this.stops[Math.floor(event / STEP)];
      for (const f of spot.flying) spot.where[f] = -1;
      spot.event = stop.event;
      spot.roles.set(stop.roles);
      spot.flying = stop.flying.slice();
      spot.flying.forEach((f, i) => { spot.where[f] = i; });
    }
    while (spot.event < event) this.#apply(spot, spot.event + 1);
    return spot;
  }

  #apply(spot, e) {
    const i = e - 1;
    spot.event = e;
    remove(spot, i);
    for (const f of this.flightsOf(e)) add(spot, f);
    const v = this.node[i];
    if (v < 0) return;
    const flags = this.flags[i];
    let role = spot.roles[v] & 15;
    let able = spot.roles[v] & 48;
    switch (this.type[i]) {
      case T.start: if (this.elects && role === ROLE.IDLE) role = ROLE.CANDIDATE; break;
      case T.request: role = ROLE.WAITS; break;
      case T.exit: case T.withdraw: role = ROLE.IDLE; break;
      case T.crash: able = ROLE.DOWN; break;
      case T.recover: able = 0; role = ROLE.IDLE; break;
      case T.pause: able |= ROLE.PAUSED; break;
      case T.resume: able &= ~ROLE.PAUSED; break;
      default:
    }
    switch (flags >> 5) {
      case SAID.ELECTS: role = ROLE.CANDIDATE; break;
      case SAID.FOLLOWS: role = ROLE.FOLLOWER; break;
      case SAID.PASSIVE: if (role <= ROLE.CANDIDATE) role = ROLE.PASSIVE; break;
      case SAID.LEADS: role = ROLE.LEADER; break;
      case SAID.INSIDE: role = ROLE.INSIDE; break;
      default:
    }
    spot.roles[v] = role | able;
  }

  /** Events that stay visible however small the picture: outputs, faults, losses, the violation. */
  #mark() {
    const marks = [];
    for (let i = 0; i < this.events; i++) {
      const t = this.type[i];
      if (this.flags[i] & (FLAG.OUTPUT | FLAG.BY_HAND) || t === T.lose || (t >= T.crash && t !== T.inject)) marks.push(i + 1);
    }
    this.marks = marks;
    const told = [];
    for (let i = 0; i < this.events; i++) if (this.flags[i] & FLAG.VIOLATION) told.push(i + 1);
    this.violations = this.result.violations.map((v, i) => ({ ...v, event: told[Math.min(i, told.length - 1)] ?? this.lastUntil(v.time) }));
  }

  /** The last event that is not later than a time. */
  lastUntil(time) {
    let low = 0;
    let high = this.events;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.time[middle - 1] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Makes it go round: the last steps repeat for ever. Events of one step belong together.
   */
  repeat(steps) {
    let left = steps;
    for (let e = this.events; e > 0; e--) {
      if (!(this.flags[e - 1] & FLAG.JOINED)) left--;
      if (left === 0) { this.loopFrom = e - 1; return; }
    }
  }

  outputs(event) {
    return event > 0 && (this.flags[event - 1] & FLAG.OUTPUT) !== 0;
  }

  /** The next event in a direction that satisfies a wish, or null. */
  find(event, direction, wish) {
    for (let e = event + direction; e >= 1 && e <= this.events; e += direction) if (wish(e)) return e;
    return null;
  }

  now(event) {
    return event === 0 ? 0 : this.time[event - 1];
  }

  /** The instants between two places on the axis, as a range of indices. */
  instants(a, b) {
    return [Math.max(0, upper(this.from, a) - 1), upper(this.from, b)];
  }

  /** The event at or before a place on the axis. */
  eventAt(x) {
    if (x < 0) return 0;
    const instant = Math.max(0, upper(this.from, x) - 1);
    const end = instant + 1 < this.first.length ? this.first[instant + 1] : this.events;
    let best = this.first[instant];
    for (let i = best; i < end; i++) if (this.x[i + 1] <= x + 0.5) best = i;
    return best + 1;
  }

  /** One byte per event: 1 for its causal past or future, itself included. */
  causes(event, future) {
    const marked = new Uint8Array(this.events + 1);
    marked[event] = 1;
    if (future) {
      for (let e = event + 1; e <= this.events; e++) {
        if (this.type[e - 1] === T.lose) continue;
        if (marked[this.before[e]] || (this.sender[e - 1] >= 0 && marked[this.origin[e - 1]])) marked[e] = 1;
      }
      marked[0] = event === 0 ? 1 : 0;
      return marked;
    }
    for (let e = event; e > 0; e--) {
      if (!marked[e]) continue;
      marked[this.before[e]] = 1;
      if (this.sender[e - 1] >= 0) marked[this.origin[e - 1]] = 1;
    }
    return marked;
  }

  /** Tells whether a link is cut after an event, or null where none is. */
  cutAt(event) {
    let cut = null;
    for (const [at, what, parts] of this.splits) {
      if (at > event) break;
      if (what === 'heal') { cut = null; continue; }
      const before = cut;
      if (what === 'cut') {
        const ways = new Set(parts.map(([a, b]) => `${a}-${b}`));
        cut = (a, b) => ways.has(`${a}-${b}`) || (before != null && before(a, b));
      } else {
        const part = new Int32Array(this.nodes).fill(-1);
        parts.forEach((nodes, i) => nodes.forEach((v) => { part[v] = i; }));
        cut = (a, b) => part[a] !== part[b] || (before != null && before(a, b));
      }
    }
    return cut;
  }

  name(node) {
    return this.named && this.ids[node] !== node ? `node ${node} (id ${this.ids[node]})` : `node ${node}`;
  }
}

/** The time that usually passes from one instant to the next. */
export function usualStep(time) {
  const steps = [];
  for (let i = 1; i < time.length; i++) if (time[i] > time[i - 1]) steps.push(time[i] - time[i - 1]);
  return steps.length ? steps.sort((a, b) => a - b)[steps.length >> 1] : 1;
}

/** How long a stretch of time is drawn, and where it is cut if that is shorter than it is. */
export function gapOf(time, usual) {
  const gap = time / usual;
  return { cut: gap > LONGEST_GAP ? LONGEST_GAP * 0.6 : 0, length: 1.2 * Math.min(LONGEST_GAP, Math.max(SHORTEST_GAP, gap)) };
}

function add(spot, flight) {
  spot.where[flight] = spot.flying.length;
  spot.flying.push(flight);
}

function remove(spot, flight) {
  const i = spot.where[flight];
  if (i < 0) return;
  const last = spot.flying.pop();
  if (last !== flight) {
    spot.flying[i] = last;
    spot.where[last] = i;
  }
  spot.where[flight] = -1;
}

function upper(sorted, x) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}
