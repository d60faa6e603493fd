// Being the adversary: every move that is possible at a position, the verdict on every property
// after it, and the graph of all states. The pictures show the way that led here, as a film.

import { html, nothing, count } from './html.js';
import { app, change, notice, run } from './state.js';
import { fail, openRun, openScenario, openUnbegun, show } from './main.js';
import { colours, cross, prepare } from './ink.js';
import { state } from './side.js';
import * as api from './api.js';

const NO_FAULTS = { losses: 0, duplications: 0, crashes: 0, recoveries: 0, partitions: 0 };

/** The scenario without what somebody has already decided. */
function open(scenario) {
  const { schedule, interventions, ...rest } = scenario;
  return rest;
}

export async function begin(budget = NO_FAULTS, scenario = open(run().scenario), path = []) {
  const { losses, duplications, crashes, recoveries, partitions } = budget;
  if (app.lesson && !app.lesson.explores) app.lesson = null;
  await stand({ scenario, budget: { losses, duplications, crashes, recoveries, partitions }, graph: null }, { path });
}

async function stand(exploring, where) {
  try {
    const { scenario, budget } = exploring;
    const view = await api.explore({ scenario, ...budget, ...where });
    const opened = view.path.length ? await openRun(view.scenario) : await openUnbegun(scenario);
    await show([{ run: opened, name: 'main', parent: -1, after: 0 }], 0, { event: opened.events, keep: true });
    const graph = exploring.graph && (await api.explore({ scenario, ...budget, path: view.path, graph: true }));
    change({ explore: { ...exploring, view, graph: graph && { ...graph, places: exploring.graph.places } } });
    if (document.activeElement?.id !== 'state-graph') focusMoves();
  } catch (e) {
    if (e.status === 422 || e.status === 400) notice(e.message, 8000);
    else fail(e);
  }
}

function focusMoves() {
  requestAnimationFrame(() => requestAnimationFrame(() => (document.querySelector('#explore [data-move]') ?? document.querySelector('#explore [data-back]'))?.focus()));
}

export function choose(move) {
  const { view } = app.explore;
  if (move < view.moves.length) stand(app.explore, { path: [...view.path, move] });
}

export function back() {
  const { path } = app.explore.view;
  if (path.length) stand(app.explore, { path: path.slice(0, -1) });
}

export async function leave() {
  const { scenario } = app.explore;
  await openScenario(scenario);
}

async function drawGraph() {
  const { scenario, budget, view } = app.explore;
  try {
    const graph = await api.explore({ scenario, ...budget, path: view.path, graph: true });
    if (app.explore?.view === view) change({ explore: { ...app.explore, graph: { ...graph, places: places(graph) } } });
  } catch (e) {
    fail(e);
  }
}

/** Layers by depth; within a layer, states stand near those that lead to them. */
function places({ depths, edges }) {
  const deepest = Math.max(...depths);
  const layers = Array.from({ length: deepest + 1 }, () => []);
  const order = new Float64Array(depths.length);
  const from = depths.map(() => []);
  for (let i = 0; i < edges.length; i += 2) if (depths[edges[i]] < depths[edges[i + 1]]) from[edges[i + 1]].push(edges[i]);
  depths.forEach((depth, s) => layers[depth].push(s));
  const all = [];
  for (const layer of layers) {
    const wish = new Map(layer.map((s) => [s, from[s].length ? from[s].reduce((sum, t) => sum + order[t], 0) / from[s].length : 0.5]));
    layer.sort((a, b) => wish.get(a) - wish.get(b) || a - b);
    layer.forEach((s, i) => { order[s] = (i + 1) / (layer.length + 1); all[s] = [depths[s] / Math.max(1, deepest), order[s]]; });
  }
  return all;
}

const spot = (graph, s, width, height) => [12 + graph.places[s][0] * (width - 24), graph.places[s][1] * height];

