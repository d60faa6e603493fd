// Legends: only what is on the screen, drawn as the pictures draw it. A click on a kind hides it.

import { html, nothing, render } from './html.js';
import { app, change, run } from './state.js';
import { arrowHead, colours, drawNode, kindColour, kindDash, prepare, ROLE_WORDS } from './ink.js';
import { ROLE } from './run.js';
import { network as picture } from './main.js';
import { arc } from './timers.js';

let shown = []; // what the legends depend on, when they were drawn

export function drawLegends() {
  const r = run();
  const network = document.getElementById('network-legend');
  const diagram = document.getElementById('diagram-legend');
  if (!r) { render(nothing, network); render(nothing, diagram); shown = []; return; }
  const { roles } = r.seek(app.event);
  const there = new Set();
  for (const role of roles) {
    if (role & ROLE.DOWN) there.add('down');
    if (role & ROLE.PAUSED) there.add('paused');
    there.add(role & 15);
  }
  // Most steps change nothing here, and measuring the small pictures would lay out the whole page.
  const c = colours();
  const now = [r, [...there].sort().join(), app.hidden, app.over, app.view, app.branches[app.branch].name, picture.timed, c.paper, c.size, devicePixelRatio];
  if (now.every((part, i) => part === shown[i])) return;
  shown = now;
  const line = (role, text) => html`<span><canvas class="dot" data-role=${role}></canvas>${text}</span>`;
  render(html`
    ${Object.entries(ROLE_WORDS).filter(([role]) => there.has(Number(role))).map(([role, text]) => line(role, text))}
    ${there.has('down') ? line(ROLE.DOWN, 'down') : nothing}
    ${there.has('paused') ? line(ROLE.PAUSED, 'paused') : nothing}
    ${picture.timed ? line('timer', 'timer: time left') : nothing}`, network);
  render(html`${r.kinds.map((kind, k) => html`
    <button aria-pressed=${app.hidden.has(k) ? 'false' : 'true'} title="Show or hide ${kind}" @click=${() => toggle(k)}>
      <canvas data-kind=${k}></canvas>${kind}</button>`)}
    ${app.over ? html`<span class="over">◯ only in: ${app.branches[app.branch].name}</span><span class="over">╌╌ only in: ${app.over.name}</span>` : nothing}`, diagram);
  for (const canvas of network.querySelectorAll('canvas')) {
    const { g, width, height } = prepare(canvas);
    g.clearRect(0, 0, width, height);
    if (canvas.dataset.role === 'timer') arc(g, 7, 9, 5.5, 0.7);
    else drawNode(g, Number(canvas.dataset.role), 7, 9, 5.5);
  }
  for (const canvas of diagram.querySelectorAll('canvas')) {
    const { g, width, height } = prepare(canvas);
    const k = Number(canvas.dataset.kind);
    g.clearRect(0, 0, width, height);
    g.strokeStyle = kindColour(k);
    g.lineWidth = 1.5;
    g.setLineDash(kindDash(k));
    g.beginPath();
    g.moveTo(1, height / 2);
    g.lineTo(width - 8, height / 2);
    g.stroke();
    g.setLineDash([]);
    arrowHead(g, k, width - 1, height / 2, 0, 8);
  }
}

function toggle(kind) {
  const hidden = new Set(app.hidden);
  if (!hidden.delete(kind)) hidden.add(kind);
  change({ hidden });
}
