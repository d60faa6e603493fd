// Choosing: the catalogue, and a form for each part of a scenario. Every change is tried at once;
// while it is wrong, the error stands at its field and the last good run stays on the screen.

import { html, nothing } from './html.js';
import { parse as parseJson, stringify } from './json.js';
import { app, change, entry, run } from './state.js';
import { openScenario } from './main.js';
import { putBeside } from './beside.js';
import { close, openOverlay } from './overlay.js';
import { formOf } from './bar.js';

const PATIENCE = 220; // milliseconds after the last key
let timer = 0;

/** Changes the draft and tries it. */
function edit(mutate, now = false) {
  const draft = structuredClone(app.draft);
  mutate(draft);
  prune(draft);
  change({ draft });
  clearTimeout(timer);
  timer = setTimeout(() => openScenario(draft), now ? 0 : PATIENCE);
}

function prune(draft) {
  for (const name of ['links', 'parameters', 'operations', 'random', 'clocks']) {
    if (draft[name] && !Object.keys(draft[name]).length) delete draft[name];
  }
  if (draft.faults && !draft.faults.length) delete draft.faults;
}

/** Whether the error of the draft is about this field or a part of it. */
function wrong(field) {
  const at = app.error?.field;
  return at != null && (at === field || at.startsWith(field + '.') || at.startsWith(field + '['));
}

function error(...fields) {
  return fields.some(wrong) ? html`<div class="error" role="alert" id="error-${fields[0].replace(/\W/g, '-')}">${app.error.message}</div>` : nothing;
}

/** An error that belongs to no field of this form. */
function elsewhere(...fields) {
  if (!app.error || fields.some(wrong)) return nothing;
  return html`<div class="error" role="alert">${app.error.message} <button @click=${() => openOverlay({ kind: formOf(app.error.field) })}>Show where</button></div>`;
}

const invalid = (field) => (wrong(field) ? 'true' : 'false');
/** The number that somebody has typed, exactly; the text where it is none. */
function numberOf(text) {
  if (text.trim() === '' || Number.isNaN(Number(text))) return text;
  return /^-?\d{16,}$/.test(text.trim()) ? BigInt(text.trim()) : Number(text);
}

// ---- The catalogue

const ALSO = { 'mutual exclusion': 'locks, mutex, critical section' }; // what people call a family
let filter = '';
let looked = null;

/** Whether every word that somebody looks for begins a word of what is known about an algorithm. */
function fits({ name, family, idea, network, model, guarantee, paper }) {
  const known = [name, family, ALSO[family], idea, network, model, guarantee, paper].join(' ').toLowerCase();
  return filter.toLowerCase().split(/[^\p{L}\d]+/u).every((word) => new RegExp(`(?<![\\p{L}\\d])${word}`, 'u').test(known));
}

export function catalogue() {
  if (!app.catalog) return html`<p class="quiet">The catalogue is loading.</p>`;
  const fitting = app.catalog.entries.filter(fits);
  const families = [['your own', fitting.filter((e) => e.own)], ...app.catalog.families.map((family) => [family, fitting.filter((e) => e.family === family && !e.own)])].filter(([, some]) => some.length);
  const matches = families.flatMap(([, some]) => some);
  const about = matches.find((e) => e.name === looked) ?? matches.find((e) => e.name === app.draft.algorithm) ?? matches[0];
  return html`<div class="catalogue">
    <div class="list">
      <input type="search" placeholder="Find: ring, lock, crash, clock…" aria-label="Find an algorithm" .value=${filter} data-first
        @input=${(e) => { filter = e.target.value; looked = null; change(); }}
        @keydown=${(e) => { if (e.key === 'Enter' && about) choose(about.scenario); }}>
      ${families.map(([family, some]) => html`<h3>${family}</h3>${some.map((e) => html`
        <button aria-current=${about?.name === e.name ? 'true' : 'false'} data-algorithm=${e.name}
          @focus=${() => { looked = e.name; change(); }} @mouseenter=${() => { looked = e.name; change(); }} @click=${() => choose(e.scenario)}>${e.name}<span class="quiet">${e.idea}</span></button>`)}`)}
      ${families.length ? nothing : html`<p class="quiet">No algorithm matches.</p>`}
      <p class="quiet">An algorithm of your own appears here, too: start the lab with <code>bellwether --with Mine.java lab</code>.</p>
    </div>
    <div class="about">${about ? describe(about) : nothing}</div></div>`;
}

