// The borders between network, diagram and details: they can be dragged, or moved by arrow keys.

const KEY = 'bellwether-widths';
const STEP = 24; // pixels per key
const LEAST = 180; // pixels that a part keeps

/** By name: the element that a border changes, and on which of its sides the border is. */
const BORDERS = { net: ['network', 1], side: ['side', -1] };

let widths = {};

function apply() {
  for (const [name, width] of Object.entries(widths)) document.documentElement.style.setProperty(`--${name}`, `${width}px`);
}

function set(name, width) {
  widths[name] = Math.round(Math.max(LEAST, Math.min(innerWidth - 2 * LEAST, width)));
  apply();
  document.getElementById(`border-${name}`).setAttribute('aria-valuenow', Math.round((100 * widths[name]) / innerWidth));
  try { localStorage.setItem(KEY, JSON.stringify(widths)); } catch { /* no storage, no memory */ }
}

function forget(name) {
  delete widths[name];
  document.documentElement.style.removeProperty(`--${name}`);
  try { localStorage.setItem(KEY, JSON.stringify(widths)); } catch { /* as above */ }
}

export function splitters() {
  try { widths = JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { widths = {}; }
  apply();
  for (const [name, [id, sign]] of Object.entries(BORDERS)) {
    const border = document.getElementById(`border-${name}`);
    const part = document.getElementById(id);
    let held = null;
    border.addEventListener('pointerdown', (event) => {
      held = { x: event.clientX, width: part.getBoundingClientRect().width };
      border.setPointerCapture(event.pointerId);
    });
    border.addEventListener('pointermove', (event) => { if (held) set(name, held.width + sign * (event.clientX - held.x)); });
    border.addEventListener('pointerup', () => { held = null; });
    border.addEventListener('dblclick', () => forget(name));
    border.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      set(name, part.getBoundingClientRect().width + sign * by);
    });
  }
}
