// The space-time diagram: a lane per node, time to the right, an arrow per message. Many events
// are one picture of their density; what matters stays visible on top of it.

import { colours, prepare, sizeOf } from './ink.js';
import { guessing } from './state.js';
import { EventLanes, MOST_DOTS } from './eventlanes.js';
import { FOOT, HEAD, MOST_ARROWS } from './lanes.js';

export class SpaceTimePicture extends EventLanes {
  draw(app) {
    const { g, width, height, ratio } = prepare(this.canvas, sizeOf(this.canvas));
    const c = colours();
    if (!this.run) { g.fillStyle = c.paper; g.fillRect(0, 0, width, height); return; }
    this.frame(app);
    const key = [width, height, ratio, this.a, this.b, c.paper, c.size, app.causesKey, [...app.hidden], this.dense() ? '' : app.textsKey, app.overKey, this.run.width].join();
    this.written = !this.dense();
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

  #drawGround(g, app) {
    const c = colours();
    const { run, width, height } = this;
    g.fillStyle = c.paper;
    g.fillRect(0, 0, width, height);
    const [lo, hi, from, to] = this.seen();
    this.visible = [from + 1, to];
    this.drawBands(g, lo, hi);
    if (run.loopFrom != null) this.drawLoop(g);
    this.drawLanes(g);
    g.save();
    g.beginPath();
    g.rect(this.left - 6, 0, width, height);
    g.clip();
    if (to - from > MOST_ARROWS) this.drawDensity(g, from, to);
    else this.drawEvents(g, app, from, to);
    this.drawMarks(g, app, from, to);
    if (app.over) this.#drawOther(g, app);
    g.restore();
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
      const x1 = this.X(this.xOf(other, e));
      const x0 = this.X(this.xOf(other, other.origin[i]));
      g.beginPath();
      g.moveTo(x0, this.Y(other.sender[i]));
      g.lineTo(x1, this.Y(other.node[i]));
      g.stroke();
    }
    g.setLineDash([]);
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
    if (!this.labelled && app.event > 0 && run.node[app.event - 1] >= 0) this.name(g, run.node[app.event - 1]);
    if (!this.labelled && app.pick?.node != null) this.name(g, app.pick.node);
    if (app.pick?.flight != null && run.flightFrom[app.pick.flight] >= 0) {
      const [x0, y0, x1, y1] = this.arrow(app.pick.flight);
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
      const [x0, y0, x1, y1] = this.arrow(f);
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
