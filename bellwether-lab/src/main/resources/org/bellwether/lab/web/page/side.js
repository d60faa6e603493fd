// Details: states, what comes next, counts beside theory, causes, and the code that ran.

import { html, noChange, nothing, render, grouped, shown } from './html.js';
import { app, change, entry, run } from './state.js';
import { fail, go, withRun } from './main.js';
import { ROWS } from './answers.js';
import { ROLE_WORDS } from './ink.js';
import { ROLE, TYPES } from './run.js';
import { drawNext } from './branches.js';
import { drawExplore } from './explore.js';
import { drawLesson } from './lessons.js';
import { growth, leaveGrowth } from './growth.js';
import * as api from './api.js';

const TABS = [['state', 'State'], ['next', 'Next'], ['counts', 'Counts'], ['why', 'Why'], ['code', 'Code']];

export function drawSide(place) {
  const r = run();
  place.hidden = !!app.embed;
  if (!r || app.embed) { render(nothing, place); return; }
  if (app.lesson || app.explore) told = {};
  leaveGrowth(r);
  if (app.lesson) { render(html`${drawLesson()}${app.explore ? drawExplore() : nothing}`, place); return; }
  if (app.explore) { render(drawExplore(), place); return; }
  render(html`
    <div class="tabs" role="tablist" aria-label="Details" @keydown=${onTabKey}>
      ${TABS.map(([id, text]) => html`<button role="tab" id="tab-${id}" aria-controls="sheet" aria-selected=${app.tab === id ? 'true' : 'false'}
        tabindex=${app.tab === id ? 0 : -1} @click=${() => change({ tab: id })}>${text}</button>`)}
    </div>
    <div class="sheet" id="sheet" role="tabpanel" tabindex="0" aria-labelledby="tab-${app.tab}">${sheet(r)}</div>
    <div class="counts" tabindex="0" role="region" aria-label="Counts and theory">${app.tab === 'counts' ? about(r) : summary(r)}</div>`, place);
}

function onTabKey(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const at = TABS.findIndex(([id]) => id === app.tab);
  const next = TABS[(at + step + TABS.length) % TABS.length][0];
  change({ tab: next });
  requestAnimationFrame(() => document.getElementById('tab-' + next)?.focus());
}

function sheet(r) {
  if (app.tab !== 'state') told = {};
  switch (app.tab) {
    case 'next': return drawNext(r);
    case 'counts': return counts(r);
    case 'why': return why(r);
    case 'code': return code(r);
    default: return state(r);
  }
}

// ---- State

let told = {}; // what the sheet shows

function roleText(r, node) {
  const role = r.seek(app.event).roles[node];
  const words = [ROLE_WORDS[role & 15], role & ROLE.DOWN ? 'down' : '', role & ROLE.PAUSED ? 'paused' : ''].filter(Boolean);
  return words.length ? words.join(', ') : '';
}

/** The states of all nodes, or of the selected one. */
export function state(r) {
  const look = r.looks.get(app.event);
  const node = app.pick?.node;
  // Until the states arrive, those before stay: building the table anew would take longer.
  if (!look) return told.run === r ? noChange : html`<p class="quiet">…</p>`;
  if (told.look === look && told.node === node) return noChange;
  told = { run: r, look, node };
  if (node == null) return everybody(r, look);
  const fields = look.states[node - look.from];
  if (!fields) return html`<p class="quiet">…</p>`;
  const changed = look.node === node ? new Set(look.changed) : new Set();
  return html`
    <h2>${r.name(node)} <span class="quiet">${roleText(r, node)}</span></h2>
    <table><tbody>${Object.entries(fields).map(([name, value]) => html`
      <tr class=${changed.has(name) ? 'changed' : ''}><th scope="row">${name}</th><td class="mono">${bare(value)}${changed.has(name) ? html`<span class="hidden"> (changed by event ${app.event})</span>` : nothing}</td></tr>`)}</tbody></table>
    <p><button @click=${() => change({ pick: null })}>All nodes</button>
       <button @click=${() => last(r, node)}>Last event of this node</button></p>`;
}

function last(r, node) {
  const found = r.find(app.event, -1, (e) => r.node[e - 1] === node);
  if (found != null) go(found);
}

