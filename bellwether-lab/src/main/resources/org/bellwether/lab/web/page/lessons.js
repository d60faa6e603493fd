// Lessons: data over real scenarios. Each step asks first, then lets you look and try.

import { html, nothing } from './html.js';
import { app, change, during, guessing, run } from './state.js';
import { kinds, state } from './side.js';
import { fail, openScenario } from './main.js';
import { held } from './check.js';
import { begin as explore } from './explore.js';
import { close } from './overlay.js';
import { growth } from './growth.js';
import { parse } from './json.js';

let all = null;
let loading = null;

async function load() {
  loading ??= during(fetch('lessons.json').then((response) => response.text()));
  try {
    all = parse(await loading);
  } catch (e) {
    loading = null;
    fail(e);
  }
}

async function list() {
  await load();
  change();
  requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector("[data-lesson='0']")?.focus()));
}

export function lessonList() {
  if (!all) list();
  return html`<h2>Lessons</h2><p>Each takes a few minutes: predict, play, break, check.</p>
    <div class="ready lessons">${(all ?? []).map((lesson, i) => html`<button data-lesson=${i} ?data-first=${i === 0} @click=${() => begin(i)}><b>${i + 1}. ${lesson.title}</b><span class="quiet">${lesson.about}</span></button>`)}</div>
    <p><button @click=${close}>Close</button></p>`;
}

async function begin(lesson, step = 0) {
  close();
  const { scenario, event } = enter(lesson, step);
  await openScenario(scenario, { event: event ?? 0 });
  focus();
}

function enter(lesson, step, chosen = null) {
  const now = all[lesson].steps[step];
  change({ lesson: { lesson, step, asks: !!now.predict, chosen, done: false, explores: now.task?.done === 'explored' } });
  return now;
}

/** A lesson of an address: with its own run, or beside what else the address holds. Tells whether the run is open. */
export async function resume({ lesson, step, chosen }, alone) {
  await load();
  if (!all?.[lesson]?.steps[step]) return false;
  if (alone) await begin(lesson, step);
  else enter(lesson, step, chosen);
  return alone;
}

/** The first thing to do, so that the keyboard is enough. */
function focus() {
  requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector('#lesson [data-next]')?.focus()));
}

/** Whether somebody has done such a thing to this run by hand. */
const did = (what) => run().scenario.interventions?.some((one) => one[what] != null) ?? false;

/** Whether what the task asks for is on the screen. */
function fulfilled({ done, by = 'lose', parameter, value, more, with: faults }) {
  const r = run();
  switch (done) {
    case 'end': return app.event === r.events;
    case 'violation': return r.violations.some((v) => v.event === app.event);
    case 'output': return r.outputs(app.event);
    case 'counts': return app.tab === 'counts';
    case 'causes': return app.causes != null;
    case 'fatal': return did(by) && r.violations.length > 0;
    case 'harmless': return did(by) && r.result.outcome === 'elected';
    case 'healed': return did('partition') && did('heal') && r.result.leader != null;
    case 'set': return Number(r.scenario.parameters?.[parameter]) === value;
    case 'costs': return did(by) && Number(r.result.total) > more;
    case 'holds': return held(r, faults);
    case 'explored': return app.explore?.view.properties.some((p) => !p.holds) ?? false;
    case 'film': return app.branches[app.branch].name === 'counterexample';
    default: return false;
  }
}

export function drawLesson() {
  const { lesson, step, chosen } = app.lesson;
  const { title, steps } = all[lesson];
  const now = steps[step];
  const { predict, task } = now;
  if (task && !app.lesson.done && fulfilled(task)) { app.lesson.done = true; focus(); }
  const ready = (!predict || chosen != null) && (!task || app.lesson.done);
  const last = step === steps.length - 1;
  return html`<div class="sheet" id="lesson" tabindex="0">
    <h2>${lesson + 1}. ${title} <span class="quiet">${step + 1} of ${steps.length}</span></h2>
    <p>${now.text}</p>
    ${predict ? html`<div class="choices" role="group" aria-label="Your prediction">${predict.choices.map((text, i) => html`
      <button ?data-next=${chosen == null && i === 0} ?disabled=${chosen != null} aria-pressed=${chosen === i ? 'true' : 'false'} @click=${() => { change({ lesson: { ...app.lesson, chosen: i } }); focus(); }}>
        ${text}${chosen != null && i === predict.answer ? ' ✓' : chosen === i ? ' ✗' : ''}</button>`)}</div>
      ${chosen != null ? html`<p role="status" class=${chosen === predict.answer ? 'good' : ''}><b>${chosen === predict.answer ? 'Right.' : 'Not quite.'}</b> ${predict.why}</p>` : nothing}` : nothing}
    ${task ? html`<p class="task" role="status">${app.lesson.done ? '✓' : '→'} ${task.say}</p>` : nothing}
    <p class="moves">
      ${step > 0 ? html`<button @click=${() => begin(lesson, step - 1)}>Back</button>` : nothing}
      ${last ? html`<button class="primary" ?data-next=${ready} ?disabled=${!ready} @click=${() => change({ lesson: null })}>Finish</button>`
        : html`<button class="primary" ?data-next=${ready} ?disabled=${!ready} @click=${() => begin(lesson, step + 1)}>Next</button>`}
      ${last && ready && lesson + 1 < all.length ? html`<button @click=${() => begin(lesson + 1)}>Next lesson</button>` : nothing}
      <button class="plain" @click=${() => change({ lesson: null })}>Leave the lesson</button></p>
    ${task?.done === 'explored' && !app.explore ? html`<p><button class="primary" data-next @click=${() => explore()}>Be the adversary</button></p>` : nothing}
    ${task && task.done === 'counts' ? html`<p><button ?data-next=${!app.lesson.done} @click=${() => change({ tab: 'counts' })}>Show the counts</button></p>` : nothing}
    ${guessing() ? nothing : html`<div id="lesson-counts">${kinds(run())}</div>`}
    ${app.tab === 'counts' && task?.done === 'counts' ? growth(run()) : nothing}
    ${app.pick?.node != null && !app.explore ? state(run()) : nothing}
  </div>`;
}
