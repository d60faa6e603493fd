// Branches: runs that begin alike. Touching a run never changes it: a branch leaves it there, with
// a name in words, and both stay. What was done by hand is part of the branch's scenario.

import { html, nothing, shown } from './html.js';
import { app, change, notice, run } from './state.js';
import { fail, laid, openRun, show, stop } from './main.js';
import { openOverlay } from './overlay.js';
import { outcome } from './film.js';
import { FLAG, ROLE } from './run.js';

const MOST = 12;
const LATER = [5, 1, 25]; // units of time for a delay; the first one has a key

// ---- Forking

/** The scenario of a run in which somebody does something after an event. */
function touched(r, after, action) {
  const kept = (r.scenario.interventions ?? []).filter((one) => one.after < after);
  return { ...r.scenario, interventions: [...kept, { after, ...action }] };
}

/** The last event that cannot be separated from this one. */
function endOfStep(r, event) {
  while (event < r.events && r.flags[event] & FLAG.JOINED) event++;
  return event;
}

/** Does something by hand in a branch of its own; returns what is wrong with it, if anything is. */
async function tryFork(action, name) {
  stop();
  if (app.explore) return 'While you explore, choose among the moves on the right; leave to touch the run by hand.';
  const parent = app.branch;
  const r = run();
  const after = endOfStep(r, app.event);
  try {
    const opened = await openRun(touched(r, after, action));
    if (app.branches.length >= MOST) notice('The oldest branch makes room for this one.');
    const branches = app.branches.length >= MOST ? [app.branches[0], ...app.branches.slice(2)] : app.branches;
    const at = branches.indexOf(app.branches[parent]);
    const next = [...branches, { run: opened, name, parent: Math.max(0, at), after, make: opened.scenario.interventions }];
    await show(next, next.length - 1, { event: Math.min(after + 1, opened.events), zoom: app.zoom, keep: true });
    notice(`A new branch: ${name}. The one before stays.`);
  } catch (e) {
    if (e.status === 422) return e.problem;
    fail(e);
  }
  return '';
}

async function fork(action, name) {
  const problem = await tryFork(action, name);
  if (problem) notice(problem, 6000);
}

/** The branches of an address. */
export async function refork(forks, branch, place) {
  const branches = [app.branches[0]];
  for (const { parent, after, make, name } of forks) {
    branches.push({ run: await openRun({ ...branches[0].run.scenario, interventions: make }), name, parent, after, make });
  }
  await show(branches, Math.min(branch, branches.length - 1), place);
}

// ---- What can be done

function message(r, flight) {
  return flight < r.events ? r.message[flight] : r.unfinished[flight - r.events][5];
}

/** A message in words: what it is and where it goes. */
export function words(r, flight) {
  const label = flight < r.events ? r.texts.get(flight + 1)?.[1] : r.unfinished[flight - r.events][6];
  return `${r.kinds[r.flightKind[flight]]}${label ? `(${label})` : ''} from ${r.flightFrom[flight]} to ${r.flightTo[flight]}`;
}

const messageActs = (number, text) => [
  { text: 'Deliver it now', act: () => fork({ deliver: number }, `delivered ${text} at once`) },
  { text: 'Lose it', key: 'x', act: () => fork({ lose: number }, `lost ${text}`) },
  ...LATER.map((by, i) => ({ text: `Delay it by ${by}`, key: i === 0 ? 'd' : '', act: () => fork({ delay: number, by }, `delayed ${text} by ${by}`) })),
  { text: 'Delay it by…', act: () => askDelay(number, text) },
  { text: 'Double it', key: 'u', act: () => fork({ duplicate: number }, `doubled ${text}`) },
];

function askDelay(number, text) {
  openOverlay({
    kind: 'ask', title: `Delay ${text}`, label: 'Units of time', value: '10', hint: 'Counted from when it would arrive.', button: 'Delay it',
    act: (given) => (Number(given) > 0 ? tryFork({ delay: number, by: Number(given) }, `delayed ${text} by ${Number(given)}`) : `${given || 'nothing'}, expected a number above 0`),
  });
}

