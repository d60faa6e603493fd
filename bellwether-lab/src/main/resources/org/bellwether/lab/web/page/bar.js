// The bar at the top: what is run, each part a button that opens its form.

import { html, icon, nothing, render } from './html.js';
import { app, entry, run } from './state.js';
import { openOverlay } from './overlay.js';
import { theme } from './main.js';
import { larger } from './keys.js';
import { begin } from './explore.js';

const FORM_OF = { algorithm: 'catalogue', nodes: 'network', topology: 'network', ids: 'ids', start: 'ids', starts: 'ids', random: 'ids', links: 'links', clocks: 'more', until: 'more', faults: 'faults', operations: 'work', parameters: 'parameters' };

/** Which form a field of the scenario is in. */
export function formOf(field) {
  return FORM_OF[field.split(/[.[]/)[0]] ?? 'more';
}

function ids(d) {
  if (!(entry()?.ids ?? run()?.named)) return 'none'; // the catalogue may still be on its way
  if (Array.isArray(d.ids)) return d.ids.length > 8 ? `${d.ids.length} given` : d.ids.join(', ');
  return d.ids ?? 'random';
}

function links(d) {
  const delay = d.links?.delay ?? 1;
  const text = typeof delay === 'object' ? (delay.uniform ? `delay ${delay.uniform.join('..')}` : `delay ~${delay.exponential}`) : `delay ${delay}`;
  const more = [];
  if (d.links?.order === 'any') more.push('any order');
  if (d.links?.loss) more.push('loss');
  if (d.links?.duplicate) more.push('duplicates');
  return [text, ...more].join(', ');
}

function faults(d) {
  const n = d.faults?.length ?? 0;
  if (n === 0) return 'none';
  const names = [...new Set(d.faults.map((f) => ['crash', 'recover', 'pause', 'partition', 'cut', 'heal', 'lose', 'duplicate', 'inject'].find((k) => k in f) ?? 'other'))];
  return names.join(', ');
}

function work(d) {
  const o = d.operations ?? {};
  const n = o.requests?.length ?? o.first?.length ?? o.multicasts?.length ?? o.sends?.length ?? 0;
  return n ? `${n} ${o.multicasts ? 'multicasts' : o.sends ? 'messages' : 'requests'}` : 'none';
}

export function drawBar(place) {
  const d = app.draft;
  place.hidden = !!app.embed;
  if (!d || app.embed) return;
  document.getElementById('first')?.remove(); // the name that was there before any script
  const wrong = app.error ? formOf(app.error.field) : '';
  const chip = (kind, caption, value) => html`
    <button class="chip ${wrong === kind ? 'wrong' : ''}" data-form=${kind} aria-haspopup="dialog"
      aria-expanded=${app.overlay?.kind === kind ? 'true' : 'false'}
      @click=${(e) => openOverlay({ kind, near: e.currentTarget.getBoundingClientRect() })}>
      <small>${caption}</small><span>${value}</span></button>`;
  const e = entry();
  const family = e?.family ?? '';
  const works = family === 'mutual exclusion' || family === 'order';
  const tool = (kind, text, title) => html`<button class="plain" data-tool=${kind} title=${title} @click=${() => openOverlay({ kind })}>${text}</button>`;
  const dark = document.documentElement.dataset.theme === 'dark';
  render(html`
    <div class="brand"><img src="icon.svg" alt="">Bellwether</div>
    ${chip('catalogue', 'Algorithm', d.algorithm)}
    ${chip('network', 'Network', run() ? run().topology : '…')}
    ${chip('ids', 'Ids', ids(d))}
    ${chip('links', 'Links', links(d))}
    ${chip('faults', 'Faults', faults(d))}
    ${works ? chip('work', 'Work', work(d)) : nothing}
    ${e?.parameters.length ? chip('parameters', 'Parameters', Object.keys(d.parameters ?? {}).length ? Object.entries(d.parameters).map(([k, v]) => `${k} ${typeof v === 'object' ? '…' : v}`).join(', ') : 'usual') : nothing}
    ${chip('more', 'More', d.until != null ? `until ${d.until}` : 'as text')}
    <span class="gap"></span>
    <div class="tools">
      ${tool('lessons', 'Lessons', 'Twelve lessons (l)')}
      ${tool('check', 'Check', 'Check everything that can happen (y)')}
      <button class="plain" data-tool="explore" title="Be the adversary: choose what happens (i)" @click=${() => begin()}>Explore</button>
      ${tool('share', 'Share', 'A link to exactly this (s)')}
      ${tool('export', 'Export', 'Pictures and files (e)')}
      ${tool('keys', '?', 'Keyboard (?)')}
      <button class="plain" data-tool="larger" title="Larger, for a projector (w)" aria-label="Larger or smaller text" @click=${larger}>A±</button>
      <button class="plain" title="Dark or light (t)" aria-label=${dark ? 'Light colours' : 'Dark colours'}
        @click=${() => theme(dark ? 'light' : 'dark')}>${icon(dark ? 'sun' : 'moon')}</button>
    </div>`, place);
}