function describe(e) {
  return html`<h2>${e.name}</h2><p>${e.idea[0].toUpperCase() + e.idea.slice(1)}.</p>
    <p class="moves"><button class="primary" @click=${() => choose(e.scenario)}>Run it</button>
      ${canStandBeside(e) ? html`<button data-beside=${e.name} title="On the same network, one below the other" @click=${() => { close(); putBeside(e.name); }}>Run it below ${run().scenario.algorithm}</button>` : nothing}</p>
    ${e.ready.length ? html`<h3>Ready scenarios</h3><div class="ready">${e.ready.map((s) => html`
      <button data-ready="${e.name}/${s.name}" @click=${() => choose(s.scenario)}><b>${s.name}</b><span class=${['violation', 'no leader', 'deadlock', 'limit'].includes(s.outcome) ? 'alarm' : s.outcome === 'time is up' ? '' : 'good'}>${s.outcome}</span><span class="quiet">${s.shows}</span></button>`)}</div>` : nothing}
    <h3>What it needs and promises</h3>
    <dl><dt>network</dt><dd>${e.network}</dd><dt>model</dt><dd>${e.model}</dd><dt>guarantee</dt><dd>${e.guarantee}</dd><dt>cost</dt><dd>${e.cost}</dd><dt>paper</dt><dd>${e.paper}</dd></dl>`;
}

/** Whether two algorithms do the same, so that it is worth while to look at both. */
function canStandBeside(e) {
  return run() && !app.explore && !app.lesson && e.name !== run().scenario.algorithm && e.family.split(',')[0] === run().family.split(',')[0];
}

function choose(scenario) {
  close();
  openScenario(scenario);
}

// ---- Forms

const KINDS = [['', 'what the algorithm runs on'], ['ring', 'ring'], ['complete', 'complete'], ['line', 'line'], ['star', 'star'], ['binary-tree', 'binary tree'], ['grid', 'grid'], ['hypercube', 'hypercube'], ['random', 'random graph']];

function network() {
  const d = app.draft;
  const t = d.topology ?? {};
  const kind = t.edges ? 'edges' : t.kind ?? '';
  const size = (name, label, holder = 'topology') => html`<label>${label}
    <input type="text" inputmode="numeric" data-field="${holder === 'topology' ? 'topology.' + name : name}" aria-invalid=${invalid(holder === 'topology' ? 'topology.' + name : name)}
      .value=${String((holder === 'topology' ? t[name] : d[name]) ?? '')}
      @input=${(e) => edit((x) => { setOrDelete(holder === 'topology' ? (x.topology ??= {}) : x, name, numberOf(e.target.value)); if (name === 'nodes') forgetIds(x); })}></label>`;
  const counted = !['grid', 'hypercube', 'edges'].includes(kind);
  return html`<div class="form"><label>Network
      <select data-field="topology" aria-invalid=${invalid('topology')} @change=${(e) => edit((x) => setKind(x, e.target.value), true)}>
        ${KINDS.map(([value, text]) => html`<option value=${value} ?selected=${kind === value}>${text}</option>`)}
        ${kind === 'edges' ? html`<option value="edges" selected>by its edges</option>` : nothing}</select></label>
    ${counted ? size('nodes', 'Nodes', Array.isArray(d.ids) || t.nodes == null ? 'scenario' : 'topology') : nothing}
    ${counted && Array.isArray(d.ids) && d.nodes == null ? html`<div class="hint">The ${d.ids.length} given ids say how many. A number here replaces them by random ones.</div>` : nothing}
    ${kind === 'grid' ? html`${size('rows', 'Rows')}${size('columns', 'Columns')}` : nothing}
    ${kind === 'hypercube' ? size('dimension', 'Dimension') : nothing}
    ${kind === 'random' ? size('degree', 'Neighbours, about') : nothing}
    ${error('nodes', 'topology')}${elsewhere('nodes', 'topology')}</div>`;
}

function setOrDelete(object, name, value) {
  if (value === '') delete object[name];
  else object[name] = value;
}

/** What is given for each node fits no other number of nodes. */
function forgetIds(draft) {
  if (Array.isArray(draft.ids)) delete draft.ids;
  for (const [name, value] of Object.entries(draft.parameters ?? {})) if (Array.isArray(value)) delete draft.parameters[name];
  if (Array.isArray(draft.start) || typeof draft.start === 'object') delete draft.start;
}

