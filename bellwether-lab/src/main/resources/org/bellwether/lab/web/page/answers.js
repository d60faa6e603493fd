// What the page asks while somebody watches: sentences for the events on the screen, and the states
// of nodes at the current one.

import * as api from './api.js';
import { app, change, run } from './state.js';
import { diagram, fail, network, withRun } from './main.js';

const MOST_TOLD = 600; // sentences asked for at once
const KEPT = 400; // looks
export const ROWS = 64; // nodes whose states are listed at once

let telling = false;

/** Asks for the sentences and labels of the events around the current one; one question at a time. */
export async function tell() {
  const branch = app.branches[app.branch];
  if (!branch || telling) return;
  const r = branch.run;
  let [from, to] = diagram.visible && diagram.run === r ? diagram.visible : [1, MOST_TOLD];
  if (to - from > MOST_TOLD) { from = app.event - 60; to = app.event + 60; }
  from = Math.max(1, Math.min(from, app.event));
  to = Math.min(r.events, Math.max(to, app.event + 40));
  if (to - from > 2 * MOST_TOLD) { from = Math.max(1, app.event - 60); to = Math.min(r.events, app.event + 60); }
  while (from <= to && r.texts.has(from)) from++;
  while (to >= from && r.texts.has(to)) to--;
  if (from > to) return;
  telling = true;
  try {
    const rows = await withRun(branch, (id) => api.told(id, from, to));
    rows.forEach((row, i) => r.texts.set(from + i, row));
    change({ textsKey: app.textsKey + 1 }, !network.labelled && !diagram.written); // drawing asks for what is missing by then
  } catch (e) {
    fail(e);
  } finally {
    telling = false;
  }
}

let looking = null;
let wanted = -1;

/** The first of the nodes whose states are listed: those around the selected one, if there is one. */
function rowsOf(r) {
  const node = app.pick?.node ?? app.rows;
  return r && node < r.nodes ? node - (node % ROWS) : 0;
}

/** Asks for the states after the current event; while it plays only as fast as answers come. */
export async function look() {
  const branch = app.branches[app.branch];
  const event = app.event;
  const from = rowsOf(branch?.run);
  if (!branch || branch.run.looks.get(event)?.from === from) return;
  wanted = event;
  if (looking) return;
  looking = branch;
  try {
    const answer = await withRun(branch, (id) => api.at(id, event, from));
    if (branch.run.looks.size > KEPT) branch.run.looks.clear();
    branch.run.looks.set(event, answer);
    change({}, !network.timed && answer.pending.every((row) => row.what !== 'timer')); // timers are in the picture
  } catch (e) {
    fail(e);
  } finally {
    looking = null;
  }
  if (wanted !== event || app.event !== event) look();
}

/** Whether sentences of what is on the screen are still to be asked for. */
export function missing() {
  const [from, to] = diagram.visible ?? [1, 0];
  return to - from <= MOST_TOLD && to > 0 && (!run().texts.has(from) || !run().texts.has(Math.min(to, run().events)));
}
