// How the cost grows with the number of nodes: this algorithm is run with more and more nodes in
// the background, and the chart shows what that cost beside theory. The chart has one owner: this.

import { html, nothing, grouped, shown } from './html.js';
import { app, change } from './state.js';
import { colours, prepare } from './ink.js';
import * as api from './api.js';

const ALL = 'all messages';

let sweep = null; // {key, cells, done, failed, stopper, chosen}

/** What a sweep depends on; a branch or another event does not begin a new one. */
function keyOf({ scenario }) {
  const { algorithm, topology, ids, links, parameters, until } = scenario;
  return JSON.stringify([algorithm, topology?.kind ?? '', typeof ids === 'string' ? ids : '', links, parameters, until], (_, v) => (typeof v === 'bigint' ? String(v) : v));
}

/** Ends the sweep of another algorithm. */
export function leaveGrowth(r) {
  if (!sweep || (r && keyOf(r) === sweep.key)) return;
  sweep.stopper.abort();
  sweep = null;
}

async function begin(r) {
  const mine = { key: keyOf(r), cells: [], done: false, failed: '', stopper: new AbortController(), chosen: null };
  sweep = mine;
  const { schedule, interventions, ...scenario } = r.scenario;
  try {
    await api.stream('growth', scenario, mine.stopper.signal, (event, data) => {
      if (event === 'cell') mine.cells.push(data);
      else if (event === 'done') mine.done = true;
      if (event !== 'at') change();
    });
  } catch (e) {
    if (e.name !== 'AbortError') mine.failed = e.message;
  }
  change();
}

/** Figures of theory that count messages in every run that was made. */
function figures(cells) {
  const names = new Map();
  for (const cell of cells) for (const f of cell.figures) names.set(f.name, { relation: f.relation, times: (names.get(f.name)?.times ?? 0) + 1 });
  return [...names].filter(([, f]) => f.times === cells.length).map(([name, f]) => ({ name, relation: f.relation }));
}

/** One row per size: lowest, mean and highest measurement, and theory where there is some. */
function rows(cells, name) {
  const by = new Map();
  for (const cell of cells) {
    const figure = cell.figures.find((f) => f.name === name);
    const row = by.get(cell.n) ?? { n: cell.n, values: [], theories: [] };
    row.values.push((figure ? figure.measured : cell.total) / cell.per);
    if (figure) row.theories.push(figure.theory / cell.per);
    by.set(cell.n, row);
  }
  const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length;
  return [...by.values()].sort((a, b) => a.n - b.n).map(({ n, values, theories }) => ({
    n, low: Math.min(...values), mean: mean(values), high: Math.max(...values), theory: theories.length ? mean(theories) : null,
  }));
}

function here(r, name) {
  const { total, theory, messagesPerEntry } = r.result;
  const entries = messagesPerEntry ? Number(total) / Number(messagesPerEntry) : 1;
  const cost = name === ALL ? total : theory?.find((f) => f.name === name)?.measured;
  return Number(cost ?? NaN) / (sweep.cells[0]?.unit ? entries : 1);
}

export function growth(r) {
  if (!sweep) begin(r);
  const { cells, done, failed } = sweep;
  const known = figures(cells);
  const name = sweep.chosen ?? known[0]?.name ?? ALL;
  const relation = known.find((f) => f.name === name)?.relation;
  const table = rows(cells, name);
  requestAnimationFrame(() => paint(r, name, table));
  const runs = `${grouped(cells.length)} runs`;
  return html`<section id="growth" aria-label="Messages against the number of nodes">
    <h3>Messages ${cells[0]?.unit ?? ''} against n</h3>
    ${known.length ? html`<select aria-label="What the chart shows" @change=${(e) => { sweep.chosen = e.target.value; change(); }}>
      ${[...known.map((f) => f.name), ALL].map((one) => html`<option value=${one} ?selected=${one === name}>${one}</option>`)}</select>` : nothing}
    <canvas id="growth-chart" role="img" aria-label="Chart: ${name} against the number of nodes, both axes logarithmic; the numbers are in the table below"></canvas>
    <p class="quiet" role="status" id="growth-told">${failed ? failed : done ? (cells.length ? `${runs}; dots: mean, bars: lowest to highest` : 'This algorithm was not run with other numbers of nodes.') : `running with more nodes… ${runs}`}${relation ? `; dashed: theory (${relation})` : ''}${here(r, name) > 0 && cells.length ? '; ringed: this run' : ''}.</p>
    ${table.length ? html`<details><summary>Numbers</summary><table><thead><tr><th scope="col">n</th><th scope="col">mean</th>${relation ? html`<th scope="col">theory ${relation}</th>` : nothing}</tr></thead>
      <tbody>${table.map((row) => html`<tr><td>${row.n}</td><td class="number">${shown(row.mean)}</td>${relation ? html`<td class="number">${shown(row.theory)}</td>` : nothing}</tr>`)}</tbody></table></details>` : nothing}
  </section>`;
}

