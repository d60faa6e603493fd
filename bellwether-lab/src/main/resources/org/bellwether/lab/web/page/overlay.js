// What opens over the page: forms, dialogs and menus. One at a time; Escape closes it.

import { html, nothing, render } from './html.js';
import { app, change, notice, run } from './state.js';
import { go } from './main.js';
import { KEYS } from './keys.js';
import { catalogue, FORMS } from './forms.js';
import { checkDialog } from './check.js';
import { exportDialog, shareDialog } from './share.js';
import { lessonList } from './lessons.js';

let focused = null;

/** Opens an overlay: a form near its button, a menu at a place, or a dialog in the middle. */
export function openOverlay(overlay) {
  if (app.overlay?.kind === overlay.kind && overlay.near) { close(); return; }
  if (!app.overlay) focused = document.activeElement;
  notice(''); // it would stand in front of what opens
  change({ overlay });
  // Drawn at once, not with the next frame: the next key belongs to what has just been opened.
  drawOverlay(document.getElementById('overlay'));
  const box = document.querySelector('.popover');
  place(box, overlay);
  (box.querySelector('[data-first]') ?? box.querySelector('input, select, button:not(:disabled), textarea') ?? box).focus();
}

export function close() {
  change({ overlay: null });
  // Removed at once: the next key must not go into a field that is about to vanish.
  drawOverlay(document.getElementById('overlay'));
  focused?.focus?.();
  focused = null;
}

/** Keeps a box on the screen. */
function place(box, { near, x, y }) {
  if (box.classList.contains('dialog')) return;
  const size = box.getBoundingClientRect();
  const left = near ? near.left : x ?? innerWidth / 2 - size.width / 2;
  const top = near ? near.bottom + 4 : y ?? innerHeight / 2 - size.height / 2;
  box.style.left = Math.max(8, Math.min(left, innerWidth - size.width - 8)) + 'px';
  box.style.top = Math.max(8, Math.min(top, innerHeight - size.height - 8)) + 'px';
}

/** Tab stays inside. */
function trap(event) {
  if (event.key !== 'Tab') {
    if (event.currentTarget.classList.contains('menu') && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const all = [...event.currentTarget.querySelectorAll('button:not(:disabled)')];
      const step = event.key === 'ArrowDown' ? 1 : -1;
      all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
      event.preventDefault();
    }
    return;
  }
  const all = [...event.currentTarget.querySelectorAll('button:not(:disabled), input, select, textarea, a[href], summary')].filter((e) => e.offsetParent);
  if (!all.length) return;
  const end = event.shiftKey ? all[0] : all.at(-1);
  if (document.activeElement !== end) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0]).focus();
}

export function drawOverlay(place_) {
  const overlay = app.overlay;
  if (!overlay) { render(nothing, place_); return; }
  const kind = overlay.kind;
  const [content, label, dialog] = inside(overlay);
  const form = kind in FORMS || kind === 'catalogue';
  render(html`
    <div class="sheet-back ${dialog ? 'dim' : ''}" @click=${close} @contextmenu=${(e) => { e.preventDefault(); close(); }}></div>
    <div class="popover ${dialog ? 'dialog' : ''} ${kind === 'menu' ? 'menu' : ''}" role=${kind === 'menu' ? 'menu' : 'dialog'} aria-label=${label}
      aria-modal=${form ? 'false' : 'true'} tabindex="-1" @keydown=${trap}>${content}</div>`, place_);
}

function inside(overlay) {
  switch (overlay.kind) {
    case 'catalogue': return [catalogue(), 'Choose an algorithm', false];
    case 'keys': return [keys(), 'Keyboard', true];
    case 'goto': return [goTo(), 'Go to an event', false];
    case 'share': return [shareDialog(), 'Share', true];
    case 'export': return [exportDialog(), 'Export', true];
    case 'check': return [checkDialog(), 'Check', true];
    case 'lessons': return [lessonList(), 'Lessons', true];
    case 'menu': return [menu(overlay), overlay.title, false];
    case 'ask': return [ask(overlay), overlay.title, false];
    default: return [FORMS[overlay.kind]?.() ?? nothing, 'Form', false];
  }
}

function menu({ title, items }) {
  return html`<div class="title">${title}</div>${items.map((item) => html`
    <button role="menuitem" ?disabled=${item.off} @click=${() => { close(); item.act(); }}>${item.text}${item.key ? html`<kbd>${item.key}</kbd>` : nothing}</button>`)}`;
}

/** One field; what is wrong with its value stands below it. */
function ask(overlay) {
  const act = async (event) => {
    event.preventDefault();
    const problem = await overlay.act(event.target.elements.given.value);
    if (problem) change({ overlay: { ...overlay, problem } });
    else close();
  };
  return html`<form class="form" @submit=${act}><b>${overlay.title}</b>
    <label>${overlay.label} <input name="given" type="text" data-first autocomplete="off" aria-invalid=${overlay.problem ? 'true' : 'false'} .defaultValue=${overlay.value}></label>
    <div class="hint">${overlay.hint}</div>
    ${overlay.problem ? html`<div class="error" role="alert">${overlay.problem}</div>` : nothing}
    <div class="moves"><button class="primary">${overlay.button}</button></div></form>`;
}

function keys() {
  return html`<h2>Keyboard</h2><div class="keys">${KEYS.map(([key, text]) => html`<div><span>${key.split(' ').map((k) => html`<kbd>${k}</kbd> `)}</span><span>${text}</span></div>`)}</div>
    <p class="quiet">A click selects; a second click opens the menu of what is selected. Drag moves a node or the picture, the wheel zooms.</p>
    <button @click=${close}>Close</button>`;
}

function goTo() {
  const act = (event) => {
    event.preventDefault();
    const wish = event.target.elements.event.value;
    close();
    go(Number(wish));
  };
  return html`<form class="form" @submit=${act}><label>Go to event <input name="event" type="number" min="0" max=${run().events} required data-first></label></form>`;
}
