// Events on the lanes of the space-time diagram: an arrow per message, or the density of very many;
// what matters stays visible on top.

import { arrowHead, colours, cross, kindColour, kindDash, star } from './ink.js';
import { FLAG, SAID, T } from './run.js';
import { FOOT, HEAD, Lanes } from './lanes.js';

export const MOST_DOTS = 1500;
const MOST_LABELS = 150;
const WHOLE = { [T.heal]: 'heals', [T.cut]: 'cut', [T.partition]: 'splits', [T.delay]: 'delayed', [T.duplicate]: 'doubled' };

export class EventLanes extends Lanes {
  /** Counts per pixel, as one image. */
  drawDensity(g, from, to) {
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

  drawEvents(g, app, from, to) {
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
          const [x0, y0, x1, y1, lost] = this.arrow(f);
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
      const [x0, y0, x1, y1] = this.arrow(i);
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
  drawMarks(g, app, from, to) {
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