function setKind(draft, kind) {
  const n = run()?.nodes ?? 8;
  forgetIds(draft);
  delete draft.nodes;
  if (kind === '') { delete draft.topology; draft.nodes = n; return; }
  if (kind === 'grid') { const side = Math.max(2, Math.round(Math.sqrt(n))); draft.topology = { kind, rows: side, columns: side }; return; }
  if (kind === 'hypercube') { draft.topology = { kind, dimension: Math.max(1, Math.round(Math.log2(n))) }; return; }
  draft.topology = { kind };
  draft.nodes = n;
}

function ids() {
  const d = app.draft;
  const given = Array.isArray(d.ids);
  const kind = given ? 'given' : d.ids ?? 'random';
  const usesIds = entry()?.ids;
  return html`<div class="form">
    ${usesIds ? html`<label>Ids <select data-field="ids" aria-invalid=${invalid('ids')} @change=${(e) => edit((x) => setIds(x, e.target.value), true)}>
      ${['random', 'ascending', 'descending', 'given'].map((v) => html`<option value=${v} ?selected=${kind === v}>${{ given: 'given by hand', random: 'in random order' }[v] ?? v}</option>`)}
      ${['random', 'ascending', 'descending', 'given'].includes(kind) ? nothing : html`<option value=${kind} selected>${kind}</option>`}</select></label>` : html`<p class="quiet">The nodes of ${d.algorithm} have no ids.</p>`}
    ${given ? html`<label>By position <input type="text" data-field="ids" aria-invalid=${invalid('ids')} .value=${d.ids.join(', ')}
      @change=${(e) => edit((x) => { x.ids = words(e.target.value); delete x.nodes; }, true)} @input=${(e) => edit((x) => { x.ids = words(e.target.value); if (x.topology?.nodes == null) delete x.nodes; })}></label>
      <div class="hint">Distinct whole numbers, for node 0, node 1 and so on.</div>` : nothing}
    <label>Who starts <input type="text" data-field="start" aria-invalid=${invalid('start')} .value=${startText(d.start)} placeholder="all"
      @input=${(e) => edit((x) => setStart(x, e.target.value))}></label>
    <div class="hint">Positions such as 0, 2, 5; empty: all nodes, at time 0.</div>
    <label>Seed <input type="text" inputmode="numeric" data-field="random.seed" aria-invalid=${invalid('random.seed')} .value=${String(d.random?.seed ?? 1)}
      @input=${(e) => edit((x) => setOrDelete(x.random ??= {}, 'seed', numberOf(e.target.value)))}></label>
    <div class="hint">The same seed gives the same run. <button @click=${() => edit((x) => { (x.random ??= {}).seed = 1 + Math.floor(Math.random() * 9999); }, true)}>Another</button></div>
    ${error('ids', 'start', 'starts', 'random')}${elsewhere('ids', 'start', 'starts', 'random')}</div>`;
}

const words = (text) => text.split(/[\s,]+/).filter(Boolean).map(numberOf);

function startText(start) {
  if (start == null || start === 'all') return '';
  if (Array.isArray(start)) return start.map((s) => (Array.isArray(s) ? s.join('@') : s)).join(', ');
  return Object.entries(start).map(([node, time]) => `${node}@${time}`).join(', ');
}

function setStart(draft, text) {
  if (!text.trim() || text.trim() === 'all') { delete draft.start; return; }
  const parts = text.split(/[\s,]+/).filter(Boolean);
  draft.start = text.includes('@') ? parts.map((p) => p.split('@').map(numberOf)) : parts.map(numberOf);
}

function setIds(draft, kind) {
  const r = run();
  if (kind === 'given') { draft.ids = r.ids.slice(0, r.nodes); if (draft.topology?.nodes == null) delete draft.nodes; return; }
  if (Array.isArray(draft.ids) && draft.topology?.nodes == null && !draft.topology?.rows && !draft.topology?.dimension && !draft.topology?.edges) draft.nodes = draft.ids.length;
  if (kind === 'random') delete draft.ids;
  else draft.ids = kind;
}

