// Timers that run: an arc around their node, which shrinks as their time passes.

import { colours } from './ink.js';

const MOST = 3; // of one node

/** The timers after an event; until they are known, those before. */
function known(picture, app) {
  const { run } = picture;
  const look = run.looks.get(app.event);
  if (look) picture.timers = { run, rows: look.pending.filter((row) => row.what === 'timer') };
  return picture.timers?.run === run ? picture.timers.rows : [];
}

/** Draws the timers of all nodes, and returns whether there are any. */
export function drawTimers(g, picture, app) {
  const rows = known(picture, app);
  const { run, radius } = picture;
  const now = app.moment ?? run.now(app.event);
  const drawn = new Map(); // by node, how many
  for (const { node, set, due } of rows) {
    const before = drawn.get(node) ?? 0;
    if (before >= MOST) continue;
    drawn.set(node, before + 1);
    arc(g, ...picture.place(node), radius + 4 + 3.5 * before, left(Number(set), due, now));
  }
  return rows.length > 0;
}

/** The part of its time that a timer has left; null if no clock decides when it expires. */
function left(set, due, now) {
  if (due == null) return null;
  return due > set ? Math.min(1, Math.max(0, (due - now) / (due - set))) : 0;
}

export function arc(g, x, y, r, part) {
  const c = colours();
  g.lineWidth = 1;
  g.strokeStyle = c.line;
  g.setLineDash(part == null ? [2, 3] : []);
  g.beginPath();
  g.arc(x, y, r, 0, 2 * Math.PI);
  g.stroke();
  g.setLineDash([]);
  if (part == null) return;
  g.lineWidth = 2.5;
  g.strokeStyle = c.quiet;
  g.beginPath();
  g.arc(x, y, r, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * part);
  g.stroke();
}

/** The timers of a node in words. */
export function timersOf(run, event, node) {
  const rows = run.looks.get(event)?.pending.filter((row) => row.what === 'timer' && row.node === node) ?? [];
  return rows.map(({ text, due }) => `timer ${text} ${due == null ? 'is set' : `expires at ${due}`}`).join('; ');
}