function everybody(r, look) {
  const { states, from } = look;
  const names = [...new Set(states.flatMap((s) => Object.keys(s)))];
  // What is the same everywhere and never changes would only take room.
  const living = states.filter((s) => Object.keys(s).length); // who is down has no state
  const varied = names.filter((name) => name !== 'id' && !states.every((s, i) => s[name] === String(from + i)) && (r.nodes === 1 || new Set(living.map((s) => s[name])).size > 1 || look.changed?.includes(name)));
  const columns = (varied.length ? varied : names.filter((name) => name !== 'id')).slice(0, 12);
  const changed = new Set(look.changed ?? []);
  const row = (v, s) => html`<tr class=${look.node === v ? 'now' : ''} @click=${() => change({ pick: { node: v } })}>
        <th scope="row"><button class="plain" aria-label=${r.name(v)}>${v}</button></th>${r.named ? html`<td>${r.ids[v]}</td>` : nothing}
        ${columns.map((name) => html`<td class="mono ${look.node === v && changed.has(name) ? 'changed' : ''}">${brief(s[name])}</td>`)}</tr>`;
  const elsewhere = look.state && (look.node < from || look.node >= from + states.length);
  return html`
    <h2>All nodes <span class="quiet">${varied.length && varied.length < names.length ? 'fields that differ' : ''}</span></h2>
    ${r.nodes > ROWS ? pager(r, from) : nothing}
    <div class="all"><table>
      <thead><tr><th scope="col">node</th>${r.named ? html`<th scope="col">id</th>` : nothing}${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${elsewhere ? row(look.node, look.state) : nothing}${states.map((s, i) => row(from + i, s))}</tbody>
    </table></div>`;
}

/** Goes through the nodes when there are too many for one table. */
function pager(r, from) {
  const last = Math.min(from + ROWS, r.nodes) - 1;
  return html`<p class="moves" id="pager">
    <button aria-label="Nodes before these" ?disabled=${from === 0} @click=${() => change({ rows: from - ROWS })}>←</button>
    <span>nodes ${grouped(from)} to ${grouped(last)} of ${grouped(r.nodes)}</span>
    <button aria-label="Nodes after these" ?disabled=${last === r.nodes - 1} @click=${() => change({ rows: from + ROWS })}>→</button></p>`;
}

