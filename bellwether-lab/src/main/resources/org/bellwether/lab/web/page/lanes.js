// The ground of the space-time diagram: the axis of time, a lane per node, and where things are on them.

import { colours, sizeOf } from './ink.js';
import { T } from './run.js';

export const MOST_ARROWS = 4000; // visible events
export const FOOT = 30;
export const HEAD = 26;

export class Lanes {
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

  frame(app) {
    const c = colours();
    [this.width, this.height] = sizeOf(this.canvas);
    const n = this.run.nodes;
    this.pitch = Math.max(1, this.height - HEAD - FOOT) / n; // a window may be too small for anything
    this.labelled = this.pitch >= 11;
    const widest = this.run.named ? Math.max(...(n <= 500 ? this.run.ids : [99999]).map((id) => String(id).length)) : 0;
    this.left = this.labelled ? (3.2 + widest * 0.62) * c.size : (1.6 + String(n).length * 0.62) * c.size;
    this.beyond = app.over ? this.xOf(app.over.run, app.over.run.events) + 1 : 0;
    [this.a, this.b] = app.zoom ?? this.fit();
    this.unit = (this.width - this.left - 12) / (this.b - this.a);
  }

  X(x) { return this.left + (x - this.a) * this.unit; }
  Y(node) { return HEAD + (node + 0.5) * this.pitch; }
  placeOf(px) { return this.a + (px - this.left) / this.unit; }

  /** The instants on the screen, and the events of these. */
  seen() {
    const { run } = this;
    const [lo, hi] = run.instants(this.a, this.b);
    return [lo, hi, run.first[lo] ?? 0, hi < run.first.length ? run.first[hi] : run.events];
  }

  /** Whether there are too many events for arrows, and so for what is written on them. */
  dense() {
    const [, , from, to] = this.seen();
    return to - from > MOST_ARROWS;
  }

  /** Where an event of another run belongs on the axis of this one: by its time, then in its order. */
  xOf(other, event) {
    const { run } = this;
    const time = other.now(event);
    const last = run.now(run.events);
    if (time > last) return run.x[run.events] + other.x[event] - other.x[other.lastUntil(last)];
    const e = run.lastUntil(time);
    return e === 0 ? -1 : run.x[e] + Math.min(5, time - run.time[e - 1]);
  }

  /** From where to where; a lost message stops on its way. */
  arrow(f) {
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

  drawBands(g, lo, hi) {
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
  drawLoop(g) {
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

  drawLanes(g) {
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
  name(g, node) {
    const c = colours();
    const text = node.toLocaleString('en-US');
    g.font = `600 ${0.85 * c.size}px ${c.font}`;
    g.textAlign = 'right';
    g.textBaseline = 'middle';
    g.fillStyle = c.paper;
    g.fillRect(0, this.Y(node) - 1.2 * c.size, this.left - 3, 2.4 * c.size); // and no other name half beside it
    g.fillStyle = c.accent;
    g.fillText(text, this.left - 9, this.Y(node));
  }
}

function short(time) {
  return String(Math.round(time * 1e6) / 1e6);
}
