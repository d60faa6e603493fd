// The mouse and the finger on the two pictures: select, open menus, drag, zoom.

import { app, change, run } from './state.js';
import { diagram, go, network, stop } from './main.js';
import { zoomBy } from './keys.js';
import { menuOfPick, words } from './branches.js';
import { timersOf } from './timers.js';

const same = (a, b) => a && b && a.node === b.node && a.flight === b.flight && String(a.link) === String(b.link);

export function point() {
  onNetwork(network.canvas);
  onDiagram(diagram.canvas);
}

const at = (event) => [event.offsetX, event.offsetY];

/** Says what is under the pointer, and that a click does something there. */
function hover(canvas, hit) {
  canvas.style.cursor = hit ? 'pointer' : 'default';
  const text = hit ? describe(run(), hit) : '';
  if (canvas.title !== text) canvas.title = text;
}

function describe(r, { node, flight, link, event }) {
  if (event != null) return r.texts.get(event)?.[0] ?? `event ${event}`;
  if (flight != null) return words(r, flight);
  return node != null ? [r.name(node), timersOf(r, app.event, node)].filter(Boolean).join('; ') : `link ${link.join(' – ')}`;
}

function onNetwork(canvas) {
  let held = null;
  canvas.addEventListener('pointerdown', (event) => {
    if (!run() || event.button) return;
    const hit = network.hit(...at(event), app);
    held = { hit, x: event.offsetX, y: event.offsetY, moved: false, shift: [...network.shift] };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!held) { hover(canvas, run() && network.hit(...at(event), app)); return; }
    const [dx, dy] = [event.offsetX - held.x, event.offsetY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < 4) return;
    held.moved = true;
    if (held.hit?.node != null) network.move(held.hit.node, ...at(event));
    else network.pan(held.shift[0] + dx, held.shift[1] + dy);
    change();
  });
  canvas.addEventListener('pointerup', (event) => {
    if (!held) return;
    const { hit, moved } = held;
    held = null;
    if (moved) return;
    if (hit && same(hit, app.pick)) menuOfPick(false, event.clientX, event.clientY);
    else change({ pick: hit });
  });
  canvas.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const hit = run() && network.hit(...at(event), app);
    if (!hit) return;
    change({ pick: hit });
    menuOfPick(false, event.clientX, event.clientY);
  });
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    network.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, ...at(event));
    change();
  }, { passive: false });
}

function onDiagram(canvas) {
  let held = null;
  canvas.addEventListener('pointerdown', (event) => {
    if (!run() || event.button) return;
    held = { x: event.offsetX, hit: diagram.hit(...at(event)), moved: false, zoom: app.zoom ?? diagram.fit() };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!held) { hover(canvas, run() && diagram.hit(...at(event))); return; }
    if (!held.moved && Math.abs(event.offsetX - held.x) < 5) return;
    held.moved = true;
    const by = (event.offsetX - held.x) / diagram.unit;
    const [lo, hi] = diagram.fit();
    const [a, b] = held.zoom;
    const from = Math.min(Math.max(lo, a - by), Math.max(lo, hi - (b - a)));
    change({ zoom: b - a >= hi - lo ? null : [from, from + b - a] });
  });
  canvas.addEventListener('pointerup', (event) => {
    if (!held) return;
    const { hit, moved } = held;
    held = null;
    if (moved) return;
    stop();
    if (hit?.event != null) { go(hit.event); return; }
    if (hit?.node != null) { change({ pick: { node: hit.node } }); return; }
    if (hit?.flight != null) {
      const r = run();
      const flies = r.flightBy[hit.flight] <= app.event && app.event < r.arrival(hit.flight);
      if (flies && same(hit, app.pick)) { menuOfPick(false, event.clientX, event.clientY); return; }
      // A message can only be touched while it is under way: go to where it was sent.
      if (!flies) go(r.flightBy[hit.flight]);
      change({ pick: hit });
      return;
    }
    go(run().eventAt(diagram.placeOf(event.offsetX)));
  });
  canvas.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const hit = run() && diagram.hit(...at(event));
    if (hit?.flight == null && hit?.node == null) return;
    if (hit.flight != null) {
      const r = run();
      if (r.flightBy[hit.flight] > app.event || app.event >= r.arrival(hit.flight)) go(r.flightBy[hit.flight]);
    }
    change({ pick: hit });
    menuOfPick(false, event.clientX, event.clientY);
  });
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    if (!run()) return;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const [a, b] = app.zoom ?? diagram.fit();
      const [lo, hi] = diagram.fit();
      const by = ((event.deltaX || event.deltaY) / diagram.unit) * 0.6;
      const from = Math.min(Math.max(lo, a + by), Math.max(lo, hi - (b - a)));
      if (app.zoom) change({ zoom: [from, from + b - a] });
      return;
    }
    zoomBy(event.deltaY < 0 ? 0.8 : 1.25, diagram.placeOf(event.offsetX));
  }, { passive: false });
}
