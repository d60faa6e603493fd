// The film strip: transport, the timeline with its marks, the event in a sentence, the branches.

import { html, nothing, render, count, grouped, icon, shown } from './html.js';
import { app, change, first, guessing, last, notice, run } from './state.js';
import { go, play, step, stop, withRun } from './main.js';
import { nextOutput, nextViolation } from './keys.js';
import { colours, prepare, sizeOf } from './ink.js';
import { SAID, T } from './run.js';
import { drawBranches } from './branches.js';
import * as api from './api.js';

const MANY = 300; // events on one screen
export const SLOW = 0.5;
export const FAST = 2000;
const speedOf = (slider) => SLOW * (FAST / SLOW) ** (slider / 100);
const sliderOf = (speed) => 100 * Math.log(speed / SLOW) / Math.log(FAST / SLOW);

/** A speed in words. */
export const told = (speed) => (speed < 10 ? shown(Math.round(speed * 10) / 10) : grouped(Math.round(speed)));

export function searchBox() {
  document.getElementById('search')?.focus();
}

async function search(text) {
  if (!text.trim()) { change({ hits: [] }); return; }
  try {
    const hits = await withRun(app.branches[app.branch], (id) => api.search(id, text));
    change({ hits: hits.events });
    const part = hits.until < run().events ? ` among the first ${grouped(hits.until)} events; the time limit was reached there` : '';
    if (!hits.events.length) { notice(`Nothing matches "${text}"${part}.`, 3000); return; }
    notice(`${grouped(hits.total)} ${hits.total === 1 ? 'event matches' : 'events match'}${part}. Enter goes to the next.`, 3000);
  } catch (e) {
    notice(e.message);
  }
}

let searched = '';

function onSearch(event) {
  if (event.key === 'Escape') { event.target.blur(); return; }
  if (event.key !== 'Enter') return;
  const text = event.target.value;
  const forward = () => {
    const next = event.shiftKey ? [...app.hits].reverse().find((e) => e < app.event) : app.hits.find((e) => e > app.event);
    if (app.hits.length) go(next ?? (event.shiftKey ? app.hits.at(-1) : app.hits[0]));
  };
  if (text === searched && app.hits.length) { forward(); return; }
  searched = text;
  search(text).then(forward);
}

/** Outcomes of runs that came to their end. */
const ENDED = ['elected', 'settled', 'quiescent'];

export function outcome(r) {
  const { result } = r;
  const words = result.outcome;
  const leaders = result.leaders ?? (result.leader != null ? [{ leader: result.leader, leaderNode: result.leaderNode, leaderTime: result.leaderTime }] : []);
  const who = leaders.slice(0, 2).map((l) => (l.leader === l.leaderNode ? `node ${l.leader} leads` : `${l.leader} leads (node ${l.leaderNode})`)).join('; ');
  return words + (who ? `: ${who}` : '') + (leaders.length > 2 ? '; …' : '') + (result.cut ? '; time is up' : '');
}

/** How the run ended; of a way that somebody explores, whether it goes on. */
function verdict(r) {
  if (guessing()) return ['', 'first, your prediction'];
  if (!app.explore) {
    const bad = r.violations.length > 0;
    // What never ends is no outcome, whatever it has shown so far, and only what has ended is good.
    const text = r.failure ?? (r.loopFrom != null ? `${r.violations[0]?.property ?? 'termination'} is violated` : r.cut ? 'the run goes on; it is cut here' : outcome(r));
    if (bad) return ['alarm', `✗ ${text}`];
    return ENDED.includes(r.result.outcome) && !r.result.cut && !r.cut ? ['good', `✓ ${text}`] : ['', text];
  }
  const { properties, moves, quiescent } = app.explore.view;
  const broken = properties.filter((p) => !p.holds);
  if (broken.length) return ['alarm', `✗ violation: ${broken.map((p) => p.name).join(', ')}`];
  if (moves.length && !quiescent) return ['', `not finished: ${count(moves.length, 'move')} possible`];
  return ['good', `✓ ${outcome(r)}`];
}

/** What stands in the place of the sentence before the first event. */
function before(r) {
  if (app.explore && !app.explore.view.path.length) return 'Nothing has happened yet. Choose what happens first, on the right.';
  if (!r.events) return 'Nothing happens in this run.';
  return `Before the first event. Press space to play, → to step${r.events > MANY ? ', + to zoom in' : ''}. To break something, click a message, node or link twice.`;
}

