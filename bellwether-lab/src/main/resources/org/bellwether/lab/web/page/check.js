// Checking: every execution of a small scenario. A counterexample opens as a film.

import { html, nothing, grouped, count } from './html.js';
import { app, change, notice, run } from './state.js';
import { fail, go, openRun, show } from './main.js';
import { close } from './overlay.js';
import { begin } from './explore.js';
import * as api from './api.js';

const FAULTS = [['losses', 'messages lost'], ['duplications', 'messages doubled'], ['crashes', 'nodes crash'], ['recoveries', 'nodes recover'], ['partitions', 'network splits']];
const MANY = 6; // nodes; more take long

const asked = { losses: 0, duplications: 0, crashes: 0, recoveries: 0, partitions: 0, timed: false, liveness: false };
let stopper = null;
let progress = null;
let answer = null;
let checked = null; // the run that the answer is about
let permitted = null; // the faults that the answer permits

/** Whether every property was found to hold in every execution of this scenario, with these faults permitted. */
export function held(r, faults = {}) {
  if (checked !== r || stopper || answer?.verdict !== 'holds') return false;
  return Object.entries(faults).every(([name, most]) => permitted[name] >= most);
}

async function start() {
  checked = run();
  permitted = { ...asked };
  const scenario = { ...run().scenario };
  delete scenario.interventions;
  delete scenario.schedule;
  if (asked.liveness) delete scenario.until; // a run that goes on for ever has no last moment
  stopper = new AbortController();
  progress = { states: 0, depth: 0 };
  answer = null;
  change();
  try {
    const { timed, ...wishes } = asked;
    if (timed) wishes.timed = true; // otherwise as the algorithm needs it
    await api.stream('check', { scenario, ...wishes }, stopper.signal, (event, data) => {
      if (event === 'progress') progress = data;
      else answer = event === 'result' ? data : { failed: data.message };
      change();
    });
  } catch (e) {
    if (e.name === 'AbortError') answer = { stopped: progress.states };
    else { answer = { failed: e.message }; if (e.status !== 422) fail(e); }
  }
  stopper = null;
  progress = null;
  change();
  if (document.activeElement?.id === 'check-start') requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('open-film')?.focus()));
}

/** One button, so that the focus stays where it is. */
const startOrStop = () => (stopper ? stopper.abort() : start());

/** Opens a counterexample beside what is on the screen, at its end, with the violation marked. */
export async function film(found, place = {}) {
  close();
  try {
    const opened = await openRun(found.scenario);
    if (found.repeats > 0) opened.repeat(found.repeats);
    const loop = opened.loopFrom == null ? '' : `. Events ${opened.loopFrom + 1} to ${opened.events} repeat for ever: playing loops`;
    app.explore = null;
    const { repeats, property, detail, headline } = found;
    const branches = [{ run: opened, name: 'counterexample', parent: -1, after: 0, film: { repeats, property, detail, headline } }];
    app.draft = structuredClone(opened.scenario);
    if (!opened.violations.length) opened.violations = [{ property: found.property, detail: found.detail, event: opened.events }];
    await show(branches, 0, { event: 0 });
    go(place.event ?? (opened.loopFrom == null ? opened.events : opened.loopFrom + 1));
    notice(`${found.headline}: ${found.detail}${loop}.`, 9000);
  } catch (e) {
    fail(e);
  }
}

export function checkDialog() {
  const r = run();
  if (checked !== r) answer = null; // it is about another run
  const busy = stopper != null;
  const number = (name) => html`<label>${FAULTS.find(([n]) => n === name)[1]} <input type="number" min="0" max="9" data-check=${name} .value=${String(asked[name])} ?disabled=${busy}
    @input=${(e) => { asked[name] = Number(e.target.value); }}></label>`;
  const box = (name, text, title) => html`<label title=${title}>${text} <input type="checkbox" data-check=${name} .checked=${asked[name]} ?disabled=${busy} @change=${(e) => { asked[name] = e.target.checked; }}></label>`;
  return html`<h2>Check everything that can happen</h2>
    <p>The checker tries every order of events of <b>${r.scenario.algorithm}</b> on ${r.nodes} nodes, and as many faults as you permit.
      ${r.nodes > MANY ? html`<span class="warning">With ${r.nodes} nodes this may take very long. Three to five are usual.</span>` : nothing}</p>
    <div class="budget"><span class="quiet">At most</span>${FAULTS.map(([name]) => number(name))}
      ${box('timed', 'time as in the scenario', 'Delays and timers are as the scenario says; otherwise a message may take any time')}${box('liveness', 'infinite runs, too', 'Also looks for runs that go on for ever without doing what is promised')}</div>
    <p class="moves"><button class=${busy ? '' : 'primary'} id="check-start" data-first @click=${startOrStop}>${busy ? 'Stop' : 'Check'}</button>
      <button id="be-adversary" ?disabled=${busy} @click=${() => { close(); begin(asked); }}>Be the adversary</button>
      <button @click=${() => { stopper?.abort(); close(); }}>Close</button></p>
    <div role="status" aria-live="polite" id="check-answer">${busy ? html`<p>${count(progress.states, 'state')} so far, depth ${progress.depth}…</p>` : nothing}${answer ? result(answer) : nothing}</div>`;
}

function result(a) {
  if (a.stopped != null) return html`<p>Stopped after ${count(a.stopped, 'state')}, without a verdict.</p>`;
  if (a.failed) return html`<p class="violation">✗ ${a.failed}</p>`;
  const explored = html`<p class="quiet">${grouped(a.states)} states, ${grouped(a.transitions)} transitions, depth ${a.depth}${a.timed ? ', timed' : ''}${a.reductions.length ? `; ${a.reductions.join(', ')}` : ''}${a.properties.length ? `; judged: ${a.properties.join(', ')}` : ''}</p>`;
  const v = a.violation;
  if (!v) {
    const told = { holds: '✓ All properties hold in every execution.', unjudged: 'Nothing is violated, but not everything was judged.', incomplete: `No violation so far: ${a.ended}.` };
    return html`<p class=${a.verdict === 'holds' ? 'good' : ''}><b>${told[a.verdict]}</b></p>${explored}
      ${a.unjudged.map((one) => html`<div class="warning">Not judged: ${one}</div>`)}
      ${a.notExplored.length ? html`<p class="quiet">Left out: ${a.notExplored.join('; ')}</p>` : nothing}
      ${a.warnings.map((w) => html`<div class="warning">${w}</div>`)}`;
  }
  return html`<p class="violation">✗ ${v.headline}: ${v.detail}</p>${explored}
    <ol>${v.steps.map((step, i) => html`${v.loop === i + 1 ? html`<p class="quiet">These steps repeat for ever:</p>` : nothing}<li>${step}</li>`)}</ol>
    <button class="primary" id="open-film" @click=${() => film(v)}>Open it as a film</button>`;
}