/** Groups of nodes, separated by |; whoever is not named is a group with the rest. */
function askGroups(r) {
  const act = (given) => {
    const parts = given.split('|').map((part) => part.split(/[\s,]+/).filter(Boolean).map(Number));
    const wrong = parts.flat().find((node) => !Number.isInteger(node) || node < 0 || node >= r.nodes);
    if (wrong != null) return `${Number.isNaN(wrong) ? 'not a number' : wrong}, expected nodes from 0 to ${r.nodes - 1}`;
    return tryFork({ partition: parts }, `split: ${parts.map(brief).join(' | ')}`);
  };
  openOverlay({ kind: 'ask', title: 'Split the network', label: 'Groups', value: halves(r).map((part) => (part.length > 12 ? part.slice(0, 12) : part).join(' ')).join(' | '), hint: 'Positions of nodes; | separates groups. Nodes that are not named form one more group.', button: 'Split it', act });
}

function nodeActs(r, node) {
  const role = r.seek(app.event).roles[node];
  const down = !!(role & ROLE.DOWN);
  const paused = !!(role & ROLE.PAUSED);
  const locks = r.family === 'mutual exclusion';
  const inside = (role & 15) === ROLE.INSIDE;
  return [
    down ? { text: 'Recover', key: 'k', act: () => fork({ recover: node }, `node ${node} recovers`) }
      : { text: 'Crash', key: 'k', act: () => fork({ crash: node }, `node ${node} crashed`) },
    paused ? { text: 'Resume', act: () => fork({ resume: node }, `node ${node} resumes`) }
      : { text: 'Pause', off: down, act: () => fork({ pause: node }, `node ${node} paused`) },
    ...(locks ? [inside ? { text: 'Leave the critical section', act: () => fork({ release: node }, `node ${node} leaves`) }
      : { text: 'Ask for the lock', off: down, act: () => fork({ request: node }, `node ${node} asks`) }] : []),
    ...(r.elects ? [{ text: 'Start', off: down, act: () => fork({ start: node }, `node ${node} starts`) }] : []),
    { text: 'Cut it off from all others', act: () => fork({ partition: [[node]] }, `node ${node} cut off`) },
    { text: 'Heal the network', act: () => fork({ heal: true }, 'healed') },
  ];
}

function linkActs([a, b]) {
  return [
    { text: `Cut from ${a} to ${b}`, act: () => fork({ cut: [[a, b]] }, `cut ${a} to ${b}`) },
    { text: `Cut from ${b} to ${a}`, act: () => fork({ cut: [[b, a]] }, `cut ${b} to ${a}`) },
    { text: 'Cut both ways', act: () => fork({ cut: [[a, b], [b, a]] }, `cut ${a} and ${b}`) },
    { text: 'Heal the network', act: () => fork({ heal: true }, 'healed') },
  ];
}

function halves(r) {
  const half = Math.floor(r.nodes / 2);
  return [Array.from({ length: half }, (_, v) => v), Array.from({ length: r.nodes - half }, (_, v) => half + v)];
}

function networkActs(r) {
  const parts = halves(r);
  return [
    { text: `Split the network: ${brief(parts[0])} and ${brief(parts[1])}`, off: r.nodes < 2, act: () => fork({ partition: parts }, 'split in two') },
    { text: 'Split it into groups…', off: r.nodes < 2, act: () => askGroups(r) },
    { text: 'Heal the network', act: () => fork({ heal: true }, 'healed') },
  ];
}

const brief = (nodes) => (nodes.length > 4 ? `${nodes[0]}–${nodes.at(-1)}` : nodes.join(', '));

/** Opens the menu of what is selected, or of the network. */
export function menuOfPick(whole = false, x, y) {
  const r = run();
  const pick = app.pick;
  if (!whole && pick?.flight != null) {
    openOverlay({ kind: 'menu', title: words(r, pick.flight), items: messageActs(message(r, pick.flight), words(r, pick.flight)), x, y });
  } else if (!whole && pick?.node != null) {
    openOverlay({ kind: 'menu', title: r.name(pick.node), items: nodeActs(r, pick.node), x, y });
  } else if (!whole && pick?.link) {
    openOverlay({ kind: 'menu', title: `link ${pick.link.join(' – ')}`, items: linkActs(pick.link), x, y });
  } else {
    openOverlay({ kind: 'menu', title: `after event ${app.event}`, items: networkActs(r), x, y });
  }
}

/** A key that acts on what is selected. */
export function actOnPick(what) {
  const r = run();
  const { flight, node } = app.pick ?? {};
  if (what === 'crash') {
    if (node == null) notice('Select a node first: click it, or use ↑ and ↓.');
    else nodeActs(r, node)[0].act();
    return;
  }
  if (flight == null) { notice('Select a message first: click it, or press m.'); return; }
  const key = { lose: 'x', delay: 'd', duplicate: 'u' }[what];
  messageActs(message(r, flight), words(r, flight)).find((item) => item.key === key).act();
}

