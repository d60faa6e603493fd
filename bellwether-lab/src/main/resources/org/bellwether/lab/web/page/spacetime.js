// The space-time diagram: a lane per node, time to the right, an arrow per message. Many events
// are one picture of their density; what matters stays visible on top of it.

import { arrowHead, colours, cross, kindColour, kindDash, prepare, sizeOf, star } from './ink.js';
import { FLAG, SAID, T } from './run.js';
import { guessing } from './state.js';

const MOST_ARROWS = 4000; // visible events
const MOST_DOTS = 1500;
const MOST_LABELS = 150;
const FOOT = 30;
const HEAD = 26;
const WHOLE = { [T.heal]: 'heals', [T.cut]: 'cut', [T.partition]: 'splits', [T.delay]: 'delayed', [T.duplicate]: 'doubled' };

export class SpaceTimePicture {
  constructor(canvas) {
    this.canvas = canvas;
    this.ground = document.createElement('canvas');
    this.key = '';
  }

  show(run) {
    this.run = run;
    this.beyond = 0; // where a branch that is laid over this one ends
    this.key = '';
  }

  fit() {
    return [-1.6, Math.max(this.run.width, this.beyond) + 0.6];
  }

  /** Never more than a comfortable number of events per screen to begin with. */
  first() {
    const [a, b] = this.fit();
    const room = Math.max(12, (this.canvas.clientWidth - 80) / 13);
    const few = this.run.events <= MOST_ARROWS;
    return few && b - a > room * 2.2 ? [a, a + room] : [a, b];
  }