const tenths = [1, 2, 5];

function paint(r, name, table) {
  const canvas = document.getElementById('growth-chart');
  if (!canvas) return;
  const { g, width, height } = prepare(canvas);
  const c = colours();
  g.fillStyle = c.paper;
  g.fillRect(0, 0, width, height);
  if (!table.length) return;
  const mine = here(r, name);
  const values = table.flatMap((row) => [row.low, row.high, row.theory ?? row.mean]).filter((v) => v > 0);
  if (mine > 0) values.push(mine);
  const sizes = [...table.map((row) => row.n), r.nodes];
  const [n0, n1] = [Math.min(...sizes), Math.max(...sizes, 5)];
  const [v0, v1] = [Math.min(...values), Math.max(...values, Math.min(...values) * 2)];
  const edge = { left: 3.6 * c.size, right: 10, top: 8, bottom: 1.9 * c.size };
  const scale = (v, a, b, from, to) => from + ((Math.log(Math.max(v, 1e-9)) - Math.log(a)) / (Math.log(b) - Math.log(a) || 1)) * (to - from);
  const X = (n) => scale(n, n0, n1, edge.left + 6, width - edge.right);
  const Y = (v) => scale(v, v0, v1, height - edge.bottom - 6, edge.top);
  g.font = `${0.82 * c.size}px ${c.font}`;
  g.textBaseline = 'middle';
  g.textAlign = 'right';
  let free = Infinity;
  for (let power = Math.floor(Math.log10(v0)); power <= Math.ceil(Math.log10(v1)); power++) {
    for (const digit of tenths) {
      const v = digit * 10 ** power;
      if (v < v0 * 0.999 || v > v1 * 1.001 || Y(v) > free - 1.2 * c.size) continue;
      free = Y(v);
      g.fillStyle = c.grid;
      g.fillRect(edge.left, Y(v), width - edge.left - edge.right, 1);
      g.fillStyle = c.quiet;
      g.fillText(v >= 1e4 ? `${v / 1e3}k` : String(+v.toPrecision(3)), edge.left - 5, Y(v));
    }
  }
  g.textAlign = 'center';
  free = -Infinity;
  for (const n of table.map((row) => row.n)) {
    if (X(n) < free) continue;
    free = X(n) + 2.2 * c.size;
    g.fillStyle = c.quiet;
    g.fillText(String(n), X(n), height - 0.8 * c.size);
  }
  g.fillText('n', edge.left - 12, height - 0.8 * c.size);
  g.strokeStyle = c.kinds[1];
  g.lineWidth = 1.8;
  g.setLineDash([6, 4]);
  g.beginPath();
  for (const row of table) if (row.theory > 0) g.lineTo(X(row.n), Y(row.theory));
  g.stroke();
  g.setLineDash([]);
  g.strokeStyle = c.kinds[0];
  g.fillStyle = c.kinds[0];
  for (const row of table) {
    if (!(row.high > 0)) continue;
    g.lineWidth = 2;
    g.beginPath(); g.moveTo(X(row.n), Y(Math.max(row.low, v0))); g.lineTo(X(row.n), Y(row.high)); g.stroke();
    g.beginPath(); g.arc(X(row.n), Y(row.mean), 3.2, 0, 2 * Math.PI); g.fill();
  }
  if (!(mine > 0)) return;
  g.strokeStyle = c.ink;
  g.lineWidth = 1.8;
  g.beginPath(); g.arc(X(r.nodes), Y(mine), 7, 0, 2 * Math.PI); g.stroke();
}