// ---- Next

export function drawNext(r) {
  const look = r.looks.get(app.event);
  if (!look) return html`<p class="quiet">…</p>`;
  const rows = look.pending;
  const when = (row) => (row.due == null ? 'at no set time' : `at ${shown(row.due)}`);
  return html`
    <h2>Still to happen <span class="quiet">after event ${app.event}</span></h2>
    ${rows.length ? nothing : html`<p class="quiet">Nothing: everything is at rest.</p>`}
    ${rows.map((row) => (row.what === 'message' ? html`
      <div><b>${row.text}</b> <span class="quiet">from ${row.from} to ${row.node}, ${when(row)}</span></div>
      <div class="moves" data-message=${row.number}>${messageActs(row.number, `${row.text.replace(/\w+=/g, '')} from ${row.from} to ${row.node}`).map((item) => html`<button @click=${item.act}>${item.text.replace(' it', '')}</button>`)}</div>`
      : html`<div class="moves"><span>${row.what === 'timer' ? html`timer <b>${row.text}</b> of node ${row.node}` : html`<b>${row.text}</b>${row.node >= 0 ? ` of node ${row.node}` : ''}`} <span class="quiet">${when(row)}</span></span></div>`))}`;
}

// ---- The strip of branches

export async function switchTo(branch) {
  if (branch === app.branch) return;
  const { event } = app;
  const target = app.branches[branch];
  await show(app.branches, branch, { event: Math.min(event, target.run.events), zoom: app.zoom, pick: app.pick?.node != null ? app.pick : null, keep: true });
}

export function nextBranch() {
  if (app.branches.length < 2) { notice('There is one branch. Touch a message, a node or a link to make another.'); return; }
  switchTo((app.branch + 1) % app.branches.length);
}

/** Lays the branch before this one over it, or takes it away. */
export function compare(branch = app.branches[app.branch].parent >= 0 ? app.branches[app.branch].parent : 1) {
  if (app.over || !app.branches[branch]) { change({ over: null, overKey: '' }); return; }
  const mine = app.branches[app.branch];
  const other = app.branches[branch];
  change({ over: laid(other), overKey: `${branch}` });
  notice(`Ringed: what “${mine.name}” does and “${other.name}” does not. Dashed: the other way round.`, 6000);
}

function remove(branch) {
  const branches = app.branches.filter((_, i) => i !== branch).map((b) => ({ ...b, parent: b.parent > branch ? b.parent - 1 : b.parent === branch ? Math.max(0, app.branches[branch].parent) : b.parent }));
  show(branches, app.branch === branch ? Math.max(0, app.branches[branch].parent) : app.branch > branch ? app.branch - 1 : app.branch, { event: app.event, keep: true });
}

/** Which of several branches to lay over this one. */
function choose(event) {
  if (app.over || app.branches.length === 2) { compare(app.branch === 0 ? 1 : 0); return; }
  const others = app.branches.map((b, i) => ({ text: b.name, act: () => compare(i) })).filter((_, i) => i !== app.branch);
  openOverlay({ kind: 'menu', title: `Lay over ${app.branches[app.branch].name}`, items: others, x: event.clientX, y: event.clientY - 40 * others.length });
}

export function drawBranches() {
  if (app.branches.length < 2) return nothing;
  return html`<div class="row branches" role="group" aria-label="Branches">
    ${app.branches.map((b, i) => html`<button aria-pressed=${i === app.branch ? 'true' : 'false'} data-branch=${i} @click=${() => switchTo(i)}
        title=${i ? `leaves ${app.branches[b.parent]?.name ?? 'main'} after event ${b.after}` : 'the run as it was opened'}>
        ${i ? html`<span class="fork">after ${b.after}: </span>` : nothing}${b.name} <span class=${b.run.result.violations.length ? 'alarm' : 'quiet'}>${b.run.result.violations.length ? '✗ ' : ''}${outcome(b.run)}</span></button>
      ${i && i === app.branch ? html`<button class="plain" aria-label="Remove branch ${b.name}" @click=${() => remove(i)}>×</button>` : nothing}`)}
    <button id="compare" @click=${choose} aria-pressed=${app.over ? 'true' : 'false'} title="Lay another branch over this one (o)">${app.over ? 'Remove the other' : app.branches.length > 2 ? 'Lay another over it' : `Lay ${app.branches[1 - app.branch].name} over it`}</button></div>`;
}