  #frame(app) {
    const c = colours();
    [this.width, this.height] = sizeOf(this.canvas);
    const n = this.run.nodes;
    this.pitch = Math.max(1, this.height - HEAD - FOOT) / n; // a window may be too small for anything
    this.labelled = this.pitch >= 11;
    const widest = this.run.named ? Math.max(...(n <= 500 ? this.run.ids : [99999]).map((id) => String(id).length)) : 0;
    this.left = this.labelled ? (3.2 + widest * 0.62) * c.size : (1.6 + String(n).length * 0.62) * c.size;
    this.beyond = app.over ? this.#xOf(app.over.run, app.over.run.events) + 1 : 0;
    [this.a, this.b] = app.zoom ?? this.fit();
    this.unit = (this.width - this.left - 12) / (this.b - this.a);
  }

  X(x) { return this.left + (x - this.a) * this.unit; }
  Y(node) { return HEAD + (node + 0.5) * this.pitch; }
  placeOf(px) { return this.a + (px - this.left) / this.unit; }

  draw(app) {
    const { g, width, height, ratio } = prepare(this.canvas, sizeOf(this.canvas));
    const c = colours();
    if (!this.run) { g.fillStyle = c.paper; g.fillRect(0, 0, width, height); return; }
    this.#frame(app);
    const key = [width, height, ratio, this.a, this.b, c.paper, c.size, app.causesKey, [...app.hidden], this.#dense() ? '' : app.textsKey, app.overKey].join();
    this.written = !this.#dense();
    if (key !== this.key) {
      this.ground.width = Math.round(width * ratio);
      this.ground.height = Math.round(height * ratio);
      const ground = this.ground.getContext('2d');
      ground.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.#drawGround(ground, app);
      this.key = key;
    }
    g.drawImage(this.ground, 0, 0, width, height);
    this.#drawNow(g, app);
    for (const violation of guessing() ? [] : this.run.violations) {
      g.globalAlpha = violation.event <= app.event ? 1 : 0.4;
      this.#drawViolation(g, violation, HEAD - 4, this.height - FOOT + 4);
    }
    g.globalAlpha = 1;
  }

  /** The instants on the screen, and the events of these. */
  #seen() {
    const { run } = this;
    const [lo, hi] = run.instants(this.a, this.b);
    return [lo, hi, run.first[lo] ?? 0, hi < run.first.length ? run.first[hi] : run.events];
  }

  /** Whether there are too many events for arrows, and so for what is written on them. */
  #dense() {
    const [, , from, to] = this.#seen();
    return to - from > MOST_ARROWS;
  }

  #drawGround(g, app) {
    const c = colours();
    const { run, width, height } = this;
    g.fillStyle = c.paper;
    g.fillRect(0, 0, width, height);
    const [lo, hi, from, to] = this.#seen();
    this.visible = [from + 1, to];
    this.#drawBands(g, lo, hi);
    if (run.loopFrom != null) this.#drawLoop(g);
    this.#drawLanes(g);
    g.save();
    g.beginPath();
    g.rect(this.left - 6, 0, width, height);
    g.clip();
    if (to - from > MOST_ARROWS) this.#drawDensity(g, from, to);
    else this.#drawEvents(g, app, from, to);
    this.#drawMarks(g, app, from, to);
    if (app.over) this.#drawOther(g, app);
    g.restore();
  }

  #drawBands(g, lo, hi) {
    const c = colours();
    const { run } = this;
    const top = HEAD - 4;
    const bottom = this.height - FOOT + 4;
    g.font = `${0.85 * c.size}px ${c.font}`;
    g.textBaseline = 'middle';
    g.textAlign = 'center';
    let free = this.left;
    const many = hi - lo > 400;
    for (let i = lo; i < hi; i++) {
      const from = run.from[i];
      const end = i + 1 < run.first.length ? run.first[i + 1] : run.events;
      let wide = 0;
      if (!many) for (let j = run.first[i]; j < end; j++) wide = Math.max(wide, run.x[j + 1] - from);
      const x = this.X(from);
      if (!many && wide > 0.5) {
        g.fillStyle = c.band;
        g.fillRect(this.X(from - 0.5), top, (wide + 1) * this.unit, bottom - top);
      }
      const middle = x + (wide * this.unit) / 2;
      const text = short(run.time[run.first[i]]);
      const half = g.measureText(text).width / 2;
      if (middle - half < free || middle + half > this.width) continue;
      free = middle + half + 14;
      g.fillStyle = c.quiet;
      g.fillText(text, middle, 12);
      if (wide < 0.5) { g.fillStyle = c.grid; g.fillRect(x - 0.5, top, 1, bottom - top); }
    }
    g.textAlign = 'left';
    g.fillStyle = c.quiet;
    g.fillText('time', 8, 12);
    for (const x of run.cuts) {
      if (x < this.a || x > this.b || this.unit * 3 < 12) continue;
      const px = this.X(x);
      g.strokeStyle = c.lane;
      g.lineWidth = 1;
      g.setLineDash([2, 4]);
      g.beginPath();
      g.moveTo(px, top);
      g.lineTo(px, bottom);
      g.stroke();
      g.setLineDash([]);
    }
  }

  /** What repeats for ever: a frame, and the way back to where it begins. */
  #drawLoop(g) {
    const c = colours();
    const { run } = this;
    const from = Math.max(this.left - 4, this.X((run.x[run.loopFrom] + run.x[run.loopFrom + 1]) / 2));
    const to = Math.min(this.width - 6, this.X(run.x[run.events] + 0.45));
    const bottom = this.height - FOOT + 2;
    g.strokeStyle = c.alarm;
    g.lineWidth = 1.6;
    g.setLineDash([8, 4]);
    g.strokeRect(from, HEAD - 4, to - from, bottom - HEAD + 4);
    g.setLineDash([]);
    g.fillStyle = c.alarm;
    g.beginPath();
    g.moveTo(from - 6, HEAD - 4); g.lineTo(from + 5, HEAD - 10); g.lineTo(from + 5, HEAD + 2);
    g.fill();
    g.font = `600 ${0.85 * c.size}px ${c.font}`;
    g.textAlign = 'left';
    g.textBaseline = 'bottom';
    g.fillText('↻ repeats for ever', from + 8, bottom - 18);
  }

  #drawLanes(g) {
    const c = colours();
    const { run } = this;
    if (this.pitch >= 3) {
      g.fillStyle = c.lane;
      g.globalAlpha = this.pitch >= 8 ? 0.85 : 0.35;
      for (let v = 0; v < run.nodes; v++) g.fillRect(this.left - 4, this.Y(v) - 0.5, this.width - this.left - 4, 1);
      g.globalAlpha = 1;
    }
    g.textBaseline = 'middle';
    if (!this.labelled) { this.#drawScale(g); return; }
    for (let v = 0; v < run.nodes; v++) {
      g.font = `${0.85 * c.size}px ${c.font}`;
      g.fillStyle = c.quiet;
      g.textAlign = 'right';
      g.fillText(String(v), 1.7 * c.size + 3, this.Y(v));
      if (!run.named) continue;
      g.font = `600 ${c.size}px ${c.font}`;
      g.fillStyle = c.ink;
      g.fillText(String(run.ids[v]), this.left - 9, this.Y(v));
    }
  }

  /** Lanes that are too narrow for names have a scale. */
  #drawScale(g) {
    const c = colours();
    const room = 3 * c.size;
    let step = 1;
    for (let i = 0; step * this.pitch < room; i++) step *= i % 3 === 1 ? 2.5 : 2;
    g.font = `${0.85 * c.size}px ${c.font}`;
    g.textAlign = 'right';
    for (let v = 0; v < this.run.nodes; v += step) {
      g.fillStyle = c.quiet;
      g.fillText(v.toLocaleString('en-US'), this.left - 9, this.Y(v));
      g.fillStyle = c.lane;
      g.fillRect(this.left - 7, this.Y(v) - 0.5, 5, 1);
    }
  }

  /** The name of a lane of many, where somebody looks at it. */
  #name(g, node) {
    const c = colours();
    const text = node.toLocaleString('en-US');
    g.font = `600 ${0.85 * c.size}px ${c.font}`;
    g.textAlign = 'right';
    g.textBaseline = 'middle';
    g.fillStyle = c.paper;
    g.fillRect(0, this.Y(node) - 0.7 * c.size, this.left - 3, 1.4 * c.size);
    g.fillStyle = c.accent;
    g.fillText(text, this.left - 9, this.Y(node));
  }

  /** Counts per pixel, as one image. */
  #drawDensity(g, from, to) {
    const { run } = this;
    const width = Math.max(1, Math.floor(this.width - this.left - 12));
    const rows = Math.max(1, Math.min(run.nodes, Math.floor(this.height - HEAD - FOOT)));
    const counts = new Uint32Array(width * rows);
    const perRow = rows / run.nodes;
    const scale = width / (this.b - this.a);
    let most = 1;
    for (let i = from; i < to; i++) {
      const v = run.node[i];
      const x = ((run.x[i + 1] - this.a) * scale) | 0;
      if (v < 0 || x < 0 || x >= width) continue;
      const cell = ((v * perRow) | 0) * width + x;
      const count = ++counts[cell];
      if (count > most) most = count;
    }
    const image = new ImageData(width, rows);
    const [r, gr, b] = rgb(colours().kinds[0]);
    const full = Math.log(most + 1);
    for (let i = 0, p = 0; i < counts.length; i++, p += 4) {
      if (counts[i] === 0) continue;
      image.data[p] = r;
      image.data[p + 1] = gr;
      image.data[p + 2] = b;
      image.data[p + 3] = 45 + 210 * (Math.log(counts[i] + 1) / full);
    }
    const small = new OffscreenCanvas(width, rows);
    small.getContext('2d').putImageData(image, 0, 0);
    g.imageSmoothingEnabled = false;
    g.drawImage(small, this.left, HEAD, width, this.height - HEAD - FOOT);
  }

  #drawEvents(g, app, from, to) {
    const c = colours();
    const { run } = this;
    const pale = app.causes;
    // Arrows that end in the window, or began in it and are not seen to end; a kind at a time.
    const arrows = run.kinds.map(() => []);
    for (let i = from; i < to; i++) if (run.sender[i] >= 0 && !app.hidden.has(run.kind[i])) arrows[run.kind[i]].push(i);
    for (let e = from + 1; e <= to; e++) {
      for (const f of run.flightsOf(e)) if (f >= to && !app.hidden.has(run.flightKind[f])) arrows[run.flightKind[f]].push(f);
    }
    const heads = to - from <= MOST_DOTS && this.unit > 3;
    const size = Math.min(8, 3 + this.unit * 0.3, this.pitch * 0.5);
    for (let kind = 0; kind < arrows.length; kind++) {
      for (const strong of pale ? [false, true] : [true]) {
        g.strokeStyle = kindColour(kind);
        g.lineWidth = 1.3;
        g.globalAlpha = strong ? 1 : 0.13;
        g.setLineDash(this.unit > 5 ? kindDash(kind) : []);
        g.beginPath();
        const ends = [];
        for (const f of arrows[kind]) {
          if (pale && strong !== this.#inked(pale, f)) continue;
          const [x0, y0, x1, y1, lost] = this.#arrow(f);
          g.moveTo(x0, y0);
          g.lineTo(x1, y1);
          if (heads && f < run.events) ends.push([x1, y1, Math.atan2(y1 - y0, x1 - x0), lost]);
        }
        g.stroke();
        g.setLineDash([]);
        for (const [x, y, angle, lost] of ends) {
          if (lost) { g.strokeStyle = c.alarm; g.lineWidth = 2; cross(g, x, y, size * 0.6); } else arrowHead(g, kind, x, y, angle, size);
        }
      }
    }
    g.globalAlpha = 1;
    if (to - from <= MOST_DOTS) this.#drawDots(g, app, from, to);
    if (this.unit > 9 && this.pitch >= 14) this.#drawLabels(g, app, from, to);
  }

  #inked(marked, flight) {
    const { run } = this;
    return flight < run.events && marked[flight + 1] === 1 && marked[run.origin[flight]] === 1;
  }

  /** From where to where; a lost message stops on its way. */
  #arrow(f) {
    const { run } = this;
    const by = run.flightOrigin[f];
    const y0 = this.Y(run.flightFrom[f]);
    let y1 = this.Y(run.flightTo[f]);
    let x1 = f < run.events ? this.X(run.x[f + 1]) : this.X(run.width + 1);
    const x0 = by > 0 ? this.X(run.x[by]) : x1 - 12;
    const lost = f < run.events && run.type[f] === T.lose;
    if (lost) {
      if (x1 - x0 < 4) x1 = x0 + this.unit * 0.8;
      x1 = x0 + (x1 - x0) * 0.55;
      y1 = y0 + (y1 - y0) * 0.55;
    } else if (f < run.events) {
      const long = Math.hypot(x1 - x0, y1 - y0);
      if (long > 14) { x1 -= ((x1 - x0) / long) * 4; y1 -= ((y1 - y0) / long) * 4; }
    }
    return [x0, y0, x1, y1, lost];
  }

  #drawDots(g, app, from, to) {
    const c = colours();
    const { run } = this;
    const r = Math.max(1.4, Math.min(3.6, this.unit * 0.28, this.pitch * 0.25));
    for (let i = from; i < to; i++) {
      const v = run.node[i];
      const t = run.type[i];
      if (v < 0 || t === T.lose || t === T.crash) continue;
      g.globalAlpha = app.causes && !app.causes[i + 1] ? 0.15 : 1;
      const x = this.X(run.x[i + 1]);
      const y = this.Y(v);
      g.beginPath();
      if (t === T.timeout) { g.rect(x - r, y - r, 2 * r, 2 * r); g.fillStyle = c.paper; g.fill(); g.strokeStyle = c.ink; g.lineWidth = 1.3; g.stroke(); continue; }
      g.arc(x, y, t === T.start || t === T.request ? r * 1.15 : r, 0, 2 * Math.PI);
      if (t === T.start || t === T.request || t === T.exit) { g.fillStyle = c.paper; g.fill(); g.strokeStyle = c.ink; g.lineWidth = 1.4; g.stroke(); } else { g.fillStyle = c.ink; g.fill(); }
    }
    g.globalAlpha = 1;
  }

  /** Values on arrows, as many as find room. */
  #drawLabels(g, app, from, to) {
    const c = colours();
    const { run } = this;
    g.font = `600 ${0.8 * c.size}px ${c.font}`;
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    g.lineJoin = 'round';
    const taken = [];
    let drawn = 0;
    for (let i = from; i < to && drawn < MOST_LABELS; i++) {
      const label = run.texts.get(i + 1)?.[1];
      if (!label || run.sender[i] < 0 || app.hidden.has(run.kind[i])) continue;
      if (app.causes && !this.#inked(app.causes, i)) continue;
      const [x0, y0, x1, y1] = this.#arrow(i);
      const x = (x0 + x1) / 2;
      const y = (y0 + y1) / 2;
      const half = g.measureText(label).width / 2 + 1;
      const high = 0.45 * c.size;
      if (Math.abs(x1 - x0) + Math.abs(y1 - y0) < 2 * half + 8) continue;
      if (taken.some((t) => Math.abs(t[0] - x) < t[1] + half && Math.abs(t[2] - y) < 2 * high)) continue;
      taken.push([x, half, y]);
      g.strokeStyle = c.paper;
      g.lineWidth = 3.5;
      g.strokeText(label, x, y);
      g.fillStyle = kindColour(run.kind[i]);
      g.fillText(label, x, y);
      drawn++;
    }
  }

  /** Outputs, faults and violations, whatever the zoom. */
  #drawMarks(g, app, from, to) {
    const c = colours();
    const { run } = this;
    const top = HEAD - 4;
    const bottom = this.height - FOOT + 4;
    const r = Math.max(3, Math.min(7, this.pitch * 0.42));
    let drawn = 0;
    const start = lower(run.marks, from + 1);
    const many = lower(run.marks, to + 1) - start > 1500;
    for (let m = start; m < run.marks.length && run.marks[m] <= to; m++) {
      const e = run.marks[m];
      const i = e - 1;
      const t = run.type[i];
      const x = this.X(run.x[e]);
      const v = run.node[i];
      const y = this.Y(Math.max(0, v));
      const said = run.flags[i] >> 5;
      g.globalAlpha = app.causes && !app.causes[e] ? 0.2 : 1;
      if (run.flags[i] & FLAG.BY_HAND) {
        g.fillStyle = c.warn;
        g.beginPath();
        g.moveTo(x - 5, top - 5); g.lineTo(x + 5, top - 5); g.lineTo(x, top + 4);
        g.fill();
      }
      if (v < 0) {
        g.strokeStyle = t === T.heal ? c.good : t === T.delay || t === T.duplicate ? c.warn : c.alarm;
        g.lineWidth = 1.5;
        g.setLineDash([6, 4]);
        g.beginPath();
        g.moveTo(x, top);
        g.lineTo(x, bottom);
        g.stroke();
        g.setLineDash([]);
        g.font = `600 ${0.85 * c.size}px ${c.font}`;
        g.textAlign = 'left';
        g.fillStyle = g.strokeStyle;
        if (!many) g.fillText(WHOLE[t] ?? 'token lost', x + 4, top + 10);
      } else if (t === T.crash || t === T.pause) {
        g.strokeStyle = c.alarm;
        g.lineWidth = 2.2;
        cross(g, x, y, r * 0.8);
        this.#down(g, e, x, y);
      } else if (t === T.recover || t === T.resume) {
        g.fillStyle = c.good;
        g.beginPath();
        g.moveTo(x - r * 0.7, y - r); g.lineTo(x + r * 0.9, y); g.lineTo(x - r * 0.7, y + r);
        g.fill();
      } else if (said === SAID.LEADS) {
        g.fillStyle = c.gold;
        g.strokeStyle = c.paper;
        g.lineWidth = 1;
        star(g, x, y, r * 1.35);
        g.fill();
        g.stroke();
      } else if (said === SAID.INSIDE) {
        this.#inside(g, e, x, y, r);
      } else if (!many && run.outputs(e)) {
        g.strokeStyle = c.accent;
        g.lineWidth = 1.6;
        g.beginPath();
        g.arc(x, y, r * 0.95, 0, 2 * Math.PI);
        g.stroke();
      }
      if (++drawn > 6000) break;
    }
    g.globalAlpha = 1;
  }

  /** The lane of a node that is down is broken until it recovers. */
  #down(g, e, x, y) {
    const { run } = this;
    if (run.events > 50000) return;
    const v = run.node[e - 1];
    const back = run.find(e, 1, (k) => run.node[k - 1] === v && (run.type[k - 1] === T.recover || run.type[k - 1] === T.resume));
    const end = back == null ? this.X(run.width + 1) : this.X(run.x[back]);
    const c = colours();
    g.strokeStyle = c.paper;
    g.lineWidth = 3;
    g.beginPath(); g.moveTo(x + 6, y); g.lineTo(end, y); g.stroke();
    g.strokeStyle = c.alarm;
    g.lineWidth = 1.2;
    g.setLineDash([2, 5]);
    g.beginPath(); g.moveTo(x + 6, y); g.lineTo(end, y); g.stroke();
    g.setLineDash([]);
  }

  /** A bar as long as the node is in the critical section. */
  #inside(g, e, x, y, r) {
    const { run } = this;
    const v = run.node[e - 1];
    let end = null;
    for (let k = e + 1; k <= run.events && k < e + 3000; k++) {
      if (run.node[k - 1] === v && (run.type[k - 1] === T.exit || run.type[k - 1] === T.crash)) { end = k; break; }
    }
    const to = end == null ? this.X(run.width + 1) : this.X(run.x[end]);
    g.fillStyle = colours().accent;
    const h = Math.max(2.5, r * 1.1);
    g.fillRect(x, y - h / 2, Math.max(3, to - x), h);
  }

  /** A line, and the name of the property at its top: the legend covers its foot. */
  #drawViolation(g, violation, top, bottom) {
    const c = colours();
    const x = this.X(this.run.x[violation.event]);
    if (x < this.left - 5 || x > this.width) return;
    const y = top + 8;
    g.fillStyle = c.alarm;
    g.fillRect(x - 1, top, 2, bottom - top);
    g.beginPath();
    g.arc(x, y, 7, 0, 2 * Math.PI);
    g.fill();
    g.fillStyle = c.paper;
    g.font = `700 11px ${c.font}`;
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    g.fillText('!', x, y + 0.5);
    g.fillStyle = c.alarm;
    g.font = `600 ${0.9 * c.size}px ${c.font}`;
    const right = x > this.width - 160;
    g.textAlign = right ? 'right' : 'left';
    g.lineWidth = 3.5;
    g.strokeStyle = c.paper;
    g.strokeText(violation.property, x + (right ? -11 : 11), y);
    g.fillText(violation.property, x + (right ? -11 : 11), y);
  }

  /** Another branch, laid over this one: what it has and this one has not, ringed. */
  #drawOther(g, app) {
    const c = colours();
    const { run } = this;
    const other = app.over.run;
    const common = Math.min(app.over.common, run.events);
    const limit = Math.min(run.events, common + MOST_DOTS);
    g.strokeStyle = c.warn;
    g.lineWidth = 1.8;
    const seen = new Set();
    for (let e = common + 1; e <= other.events && e < common + 20000; e++) seen.add(signature(other, e));
    for (let e = common + 1; e <= limit; e++) {
      if (run.node[e - 1] < 0 || seen.has(signature(run, e))) continue;
      g.beginPath();
      g.arc(this.X(run.x[e]), this.Y(run.node[e - 1]), 7, 0, 2 * Math.PI);
      g.stroke();
    }
    // The others' arrows, behind, thin and dashed.
    const mine = new Set();
    for (let e = common + 1; e <= run.events && e < common + 20000; e++) mine.add(signature(run, e));
    g.setLineDash([3, 4]);
    g.lineWidth = 1;
    for (let e = common + 1; e <= Math.min(other.events, common + MOST_DOTS); e++) {
      const i = e - 1;
      if (other.sender[i] < 0 || mine.has(signature(other, e))) continue;
      const x1 = this.X(this.#xOf(other, e));
      const x0 = this.X(this.#xOf(other, other.origin[i]));
      g.beginPath();
      g.moveTo(x0, this.Y(other.sender[i]));
      g.lineTo(x1, this.Y(other.node[i]));
      g.stroke();
    }
    g.setLineDash([]);
  }

  /** Where an event of another run belongs on the axis of this one: by its time, then in its order. */
  #xOf(other, event) {
    const { run } = this;
    const time = other.now(event);
    const last = run.now(run.events);
    if (time > last) return run.x[run.events] + other.x[event] - other.x[other.lastUntil(last)];
    const e = run.lastUntil(time);
    return e === 0 ? -1 : run.x[e] + Math.min(5, time - run.time[e - 1]);
  }

  #drawNow(g, app) {
    const c = colours();
    const { run } = this;
    const top = HEAD - 6;
    const bottom = this.height - FOOT + 6;
    let x = this.X(run.x[app.event]);
    if (app.part && app.event < run.events) x += (this.X(run.x[app.event + 1]) - x) * app.part;
    if (x < this.width && app.event < run.events) {
      // What is to come is pale, or hidden as long as somebody predicts it.
      const hidden = guessing();
      g.fillStyle = hidden ? c.paper : c.shade;
      const from = Math.max(this.left - 6, x + 5);
      g.fillRect(from, hidden ? 0 : top + 2, Math.max(0, this.width - from), bottom - (hidden ? 0 : top + 4));
    }
    if (app.pick?.node != null) {
      g.fillStyle = c.accent;
      g.globalAlpha = 0.12;
      g.fillRect(0, this.Y(app.pick.node) - Math.max(2, this.pitch / 2), this.width, Math.max(4, this.pitch));
      g.globalAlpha = 1;
    }
    if (!this.labelled && app.event > 0 && run.node[app.event - 1] >= 0) this.#name(g, run.node[app.event - 1]);
    if (!this.labelled && app.pick?.node != null) this.#name(g, app.pick.node);
    if (app.pick?.flight != null && run.flightFrom[app.pick.flight] >= 0) {
      const [x0, y0, x1, y1] = this.#arrow(app.pick.flight);
      g.strokeStyle = c.accent;
      g.globalAlpha = 0.45;
      g.lineWidth = 5;
      g.beginPath(); g.moveTo(x0, y0); g.lineTo(x1, y1); g.stroke();
      g.globalAlpha = 1;
    }
    for (const e of app.hits) {
      const hx = this.X(run.x[e]);
      if (hx < this.left || hx > this.width || run.node[e - 1] < 0) continue;
      g.strokeStyle = c.warn;
      g.lineWidth = 2;
      g.beginPath();
      g.arc(hx, this.Y(run.node[e - 1]), 8, 0, 2 * Math.PI);
      g.stroke();
    }
    if (x < this.left - 8 || x > this.width) return;
    g.fillStyle = c.accent;
    g.fillRect(x - 1, top, 2, bottom - top);
    if (app.event > 0 && run.node[app.event - 1] >= 0 && !app.part) {
      const y = this.Y(run.node[app.event - 1]);
      g.strokeStyle = c.accent;
      g.lineWidth = 2.5;
      g.beginPath();
      g.arc(x, y, Math.max(5, Math.min(9, this.pitch * 0.5)), 0, 2 * Math.PI);
      g.stroke();
    }
  }

  /** What is under the pointer: an event, a message, a lane, or nothing. */
  hit(px, py) {
    const { run } = this;
    if (!run || py < HEAD - 8 || py > this.height - FOOT + 8) return null;
    const node = Math.max(0, Math.min(run.nodes - 1, Math.round((py - HEAD) / this.pitch - 0.5)));
    if (px < this.left - 4) return { node };
    const [from, to] = this.visible ?? [1, 0];
    if (to - from > MOST_ARROWS) return { event: run.eventAt(this.placeOf(px)) };
    let best = null;
    let near = 9;
    for (let e = from; e <= to; e++) {
      const v = run.node[e - 1];
      if (v < 0) continue;
      const away = Math.hypot(this.X(run.x[e]) - px, this.Y(v) - py);
      if (away < near) { near = away; best = { event: e }; }
    }
    if (best) return best;
    near = 5;
    const look = (f) => {
      if (run.flightFrom[f] < 0) return;
      const [x0, y0, x1, y1] = this.#arrow(f);
      const long = (x1 - x0) ** 2 + (y1 - y0) ** 2 || 1;
      const t = Math.min(1, Math.max(0, ((px - x0) * (x1 - x0) + (py - y0) * (y1 - y0)) / long));
      const away = Math.hypot(px - x0 - t * (x1 - x0), py - y0 - t * (y1 - y0));
      if (away < near) { near = away; best = { flight: f }; }
    };
    for (let e = from; e <= to; e++) { look(e - 1); for (const f of run.flightsOf(e)) if (f >= to) look(f); }
    return best;
  }
}

/** What an event is, whatever its number: equal in two branches that do the same. */
function signature(run, e) {
  const i = e - 1;
  return `${run.type[i]},${run.node[i]},${run.time[i]},${run.sender[i]},${run.kind[i]},${run.flightSent[i]}`;
}

function short(time) {
  return String(Math.round(time * 1e6) / 1e6);
}

function rgb(hex) {
  return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
}

function lower(sorted, x) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
