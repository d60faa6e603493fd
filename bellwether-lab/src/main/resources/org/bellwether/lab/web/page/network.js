// The network: nodes in their roles, links, and messages on their way.

import { apart } from './layout.js';
import { colours, cross, drawNode, kindColour, kindShape, prepare, shape, sharpness, sizeOf } from './ink.js';
import { drawTimers } from './timers.js';

const MOST_LABELLED = 400; // nodes
const MOST_LINKED = 2000;
const MOST_MARKED = 60; // messages with a label
const NEAR = 14; // pixels within which a click counts

export class NetworkPicture {
  constructor(canvas) {
    this.canvas = canvas;
    this.places = [];
    this.moved = new Map(); // node -> place, where somebody dragged it
    this.dots = new Map(); // role -> picture of a small node
    this.scale = 1;
    this.shift = [0, 0];
    this.ground = document.createElement('canvas'); // links, drawn once
  }

  /** A new network: positions in the square from -1 to 1. */
  show(run, places) {
    this.run = run;
    this.places = places;
    this.moved.clear();
    this.apart = apart(places);
    this.scale = 1;
    this.shift = [0, 0];
    this.stale = true;
  }

  #frame() {
    const [width, height] = sizeOf(this.canvas);
    const n = this.run.nodes;
    const margin = Math.min(46, 20 + 200 / Math.sqrt(n + 10));
    const foot = 34;
    const flat = ['line', 'grid', 'tree', 'binary-tree', 'graph'].includes(this.run.layout[0]);
    const rx = Math.max(20, (width - 2 * margin) / 2);
    const ry = Math.max(20, (height - 2 * margin - foot) / 2);
    const r = Math.min(rx, ry);
    this.center = [width / 2 + this.shift[0], (height - foot) / 2 + this.shift[1]];
    this.reach = flat ? [Math.min(rx, r * 1.5) * this.scale, Math.min(ry, r * 1.5) * this.scale] : [r * this.scale, r * this.scale];
    const spread = n <= 1 ? r : (r * this.scale * 2.6) / Math.sqrt(n);
    const near = this.apart * Math.min(...this.reach);
    this.radius = Math.max(1.2, Math.min(19 * colours().size / 13, spread * 0.36, near * 0.44));
    if (this.xs?.length !== n) [this.xs, this.ys] = [new Float32Array(n), new Float32Array(n)];
    for (let v = 0; v < n; v++) {
      this.xs[v] = this.center[0] + this.places[v][0] * this.reach[0];
      this.ys[v] = this.center[1] + this.places[v][1] * this.reach[1];
    }
    for (const [v, [x, y]] of this.moved) {
      this.xs[v] = this.center[0] + x * this.reach[0];
      this.ys[v] = this.center[1] + y * this.reach[1];
    }
  }

  place(node) {
    return [this.xs[node], this.ys[node]];
  }

  draw(app) {
    const { g, width, height, ratio } = prepare(this.canvas, sizeOf(this.canvas));
    const c = colours();
    g.fillStyle = c.paper;
    g.fillRect(0, 0, width, height);
    const run = this.run;
    if (!run) return;
    this.#frame();
    const key = [width, height, ratio, this.center, this.reach, c.paper, app.pick?.link, this.#split(app), this.moved.size, [...this.moved.values()]].join();
    if (this.stale || key !== this.key) this.#drawGround(width, height, ratio, app);
    this.key = key;
    g.drawImage(this.ground, 0, 0, width, height);
    const spot = run.seek(app.event);
    this.#drawSides(g, app);
    this.#drawNodes(g, app, spot);
    this.#drawMessages(g, app, spot);
  }

  /** The last event that cut or healed links. */
  #split(app) {
    return this.run.splits.findLast(([at]) => at <= app.event)?.[0] ?? 0;
  }

  #drawGround(width, height, ratio, app) {
    const { ground, run } = this;
    ground.width = Math.round(width * ratio);
    ground.height = Math.round(height * ratio);
    const g = ground.getContext('2d');
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.stale = false;
    const c = colours();
    const picked = app.pick?.link;
    if (run.nodes > MOST_LINKED) return;
    g.strokeStyle = c.lane;
    g.globalAlpha = run.links.length > 600 ? 0.25 : run.links.length > 120 ? 0.45 : 0.8;
    g.lineWidth = 1.2;
    const cut = run.cutAt(app.event);
    const broken = [];
    g.beginPath();
    for (let i = 0; i < run.links.length; i += 2) {
      const [a, b] = [run.links[i], run.links[i + 1]];
      if (cut && (cut(a, b) || cut(b, a))) { broken.push([a, b]); continue; }
      g.moveTo(...this.place(a));
      g.lineTo(...this.place(b));
    }
    g.stroke();
    g.globalAlpha = 1;
    this.#drawBroken(g, broken, cut);
    if (picked) {
      g.strokeStyle = c.accent;
      g.lineWidth = 4;
      g.beginPath();
      g.moveTo(...this.place(picked[0]));
      g.lineTo(...this.place(picked[1]));
      g.stroke();
    }
  }

  /** Links that carry nothing: dashed, with a cross; nearer to the sender where only one way is cut. */
  #drawBroken(g, links, cut) {
    g.strokeStyle = colours().alarm;
    g.lineWidth = 1.2;
    g.globalAlpha = 0.75;
    for (const [a, b] of links) {
      const [x0, y0] = this.place(a);
      const [x1, y1] = this.place(b);
      g.setLineDash([2, 5]);
      g.beginPath(); g.moveTo(x0, y0); g.lineTo(x1, y1); g.stroke();
      g.setLineDash([]);
      const at = cut(a, b) && cut(b, a) ? 0.5 : cut(a, b) ? 0.3 : 0.7;
      if (links.length <= 120) cross(g, x0 + (x1 - x0) * at, y0 + (y1 - y0) * at, 4);
    }
    g.globalAlpha = 1;
  }

  /** Links of the picked node in a network that has too many to draw them all. */
  #drawSides(g, app) {
    const { run } = this;
    if (run.nodes <= MOST_LINKED || app.pick?.node == null) return;
    g.strokeStyle = colours().accent;
    g.beginPath();
    for (let i = 0; i < run.links.length; i += 2) {
      if (run.links[i] !== app.pick.node && run.links[i + 1] !== app.pick.node) continue;
      g.moveTo(...this.place(run.links[i]));
      g.lineTo(...this.place(run.links[i + 1]));
    }
    g.stroke();
  }

  /** Where a message is: as far along its link as its time. */
  flightPlace(flight, app) {
    const { run } = this;
    const from = run.flightFrom[flight];
    const to = run.flightTo[flight];
    const [x0, y0] = this.place(from);
    const [x1, y1] = this.place(to);
    const due = flight < run.events ? run.time[flight] : Math.max(run.now(run.events), run.flightSent[flight]) + 1;
    const now = app.moment ?? run.now(app.event);
    const length = due - run.flightSent[flight];
    let part = length > 0 ? (now - run.flightSent[flight]) / length : 0.5;
    if (from === to) return [x0, y0 - this.radius * 1.9];
    const long = Math.hypot(x1 - x0, y1 - y0) || 1;
    // It never hides behind a node.
    const edge = Math.min(0.42, (this.radius + 9) / long);
    part = edge + (1 - 2 * edge) * Math.min(1, Math.max(0, part));
    const side = Math.min(7, long * 0.06); // messages keep to the right
    return [x0 + (x1 - x0) * part - ((y1 - y0) / long) * side, y0 + (y1 - y0) * part + ((x1 - x0) / long) * side];
  }

  /** Writes on the right of a message's way, where neither its link nor a node is. */
  #drawLabel(g, flight, text, x, y, r) {
    const c = colours();
    const [[x0, y0], [x1, y1]] = [this.place(this.run.flightFrom[flight]), this.place(this.run.flightTo[flight])];
    const long = Math.hypot(x1 - x0, y1 - y0);
    const [nx, ny] = long ? [-(y1 - y0) / long, (x1 - x0) / long] : [0, -1];
    g.font = `600 ${0.85 * c.size}px ${c.font}`;
    const away = r + 2 + (Math.abs(nx) * g.measureText(text).width + Math.abs(ny) * 0.8 * c.size) / 2;
    g.textAlign = 'center';
    g.lineWidth = 3;
    g.strokeStyle = c.paper;
    g.strokeText(text, x + nx * away, y + ny * away);
    g.fillText(text, x + nx * away, y + ny * away);
  }

  #drawMessages(g, app, spot) {
    const { run } = this;
    const c = colours();
    const few = spot.flying.length <= MOST_MARKED;
    this.labelled = few && this.radius >= 7;
    const r = Math.max(1.5, Math.min(few ? 5.5 : 3.4, this.radius * 0.45));
    const drawn = spot.flying.length > 6000 ? spot.flying.slice(0, 6000) : spot.flying;
    g.textBaseline = 'middle';
    for (const f of drawn) {
      const kind = run.flightKind[f];
      if (app.hidden.has(kind)) continue;
      const [x, y] = this.flightPlace(f, app);
      g.fillStyle = kindColour(kind);
      if (!few) { g.fillRect(x - r / 2, y - r / 2, r, r); continue; }
      if (app.pick?.flight === f) {
        g.strokeStyle = c.accent;
        g.lineWidth = 2;
        g.beginPath();
        g.arc(x, y, r + 5, 0, 2 * Math.PI);
        g.stroke();
      }
      shape(g, kindShape(kind), x, y, r);
      g.fill();
      g.strokeStyle = c.paper;
      g.lineWidth = 1;
      g.stroke();
      const label = f < run.events ? run.texts.get(f + 1)?.[1] : run.unfinished[f - run.events][6];
      if (label && this.labelled) this.#drawLabel(g, f, label, x, y, r);
    }
  }

  #drawNodes(g, app, spot) {
    const { run, radius } = this;
    const c = colours();
    const labelled = run.nodes <= MOST_LABELLED && radius >= 7;
    const acting = app.event > 0 ? run.node[app.event - 1] : -1;
    if (acting >= 0) {
      g.fillStyle = c.pick;
      g.beginPath();
      g.arc(...this.place(acting), radius + Math.max(3, radius * 0.45), 0, 2 * Math.PI);
      g.fill();
    }
    this.timed = labelled && drawTimers(g, this, app);
    if (labelled) {
      for (let v = 0; v < run.nodes; v++) {
        drawNode(g, spot.roles[v], ...this.place(v), radius, { text: String(run.named ? run.ids[v] : v) });
        if (run.named && run.nodes <= 64) this.#position(g, v, ...this.place(v));
      }
    } else {
      this.#drawDots(g, spot.roles);
      if (acting >= 0) this.#ring(g, acting, radius + 6, []);
    }
    if (app.pick?.node != null) this.#ring(g, app.pick.node, radius + 5, [3, 3]);
  }

  #ring(g, node, radius, dash) {
    g.strokeStyle = colours().accent;
    g.lineWidth = 2;
    g.setLineDash(dash);
    g.beginPath();
    g.arc(...this.place(node), radius, 0, 2 * Math.PI);
    g.stroke();
    g.setLineDash([]);
  }

  /** Many nodes, each a stamp of its role; who leads, waits, is inside or down lies on top. */
  #drawDots(g, roles) {
    const { radius } = this;
    const key = `${radius},${colours().paper},${sharpness()}`;
    if (key !== this.dotsKey) this.dots.clear();
    this.dotsKey = key;
    const rare = [];
    const tiny = radius < 2.5;
    const c = colours();
    const inks = [c.ink, c.accent, c.lane, c.lane]; // idle, takes part, follows, passive
    const size = Math.max(1.6, radius * 1.7);
    for (let role = 0; tiny && role < inks.length; role++) {
      g.fillStyle = inks[role];
      for (let v = 0; v < roles.length; v++) if (roles[v] === role) g.fillRect(this.xs[v] - size / 2, this.ys[v] - size / 2, size, size);
    }
    for (let v = 0; v < roles.length; v++) {
      if (roles[v] >= inks.length) rare.push(v);
      else if (!tiny) this.#stamp(g, roles[v], v, radius);
    }
    for (const v of rare) this.#stamp(g, roles[v], v, Math.max(radius, 3.5));
  }

  #stamp(g, role, v, radius) {
    let dot = this.dots.get(role);
    if (!dot) {
      const ratio = sharpness();
      const half = Math.ceil(radius * 1.6 + 3);
      const image = new OffscreenCanvas(2 * half * ratio, 2 * half * ratio);
      const on = image.getContext('2d');
      on.setTransform(ratio, 0, 0, ratio, half * ratio, half * ratio);
      drawNode(on, role, 0, 0, radius);
      dot = { image, half };
      this.dots.set(role, dot);
    }
    g.drawImage(dot.image, this.xs[v] - dot.half, this.ys[v] - dot.half, 2 * dot.half, 2 * dot.half);
  }

  /** The position beside the id, outside of the ring. */
  #position(g, v, x, y) {
    const c = colours();
    const dx = x - this.center[0];
    const dy = y - this.center[1];
    const long = Math.hypot(dx, dy);
    const away = this.radius + 0.85 * c.size + (this.timed ? 4 : 0);
    g.fillStyle = c.quiet;
    g.font = `${0.78 * c.size}px ${c.font}`;
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    const [px, py] = long < 4 ? [x - away, y] : [x + (dx / long) * away, y + (dy / long) * away];
    g.fillText(String(v), px, py);
  }

  /** What is under the pointer: a message, a node, a link, or nothing. */
  hit(x, y, app) {
    const { run } = this;
    if (!run) return null;
    const spot = run.seek(app.event);
    if (spot.flying.length <= 2000) {
      let best = null;
      let near = NEAR;
      for (const f of spot.flying) {
        const [fx, fy] = this.flightPlace(f, app);
        const away = Math.hypot(fx - x, fy - y);
        if (away < Math.min(near, NEAR)) { near = away; best = f; }
      }
      const node = this.#nodeAt(x, y);
      if (best != null && (node == null || near < 7)) return { flight: best };
      if (node != null) return { node };
    }
    const node = this.#nodeAt(x, y);
    if (node != null) return { node };
    if (run.nodes > MOST_LINKED) return null;
    for (let i = 0; i < run.links.length; i += 2) {
      if (distance(x, y, this.place(run.links[i]), this.place(run.links[i + 1])) < 6) return { link: [run.links[i], run.links[i + 1]] };
    }
    return null;
  }

  #nodeAt(x, y) {
    let best = null;
    let near = Math.max(this.radius + 4, 8);
    for (let v = 0; v < this.run.nodes; v++) {
      const [nx, ny] = this.place(v);
      const away = Math.hypot(nx - x, ny - y);
      if (away < near) { near = away; best = v; }
    }
    return best;
  }

  /** Puts a node where somebody drags it, as exactly as the address has it. */
  move(node, x, y) {
    this.moved.set(node, [exact((x - this.center[0]) / this.reach[0]), exact((y - this.center[1]) / this.reach[1])]);
  }

  /** Moves a node by some pixels. */
  nudge(node, dx, dy) {
    const [x, y] = this.place(node);
    this.move(node, x + dx, y + dy);
  }

  /** Moves the whole picture. */
  pan(x, y) {
    this.shift = [exact(x), exact(y)];
  }

  /** As an address says that it was arranged. */
  arrange({ moved, seen }) {
    for (const [node, x, y] of moved) if (node < this.run.nodes) this.moved.set(node, [x, y]);
    if (!seen) return;
    this.scale = seen[0];
    this.shift = seen.slice(1);
  }

  /** Shows all of it. */
  fit() {
    this.scale = 1;
    this.shift = [0, 0];
  }

  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const scale = Math.min(20, Math.max(0.5, this.scale * factor));
    const f = scale / this.scale;
    const cx = this.canvas.clientWidth / 2;
    const cy = (this.canvas.clientHeight - 34) / 2;
    this.pan((this.shift[0] + cx - x) * f + x - cx, (this.shift[1] + cy - y) * f + y - cy);
    this.scale = exact(scale);
  }
}

const exact = (x) => Math.round(x * 1000) / 1000;

function distance(x, y, [x0, y0], [x1, y1]) {
  const long = (x1 - x0) ** 2 + (y1 - y0) ** 2 || 1;
  const t = Math.min(1, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / long));
  return Math.hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0));
}