function links() {
  const l = app.draft.links ?? {};
  const delay = l.delay ?? 1;
  const kind = typeof delay !== 'object' ? 'constant' : delay.uniform ? 'uniform' : 'exponential';
  const set = (value) => edit((x) => { (x.links ??= {}).delay = value; });
  const field = (label, value, act) => html`<label>${label} <input type="text" inputmode="decimal" data-field="links.delay" aria-invalid=${invalid('links.delay')} .value=${String(value)} @input=${(e) => act(numberOf(e.target.value))}></label>`;
  const odds = (name, label) => html`<label>${label} <input type="text" inputmode="decimal" data-field="links.${name}" aria-invalid=${invalid('links.' + name)} .value=${String(l[name] ?? 0)}
    @input=${(e) => edit((x) => setOrDelete(x.links ??= {}, name, numberOf(e.target.value)))}></label>`;
  return html`<div class="form">
    <label>Delay <select data-field="links.kind" @change=${(e) => edit((x) => { (x.links ??= {}).delay = { constant: 1, uniform: { uniform: [1, 10] }, exponential: { exponential: 3 } }[e.target.value]; }, true)}>
      <option value="constant" ?selected=${kind === 'constant'}>the same for all messages</option>
      <option value="uniform" ?selected=${kind === 'uniform'}>between two bounds</option>
      <option value="exponential" ?selected=${kind === 'exponential'}>exponential</option></select></label>
    ${kind === 'constant' ? field('Time units', delay, set) : nothing}
    ${kind === 'uniform' ? html`${field('At least', delay.uniform[0], (v) => set({ uniform: [v, delay.uniform[1]] }))}${field('At most', delay.uniform[1], (v) => set({ uniform: [delay.uniform[0], v] }))}` : nothing}
    ${kind === 'exponential' ? field('Mean', delay.exponential, (v) => set({ exponential: v })) : nothing}
    <label>Order <select data-field="links.order" @change=${(e) => edit((x) => setOrDelete(x.links ??= {}, 'order', e.target.value), true)}>
      <option value="" ?selected=${!l.order}>first sent, first received</option><option value="any" ?selected=${l.order === 'any'}>any: messages may overtake</option></select></label>
    ${odds('loss', 'Chance of loss')}${odds('duplicate', 'Chance of duplication')}
    <div class="hint">From 0 to 1, for each message.</div>
    ${error('links')}${elsewhere('links')}</div>`;
}

const FAULTS = [['crash', 'node crashes'], ['recover', 'node recovers'], ['pause', 'node pauses'], ['resume', 'node resumes'], ['partition', 'network splits'], ['cut', 'links are cut'], ['heal', 'network heals'], ['lose', 'message is lost'], ['duplicate', 'message doubled']];

function faultKind(fault) {
  return FAULTS.find(([kind]) => kind in fault)?.[0] ?? 'other';
}

function faultText(fault) {
  const kind = faultKind(fault);
  if (kind === 'partition') return fault.partition.map((part) => (Array.isArray(part) ? part.join(' ') : part)).join(' | ');
  if (kind === 'cut') return fault.cut.map((pair) => (Array.isArray(pair) ? pair.join('-') : pair)).join(', ');
  if (kind === 'heal') return '';
  const value = fault[kind];
  if ((kind === 'lose' || kind === 'duplicate') && typeof value === 'object') {
    const { kind: name, hop, ...fields } = value;
    return [name, ...Object.entries(fields).map(([k, v]) => `${k}=${v}`), ...(hop ? [`hop=${hop}`] : [])].join(' ');
  }
  return String(value ?? '');
}

function setFault(fault, kind, text) {
  switch (kind) {
    case 'partition': fault.partition = text.split('|').map(words); break;
    case 'cut': fault.cut = text.split(/[\s,]+/).filter(Boolean).map((pair) => pair.split('-').map(numberOf)); break;
    case 'heal': fault.heal = true; break;
    case 'lose': case 'duplicate': {
      const [name, ...rest] = text.split(/\s+/).filter(Boolean);
      fault[kind] = { kind: name ?? '', ...Object.fromEntries(rest.map((p) => { const [k, v = ''] = p.split('='); return [k, numberOf(v)]; })) };
      break;
    }
    default: fault[kind] = numberOf(text);
  }
}

const EXAMPLES = { partition: '0 1 | 2 3 4', cut: '0-1, 1-0', lose: 'Election id=9 hop=2', duplicate: 'Election id=9', crash: 'node', recover: 'node', pause: 'node', resume: 'node' };