/** Paints the graph; the state graph has one owner: this. */
export function paintGraph() {
  const canvas = document.getElementById('state-graph');
  const graph = app.explore?.graph;
  if (!canvas || !graph) return;
  const { g, width, height } = prepare(canvas);
  const c = colours();
  g.fillStyle = c.paper;
  g.fillRect(0, 0, width, height);
  const many = graph.depths.length > 400;
  g.strokeStyle = c.lane;
  g.globalAlpha = many ? 0.25 : 0.6;
  g.lineWidth = 1;
  g.beginPath();
  for (let i = 0; i < graph.edges.length; i += 2) {
    g.moveTo(...spot(graph, graph.edges[i], width, height));
    g.lineTo(...spot(graph, graph.edges[i + 1], width, height));
  }
  g.stroke();
  g.globalAlpha = 1;
  const r = many ? 1.6 : 3.2;
  g.fillStyle = c.ink;
  for (let s = 0; s < graph.depths.length; s++) {
    const [x, y] = spot(graph, s, width, height);
    g.beginPath(); g.arc(x, y, r, 0, 2 * Math.PI); g.fill();
  }
  g.strokeStyle = c.good;
  g.lineWidth = 1.6;
  for (const s of graph.resting) {
    const [x, y] = spot(graph, s, width, height);
    g.strokeRect(x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4);
  }
  g.strokeStyle = c.alarm;
  g.lineWidth = 2;
  for (const s of graph.violated) cross(g, ...spot(graph, s, width, height), r + 2);
  const way = graph.way.filter((s) => s >= 0);
  g.strokeStyle = c.accent;
  g.lineWidth = 3;
  g.beginPath();
  way.forEach((s, i) => g[i ? 'lineTo' : 'moveTo'](...spot(graph, s, width, height)));
  g.stroke();
  if (way.length) {
    g.beginPath();
    g.arc(...spot(graph, way.at(-1), width, height), 7, 0, 2 * Math.PI);
    g.stroke();
  }
  if (graph.mark == null) return;
  g.strokeStyle = c.ink;
  g.lineWidth = 2;
  g.setLineDash([3, 3]);
  g.beginPath();
  g.arc(...spot(graph, graph.mark, width, height), 9, 0, 2 * Math.PI);
  g.stroke();
  g.setLineDash([]);
}

/** Where an arrow key leads: to a state that follows or leads here, or up and down among those of the same depth. */
function neighbour(graph, from, key) {
  const { depths, edges, places: where } = graph;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const layer = depths.map((_, s) => s).filter((s) => depths[s] === depths[from]).sort((a, b) => where[a][1] - where[b][1]);
    return layer[layer.indexOf(from) + (key === 'ArrowUp' ? -1 : 1)] ?? from;
  }
  const [near, far] = key === 'ArrowRight' ? [0, 1] : [1, 0];
  const beyond = [];
  for (let i = 0; i < edges.length; i += 2) if (edges[i + near] === from && depths[edges[i + far]] - depths[from] === (near ? -1 : 1)) beyond.push(edges[i + far]);
  return beyond.sort((a, b) => Math.abs(where[a][1] - where[from][1]) - Math.abs(where[b][1] - where[from][1]))[0] ?? from;
}