export function drawFilm(place, pictures) {
  const r = run();
  if (!r) { render(nothing, place); return; }
  const text = r.texts.get(app.event)?.[0];
  const bad = r.violations.length > 0 && !guessing();
  const [verdictClass, verdictText] = verdict(r);
  const sentence = app.event === 0
    ? html`<span class="quiet">${before(r)}</span>`
    : html`<b>${text ?? '…'}</b>`;
  const track = html`
    <div class="track"><canvas id="track" aria-hidden="true"></canvas>
      <input type="range" id="scrub" min=${first()} max=${last()} .value=${String(app.event)} aria-label="Event"
        aria-valuetext=${`event ${app.event} of ${r.events}${text ? ': ' + text : ''}`}
        @input=${(e) => { stop(); go(Number(e.target.value)); }}></div>`;
  const button = (label, name, act, off, extra = '') => html`<button class=${extra} aria-label=${name} title=${name} ?disabled=${off} @click=${act}>${label}</button>`;
  render(html`
    <div class="row transport">
      ${button(icon('first'), 'To the beginning (Home)', () => { stop(); go(0); }, app.event === first())}
      ${button(icon('back'), 'One event back (←)', () => { stop(); go(app.event - 1); }, app.event === first())}
      ${button(icon(app.playing ? 'pause' : 'play'), app.playing ? 'Stop (Space)' : 'Play (Space)', play, r.events === 0, 'primary')}
      ${button(icon('on'), 'One event on (→)', () => step(1), app.event === last() && (r.loopFrom == null || app.range))}
      ${button(icon('last'), 'To the end (End)', () => { stop(); go(r.events); }, app.event === last())}
      ${app.embed ? nothing : html`
        ${button(icon('star'), 'Next output (n)', () => { stop(); nextOutput(1); }, false)}
        ${button('!', 'Next violation (v)', () => { stop(); nextViolation(); }, !bad, bad ? 'alarm' : '')}
        <label class="speed" title="Speed in events per second (, and .)">${told(app.speed)}/s
          <input type="range" min="0" max="100" aria-label="Speed, events per second" .value=${String(sliderOf(app.speed))}
            @input=${(e) => change({ speed: speedOf(Number(e.target.value)) })}></label>`}
      ${track}
      <div class="place"><span id="place">event ${grouped(app.event)}${guessing() ? '' : ` / ${grouped(r.events)}`} · time ${shown(r.now(app.event))}</span></div>
      ${app.embed ? html`<button @click=${() => window.open(api.admitted(location.href.replace(/&?(embed|from|to)=\w*/g, '')), '_blank')}>Open in the lab</button>` : html`
      <input id="search" type="search" placeholder="Search (/)" size="13" aria-label="Search events: a kind, a node, or a field such as leader = 37" @keydown=${onSearch}>`}
    </div>
    <div class="row">
      <div id="sentence" aria-live=${app.playing ? 'off' : 'polite'} title=${text ?? ''}>${sentence}</div>
      <div id="outcome" class=${verdictClass} title=${bad ? r.violations.map((v) => `${v.property}: ${v.detail}`).join('\n') : ''}>
        ${verdictText}</div>
      ${r.loopFrom == null ? nothing : html`<div id="loop" class="alarm">↻ events ${r.loopFrom + 1} to ${r.events} repeat for ever</div>`}
    </div>
    ${app.embed ? nothing : drawBranches()}
    <ol class="hidden" id="live" aria-label="Events around the current one">${around(r)}</ol>`, place);
  if (pictures) drawTrack(r);
}

function around(r) {
  const lines = [];
  for (let e = Math.max(1, app.event - 2); e <= Math.min(r.events, app.event + 3); e++) {
    const text = r.texts.get(e)?.[0];
    if (text) lines.push(html`<li aria-current=${e === app.event ? 'true' : 'false'}>event ${e}, time ${shown(r.now(e))}: ${text}</li>`);
  }
  return lines;
}

const ground = { canvas: document.createElement('canvas'), key: [] }; // the marks, drawn once

function drawMarks(r, width, height, ratio, x) {
  const c = colours();
  const key = [r, width, height, ratio, c.paper, app.range];
  if (key.every((part, i) => part === ground.key[i])) return;
  ground.key = key;
  ground.canvas.width = Math.round(width * ratio);
  ground.canvas.height = Math.round(height * ratio);
  const g = ground.canvas.getContext('2d');
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  const seen = new Set();
  for (const e of r.marks) {
    const px = Math.round(x(e));
    const t = r.type[e - 1];
    const said = r.flags[e - 1] >> 5;
    const [colour, from, to] = said === SAID.LEADS ? [c.gold, 3, height - 3]
      : t === T.lose || t === T.crash || t === T.partition || t === T.cut || t === T.pause ? [c.alarm, height * 0.5, height - 3]
      : t === T.recover || t === T.heal || t === T.resume ? [c.good, height * 0.5, height - 3]
      : said === SAID.INSIDE ? [c.accent, 4, height * 0.55] : [c.lane, 5, height * 0.4];
    if (seen.has(px + colour)) continue;
    seen.add(px + colour);
    g.fillStyle = colour;
    g.fillRect(px - (said === SAID.LEADS ? 1.5 : 1), from, said === SAID.LEADS ? 3 : 2, to - from);
  }
}

export function drawTrack(r) {
  const canvas = document.getElementById('track');
  const { g, width, height, ratio } = prepare(canvas, sizeOf(canvas));
  const c = colours();
  const edge = 8; // as wide as the knob of a range
  const x = (e) => edge + (last() > first() ? (e - first()) / (last() - first()) : 0) * (width - 2 * edge);
  g.fillStyle = c.paper;
  g.fillRect(0, 0, width, height);
  g.fillStyle = c.pick;
  g.fillRect(0, 0, x(app.event + app.part), height);
  g.strokeStyle = c.line;
  g.lineWidth = 1;
  g.strokeRect(0.5, 0.5, width - 1, height - 1);
  if (r.loopFrom != null) { g.fillStyle = c.alarm; g.fillRect(x(r.loopFrom), height - 3, x(r.events) - x(r.loopFrom), 3); }
  if (!guessing()) {
    drawMarks(r, width, height, ratio, x);
    g.drawImage(ground.canvas, 0, 0, width, height);
  }
  for (const e of app.hits.slice(0, 2000)) { g.fillStyle = c.warn; g.fillRect(x(e) - 1, 0, 2, height); }
  for (const v of guessing() ? [] : r.violations) {
    g.fillStyle = c.alarm;
    g.beginPath();
    g.moveTo(x(v.event) - 6, 0); g.lineTo(x(v.event) + 6, 0); g.lineTo(x(v.event), 11);
    g.fill();
  }
  for (const b of app.branches) {
    if (b.parent !== app.branch) continue;
    g.fillStyle = c.ink;
    g.beginPath();
    g.arc(x(b.after), height - 4, 3, 0, 2 * Math.PI);
    g.fill();
  }
  g.fillStyle = c.accent;
  g.fillRect(x(app.event + app.part) - 1.5, 0, 3, height);
}