function faults() {
  const all = app.draft.faults ?? [];
  return html`<div class="form">
    ${all.length ? html`<div class="fault quiet"><span>what happens</span><span>to whom</span><span>at time</span></div>` : html`<p class="quiet">Nothing goes wrong in this run. You can also touch it while you watch: click a message, a node or a link.</p>`}
    ${all.map((fault, i) => {
      const kind = faultKind(fault);
      const timed = !['lose', 'duplicate', 'other'].includes(kind);
      const field = `faults[${i}]`;
      return html`<div class="fault">
        <select aria-label="Fault ${i + 1}" @change=${(e) => edit((x) => { const f = timed ? { at: x.faults[i].at ?? 0 } : {}; if (!['lose', 'duplicate'].includes(e.target.value)) f.at ??= 0; else delete f.at; setFault(f, e.target.value, e.target.value === 'partition' ? '0 | 1' : e.target.value === 'cut' ? '0-1' : e.target.value === 'lose' || e.target.value === 'duplicate' ? run().kinds[0] ?? '' : '0'); x.faults[i] = f; }, true)}>
          ${FAULTS.map(([value, text]) => html`<option value=${value} ?selected=${kind === value}>${text}</option>`)}
          ${kind === 'other' ? html`<option selected>other</option>` : nothing}</select>
        ${kind === 'other' ? html`<code>${stringify(fault)}</code>` : kind === 'heal' ? html`<span></span>` : html`<input type="text" aria-label="Which" data-field=${field} aria-invalid=${invalid(field)} placeholder=${EXAMPLES[kind]} .value=${faultText(fault)}
          @input=${(e) => edit((x) => setFault(x.faults[i], kind, e.target.value))}>`}
        ${timed ? html`<input type="text" inputmode="decimal" aria-label="At time" title="At time" data-field="${field}.at" aria-invalid=${invalid(field + '.at')} .value=${String(fault.at ?? 0)} @input=${(e) => edit((x) => { x.faults[i].at = numberOf(e.target.value); })}>` : html`<span></span>`}
        <button aria-label="Remove fault ${i + 1}" @click=${() => edit((x) => x.faults.splice(i, 1), true)}>×</button></div>`;
    })}
    ${error('faults')}
    <div><button @click=${() => edit((x) => (x.faults ??= []).push({ at: 1, crash: 0 }), true)}>Add a fault</button></div>
    ${all.length ? html`<p class="quiet">Nodes are named by their positions. Groups of a split are separated by |; 0-1 is the way from node 0 to node 1.</p>` : nothing}
    ${elsewhere('faults')}</div>`;
}

const pairs = (list) => (list ?? []).map(([time, node]) => `${node}@${time}`).join(', ');
const readPairs = (text) => text.split(/[\s,]+/).filter(Boolean).map((p) => { const [node, time = 0] = p.split('@'); return [numberOf(String(time)), numberOf(node)]; });

function work() {
  const o = app.draft.operations ?? {};
  const family = entry()?.family;
  const text = (name, label, value, read, hint) => html`<label>${label} <input type="text" data-field="operations.${name}" aria-invalid=${invalid('operations.' + name)} .value=${value}
      @input=${(e) => edit((x) => { const v = read(e.target.value); if (v == null || v === '' || v.length === 0) delete (x.operations ??= {})[name]; else (x.operations ??= {})[name] = v; })}></label>${hint ? html`<div class="hint">${hint}</div>` : nothing}`;
  return html`<div class="form">
    ${family === 'mutual exclusion' ? html`
      ${text('requests', 'Requests', pairs(o.requests), readPairs, 'Node@time, such as 0@0, 1@3.')}
      ${text('hold', 'Inside for', String(o.hold ?? ''), numberOf, 'How long a node stays in the critical section.')}
      ${text('first', 'First requests', pairs(o.first), readPairs, 'Or: each node asks again after its exit.')}
      ${text('rounds', 'Times each', String(o.rounds ?? ''), numberOf)}` : html`
      ${text('multicasts', 'Multicasts', (o.multicasts ?? []).map(([t, v, p]) => `${v}@${t}:${p}`).join(', '), (s) => s.split(',').map((p) => p.trim()).filter(Boolean).map((p) => { const [where, payload = ''] = p.split(':'); const [node, time = 0] = where.split('@'); return [numberOf(String(time)), numberOf(node), payload]; }), 'Node@time:text, such as 0@0:hello.')}`}
    ${error('operations')}${elsewhere('operations')}</div>`;
}

