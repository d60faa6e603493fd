// Another algorithm on the same network, below this run and on the same axis of time.

import * as api from './api.js';
import { html, nothing, render, grouped, shown } from './html.js';
import { app, change, notice, run } from './state.js';
import { fail, openRun } from './main.js';
import { kindColour, sizeOf } from './ink.js';
import { SpaceTimePicture } from './spacetime.js';
import { commonAxis } from './axis.js';

const MOST_TOLD = 600; // events whose arrows have labels

const canvas = document.getElementById('beside-canvas');
const picture = new SpaceTimePicture(canvas);

/** The same scenario for another algorithm, without what only this one understands. */
function likewise(scenario, algorithm) {
  const { parameters, interventions, schedule, ...rest } = scenario;
  return { ...rest, algorithm };
}

/** Runs another algorithm below the run on the screen; tells whether it can. */
export async function putBeside(algorithm) {
  try {
    const other = await openRun(likewise(run().scenario, algorithm));
    if (other.nodes !== run().nodes) { notice(`${algorithm} runs on another number of nodes: ${other.nodes}.`, 8000); return false; }
    const told = other.events ? await api.told(other.run, 1, Math.min(other.events, MOST_TOLD)) : [];
    told.forEach((row, i) => other.texts.set(i + 1, row));
    picture.show(other);
    change({ beside: { run: other, algorithm, axes: null }, over: null, overKey: '', zoom: null });
    return true;
  } catch (e) {
    if (e.status === 422) notice(`${algorithm} cannot run beside this: ${e.message}`, 8000);
    else fail(e);
    return false;
  }
}

export function takeAway() {
  change({ beside: null, zoom: null });
}

/** Both runs on one axis, or this one on its own again. */
function place(r) {
  const { beside } = app;
  if (beside && beside.axes?.[0] !== r) {
    commonAxis(r, beside.run);
    beside.axes = [r];
  }
  if (!beside && r.ownAxis) r.alone();
  for (const branch of app.branches) if (branch.run !== r && branch.run.ownAxis) branch.run.alone();
}

/** Before the diagram is drawn: whether there are two, and where things are on their axis. */
export function prepareBeside() {
  const r = run();
  const { beside } = app;
  document.getElementById('diagram').classList.toggle('two', !!beside);
  canvas.hidden = !beside;
  if (r) place(r);
  captions(r);
}

/** The other run at the same time; at the end, the end of it. */
export function drawBeside() {
  const { beside } = app;
  if (!beside || !sizeOf(canvas).every((side) => side > 0)) return;
  const time = app.moment ?? run().now(app.event);
  const event = app.event === 0 ? 0 : app.event === run().events ? beside.run.events : beside.run.lastUntil(time);
  picture.draw({ ...app, event, part: 0, pick: null, causes: null, causesKey: '', hidden: new Set(), hits: [], over: null, overKey: '' });
}

const told = (r) => `${grouped(r.result.total)} messages, ends at ${shown(r.now(r.events))}`;

function captions(r) {
  const { beside } = app;
  const one = (name, of) => html`<b>${name}</b> ${told(of)}`;
  render(beside ? html`${one(r.scenario.algorithm, r)}` : nothing, document.getElementById('caption'));
  render(beside ? html`${one(beside.algorithm, beside.run)}: ${beside.run.kinds.map((kind, k) => html`<span .style=${`color: ${kindColour(k)}`}>${kind}</span> `)}
    <button id="take-away" @click=${takeAway} title="Show ${r.scenario.algorithm} alone">Remove it</button>` : nothing, document.getElementById('beside-caption'));
}