function onGraphKey(event) {
  const { graph } = app.explore;
  const here = graph.mark ?? graph.way.findLast((s) => s >= 0) ?? 0;
  if (event.key === 'Enter') stand(app.explore, { state: here });
  else if (event.key.startsWith('Arrow')) change({ explore: { ...app.explore, graph: { ...graph, mark: neighbour(graph, here, event.key) } } });
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function markTold({ mark, depths, violated, resting }) {
  if (mark == null) return 'Crossed: violated. Framed: nothing is left to happen. A click goes to a state; so do the arrow keys and Enter.';
  const more = violated.includes(mark) ? ', where a property is violated' : resting.includes(mark) ? ', where nothing is left to happen' : '';
  return `Marked: state ${mark + 1}, after ${count(depths[mark], 'move')}${more}. Enter goes there.`;
}

function hit(event) {
  const { graph } = app.explore;
  const { clientWidth: width, clientHeight: height } = event.target;
  let best = -1;
  let near = 12;
  graph.places.forEach((_, s) => {
    const [x, y] = spot(graph, s, width, height);
    const away = Math.hypot(x - event.offsetX, y - event.offsetY);
    if (away < near) { near = away; best = s; }
  });
  if (best >= 0) stand(app.explore, { state: best });
}

function graphPart({ graph }) {
  if (!graph) return html`<p><button id="draw-graph" @click=${drawGraph}>Draw the graph of all states</button></p>`;
  const n = graph.depths.length;
  const bad = graph.violated;
  requestAnimationFrame(paintGraph);
  return html`<h3>All states</h3>
    <p id="graph-told">${graph.complete ? '' : 'The first '}${count(n, 'state')}, up to ${count(Math.max(...graph.depths), 'move')} deep;
      ${bad.length ? html`<span class="alarm">✗ ${count(bad.length, 'state')} where a property is violated</span>` : html`<span class="good">✓ none violates a property</span>`}.</p>
    ${bad.length ? html`<p><button id="nearest" @click=${() => stand(app.explore, { state: bad[0] })}>Go to the nearest violation</button></p>` : nothing}
    <canvas id="state-graph" tabindex="0" role="application" aria-label="State graph: depth to the right. Arrow keys mark a state, Enter goes there." aria-describedby="graph-mark" @click=${hit} @keydown=${onGraphKey}></canvas>
    <p class="quiet" id="graph-mark" role="status">${markTold(graph)}</p>`;
}

export function drawExplore() {
  const { view, scenario } = app.explore;
  return html`<div class="sheet" id="explore" tabindex="0">
    <h2>You are the adversary <span class="quiet">${scenario.algorithm}, after ${count(view.path.length, 'move')}</span></h2>
    <div role="status">${view.properties.length ? nothing : html`<p>Nothing to judge: no property of this algorithm is known, or all of them need time.</p>`}<ul class="verdicts" aria-label="Properties">${view.properties.map((p) => html`<li class=${p.holds ? 'good' : 'alarm'} data-property=${p.name}>${p.holds ? '✓' : '✗'} ${p.name}${p.holds ? html`<span class="hidden"> holds</span>` : `: ${p.detail}`}</li>`)}</ul></div>
    <h3>${view.moves.length ? `Choose what happens next (${count(view.moves.length, 'move')})` : 'Nothing more can happen here.'}${view.quiescent && view.moves.length ? ': only faults are left' : ''}</h3>
    <ol class="choices">${view.moves.map((move, i) => html`<li><button data-move=${i} @click=${() => choose(i)}>${i < 9 ? html`<kbd>${i + 1}</kbd> ` : nothing}${move.text}${move.violates.length ? html` <span class="alarm">✗ ${move.violates.join(', ')}</span>` : nothing}</button></li>`)}</ol>
    <p class="moves"><button data-back ?disabled=${!view.path.length} @click=${back} title="Backspace">Take the last move back</button>
      <button ?disabled=${!view.path.length} @click=${() => stand(app.explore, { path: [] })}>Begin again</button>
      <button class="plain" id="leave-explore" @click=${leave}>Leave</button></p>
    ${graphPart(app.explore)}
    <div id="explore-states">${state(run())}</div>
    ${view.told.length ? html`<h3>So far</h3><ol class="events">${view.told.map((text, i) => html`<li><button class="plain" @click=${() => stand(app.explore, { path: view.path.slice(0, i + 1) })}>${text}</button></li>`)}</ol>` : nothing}
    <h3>On the way</h3>${view.inFlight.length ? html`<ul>${view.inFlight.map(([from, to, text]) => html`<li>${text} <span class="quiet">from ${from} to ${to}</span></li>`)}</ul>` : html`<p class="quiet">No message.</p>`}
  </div>`;
}