function parameters() {
  const p = app.draft.parameters ?? {};
  const set = (name, value) => edit((x) => setOrDelete(x.parameters ??= {}, name, value));
  return html`<div class="form">${(entry()?.parameters ?? []).map((q) => {
    const field = 'parameters.' + q.name;
    const value = p[q.name];
    const input = q.type === 'flag' ? html`<select data-field=${field} @change=${(e) => set(q.name, e.target.value === '' ? '' : e.target.value === 'true')}>
        ${['', 'true', 'false'].map((v) => html`<option value=${v} ?selected=${String(value ?? '') === v}>${v || `usual (${q.fallback})`}</option>`)}</select>`
      : q.choices.length ? html`<select data-field=${field} @change=${(e) => set(q.name, e.target.value)}>
        ${['', ...q.choices].map((v) => html`<option value=${v} ?selected=${String(value ?? '') === v}>${v || `usual (${q.fallback})`}</option>`)}</select>`
      : html`<input type="text" data-field=${field} aria-invalid=${invalid(field)} placeholder=${q.fallback} .value=${value == null ? '' : typeof value === 'object' ? stringify(value) : String(value)}
        @input=${(e) => set(q.name, parse(e.target.value))}>`;
    return html`<label>${q.name} ${input}</label><div class="hint">${q.meaning}</div>${error(field)}`;
  })}${app.error && !app.error.field.startsWith('parameters.') ? elsewhere('parameters.') : nothing}</div>`;
}

function parse(text) {
  if (/^[[{]/.test(text.trim())) { try { return parseJson(text); } catch { return text; } }
  return numberOf(text);
}

/** Opens a scenario that somebody has as a file. */
export async function openFile(file) {
  if (!file) return;
  try {
    const scenario = parseJson(await file.text());
    if (await openScenario(scenario)) close();
    else openOverlay({ kind: formOf(app.error?.field ?? 'text') });
  } catch (e) {
    change({ error: { field: 'text', message: `${file.name} is not JSON: ${e.message}` } });
    openOverlay({ kind: 'more' });
  }
}

/** Lists of plain values on one line. */
const brief = (text) => text.replace(/\[\n\s*([^[\]{}]*?)\n\s*\]/g, (_, inside) => `[${inside.replace(/\n\s*/g, ' ')}]`);

let raw = null;

function more() {
  const d = app.draft;
  const known = ['algorithm', 'nodes', 'topology', 'ids', 'start', 'starts', 'random', 'links', 'faults', 'operations', 'parameters', 'until'];
  const text = raw ?? brief(stringify(d, 2));
  const apply = () => {
    try {
      const draft = parseJson(raw ?? text);
      raw = null;
      change({ draft });
      openScenario(draft);
    } catch (e) {
      change({ error: { field: 'text', message: `This is not JSON: ${e.message}` } });
    }
  };
  return html`<div class="form">
    <label>Ends at time <input type="text" inputmode="decimal" data-field="until" aria-invalid=${invalid('until')} .value=${String(d.until ?? '')} placeholder="when nothing is left to do"
      @input=${(e) => { raw = null; edit((x) => setOrDelete(x, 'until', numberOf(e.target.value))); }}></label>
    ${error('until')}
    <label class="wide">The whole scenario, as a file holds it
      <textarea class="mono" spellcheck="false" data-field="text" .value=${text} @input=${(e) => { raw = e.target.value; }}
        @keydown=${(e) => { if (e.key === 'Enter' && e.ctrlKey) apply(); }}></textarea></label>
    <div class="moves"><button class="primary" @click=${apply}>Run this text</button> <span class="quiet">Ctrl+Enter</span></div>
    <label>Open a file <input type="file" id="open-file" accept=".json,application/json" @change=${(e) => { raw = null; openFile(e.target.files[0]); }}></label>
    <div class="hint">A scenario or a counterexample that was saved; it can also be dropped anywhere on the page.</div>
    ${app.error && !known.slice(0, -1).some(wrong) && !wrong('until') ? html`<div class="error" role="alert">${app.error.message}</div>` : nothing}
    ${app.error && known.slice(0, -1).some(wrong) ? html`<div class="error" role="alert">${app.error.message}</div>` : nothing}</div>`;
}

export const FORMS = { network, ids, links, faults, work, parameters, more };