/** Values as people write them: without the quotes of JSON. */
const bare = (text) => (/^["[{]/.test(text) ? text.replace(/"([^"]*)":/g, '$1 ').replaceAll('"', '').replaceAll(',', ', ') : text);

function brief(given) {
  if (given == null) return '';
  const text = bare(given);
  if (text === 'false') return '·';
  return text.length > 22 ? text.slice(0, 21) + '…' : text;
}

// ---- Counts

/** Messages by kind up to the current event. */
export function kinds(r) {
  const sums = r.sentUntil(app.event);
  const totals = r.result.messages;
  return html`
    <table><tbody>${r.kinds.slice(0, 8).map((kind, k) => html`<tr><th scope="row">${kind}</th><td class="number">${grouped(sums[k])}</td>
      <td class="number quiet">of ${grouped(totals[kind] ?? sums[k])}</td></tr>`)}
      ${r.kinds.length > 1 ? html`<tr><th scope="row">all messages</th><td class="number"><b>${grouped(sums.reduce((a, b) => a + b, 0))}</b></td><td class="number quiet">of ${grouped(r.result.total)}</td></tr>` : nothing}
    </tbody></table>`;
}

const summary = (r) => html`${kinds(r)}${theory(r, 3)}${verdicts(r)}`;

function sign(relation) {
  return relation ?? '';
}

function theory(r, most) {
  const rows = r.result.theory ?? [];
  if (!rows.length) return (r.result.cut || r.result.outcome === 'time is up') && entry(r.scenario.algorithm)?.theory.length ? html`<p class="quiet">Not compared with theory, because the run was stopped before its end.</p>` : nothing;
  const relations = Object.fromEntries((entry(r.scenario.algorithm)?.theory ?? []).map((t) => [t.name, t.relation]));
  return html`<table><thead><tr><th scope="col"><h3>Compared with theory</h3></th><th scope="col" class="number">theory</th><th scope="col" class="number">run</th><td></td></tr></thead><tbody>${rows.slice(0, most).map((f) => html`<tr><th scope="row">${f.name}</th>
      <td class="number">${sign(relations[f.name])} ${shown(f.value)}</td><td class="number">${shown(f.measured)}</td>
      <td class=${f.holds ? 'good' : 'alarm'}>${relations[f.name] === '~' ? '·' : f.holds ? '✓' : '✗'}<span class="hidden">${f.holds ? 'as predicted' : 'not as predicted'}</span></td></tr>`)}</tbody></table>
    ${rows.length > most ? html`<button class="plain" @click=${() => change({ tab: 'counts' })}>${rows.length - most} more…</button>` : nothing}`;
}

export function verdicts(r) {
  return html`
    ${r.result.warnings.slice(0, 4).map((w) => html`<div class="warning">${w}</div>`)}
    ${r.violations.map((v) => html`<div class="violation">✗ <button class="plain alarm" @click=${() => go(v.event)}>${v.property}</button>: ${v.detail}</div>`)}`;
}

function counts(r) {
  return html`${kinds(r)}${theory(r, 99)}${verdicts(r)}
    ${Object.entries(r.result).filter(([name, value]) => ['rounds', 'messagesPerEntry', 'throughput', 'applicationMessages', 'endTime'].includes(name) && value != null)
      .map(([name, value]) => html`<p>${{ rounds: 'rounds', messagesPerEntry: 'messages per entry', throughput: 'entries per unit of time', applicationMessages: 'messages of the application', endTime: 'ended at time' }[name]}: <b>${shown(value)}</b></p>`)}
    ${growth(r)}`;
}

function about(r) {
  const e = entry(r.scenario.algorithm);
  return e ? html`<b>${e.name}</b>: ${e.idea}.<br><span class="quiet">${e.cost}</span>` : nothing;
}

// ---- Why

function why(r) {
  if (app.event === 0) return html`<p class="quiet">Step to an event to see what it depended on.</p>`;
  const past = r.causes(app.event, false);
  const chain = [];
  let total = 0;
  for (let e = app.event - 1; e >= 1; e--) {
    if (!past[e]) continue;
    total++;
    if (chain.length < 30) chain.push(e);
  }
  const direct = [[r.before[app.event], 'before it, on the same node'], [r.sender[app.event - 1] >= 0 ? r.origin[app.event - 1] : 0, 'sent its message']].filter(([e]) => e > 0);
  const line = (e) => html`<li value=${e}><button class="plain" @click=${() => go(e)}>${r.texts.get(e)?.[0] ?? `${TYPES[r.type[e - 1]]} at node ${r.node[e - 1]}`}</button></li>`;
  return html`
    <h2>Event ${app.event} <span class="quiet">time ${shown(r.now(app.event))}</span></h2>
    <p>${r.texts.get(app.event)?.[0] ?? '…'}</p>
    ${direct.length ? html`<h3>Directly because of</h3><ol class="events">${direct.map(([e, text]) => html`<li value=${e}><button class="plain" @click=${() => go(e)}>${r.texts.get(e)?.[0] ?? `event ${e}`}</button> <span class="quiet">${text}</span></li>`)}</ol>` : nothing}
    <p class="moves"><button @click=${() => ink(r, false)}>Show its past</button><button @click=${() => ink(r, true)}>Show its future</button>
      ${app.causes ? html`<button @click=${() => change({ causes: null, causesKey: '' })}>Show all</button>` : nothing}</p>
    <h3>${total === 0 ? 'Nothing happened before it' : `Happened before it: ${grouped(total)} of ${grouped(app.event - 1)} earlier events`}</h3>
    <ol class="events" reversed>${chain.map(line)}</ol>`;
}

function ink(r, future) {
  change({ causes: r.causes(app.event, future), causesKey: `${future ? 'future' : 'past'}:${app.event}` });
}

// ---- Code

async function fetchCode(r) {
  const event = app.event;
  r.codes ??= new Map();
  if (r.codes.has(event)) return;
  r.codes.set(event, null);
  try {
    r.codes.set(event, await withRun(app.branches[app.branch], (id) => api.code(id, event)));
  } catch (e) {
    r.codes.delete(event);
    fail(e);
  }
  change();
}

function code(r) {
  if (app.event === 0) return html`<p class="quiet">Step to an event to see the code that handled it.</p>`;
  fetchCode(r);
  const shownCode = r.codes.get(app.event);
  if (!shownCode) return html`<p class="quiet">…</p>`;
  if (!shownCode.lines.length) return html`<p class="quiet">${shownCode.note}</p>`;
  requestAnimationFrame(() => document.querySelector('#side pre .ran')?.scrollIntoView({ block: 'nearest' }));
  return html`<h2>${shownCode.file} <span class="quiet">${shownCode.handler}</span></h2>
    <pre tabindex="0" aria-label="Source code">${shownCode.lines.map((line, i) => html`<span class=${shownCode.marked.includes(shownCode.first + i) ? 'ran' : ''}><span class="quiet">${shownCode.first + i}</span>${line || ' '}</span>`)}</pre>
    ${shownCode.note ? html`<p class="quiet">${shownCode.note}</p>` : nothing}`;
}
