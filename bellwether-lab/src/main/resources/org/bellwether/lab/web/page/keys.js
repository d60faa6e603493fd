// The keyboard: everything that the mouse can do.

import { app, change, notice, run } from './state.js';
import { diagram, go, network, play, step as move, stop, theme } from './main.js';

import { forgetColours } from './ink.js';
import { close, openOverlay } from './overlay.js';
import { FAST, searchBox, SLOW, told } from './film.js';
import { actOnPick, menuOfPick, words } from './branches.js';
import { back, begin, choose } from './explore.js';

export const KEYS = [
  ['Space', 'play or stop'],
  ['← →', 'one event back or on'],
  ['Shift ← →', 'ten events'],
  ['Alt ← →', 'previous or next event of the same node'],
  ['↑ ↓', 'select the node above or below'],
  ['Home End', 'beginning, end'],
  ['n p', 'next or previous output'],
  ['v', 'next violation'],
  ['m', 'select the next message that is under way'],
  ['h', 'select the next link, of the selected node if there is one'],
  ['Enter', 'menu of what is selected; ↑ and ↓ move in menus and lists of choices'],
  ['x d u', 'lose, delay, double the selected message'],
  ['k', 'crash or recover the selected node'],
  ['f', 'menu of faults for here and now'],
  ['b', 'next branch'],
  ['o', 'lay the previous branch over this one'],
  ['c', 'causal past, then future, then all'],
  ['/', 'search'],
  ['g', 'go to an event'],
  ['+ − 0', 'zoom in, out, show all: the diagram, or the network if it has the focus'],
  ['Ctrl ← → ↑ ↓', 'move the selected node in the network'],
  [', .', 'slower, faster'],
  ['1 2 3', 'network, diagram, both'],
  ['a', 'choose an algorithm'],
  ['l', 'lessons'],
  ['y', 'check everything that can happen'],
  ['i', 'be the adversary: choose what happens'],
  ['1 … 9', 'while exploring: make that move; Backspace takes it back'],
  ['s', 'share'],
  ['e', 'export'],
  ['t', 'dark or light'],
  ['w', 'larger, for a projector'],
  ['?', 'this list'],
  ['Esc', 'close, unselect'],
];

export function causes() {
  const r = run();
  const state = app.causesKey.split(':')[0];
  const next = state === 'past' ? 'future' : state === 'future' ? '' : 'past';
  change({ causes: next ? r.causes(app.event, next === 'future') : null, causesKey: next ? `${next}:${app.event}` : '' });
  notice(next ? `Highlighted: the causal ${next} of event ${app.event}.` : 'All events again.', 2500);
}

export function zoomBy(factor, center) {
  const [a, b] = app.zoom ?? diagram.fit();
  const x = center ?? Math.min(b, Math.max(a, run().x[app.event]));
  const [lo, hi] = diagram.fit();
  const span = Math.min(hi - lo, Math.max(3, (b - a) * factor));
  const from = Math.min(hi - span, Math.max(lo, x - (x - a) * (span / (b - a))));
  change({ zoom: span >= hi - lo - 0.01 ? null : [from, from + span] });
}

/** Whether zooming concerns the network. */
const onNetwork = () => document.activeElement === network.canvas || app.view === 'net';

function nearer(factor) {
  if (!onNetwork()) { zoomBy(factor); return; }
  network.zoom(1 / factor);
  change();
}

function showAll() {
  if (onNetwork()) network.fit();
  else app.zoom = null;
  change();
}

function faster(factor) {
  change({ speed: Math.min(FAST, Math.max(SLOW, app.speed * factor)) });
  notice(`${told(app.speed)} events per second.`, 2000);
}

/** Moves the selected node as somebody with a mouse would drag it. */
function nudge(key) {
  const by = { ArrowLeft: [-12, 0], ArrowRight: [12, 0], ArrowUp: [0, -12], ArrowDown: [0, 12] }[key];
  if (!by || app.pick?.node == null) return false;
  network.nudge(app.pick.node, ...by);
  change();
  return true;
}

export function nextOutput(direction) {
  const found = run().find(app.event, direction, (e) => run().outputs(e));
  if (found == null) notice(direction > 0 ? 'No output after this event.' : 'No output before this event.', 2500);
  else go(found);
}

export function nextViolation() {
  const all = run().violations;
  if (!all.length) { notice('Every property holds in this run.', 2500); return; }
  const next = all.find((v) => v.event > app.event) ?? all[0];
  go(next.event);
  notice(`${next.property}: ${next.detail}`, 6000);
}

function lane(step) {
  const n = run().nodes;
  const from = app.pick?.node ?? (app.event > 0 ? run().node[app.event - 1] : -1);
  change({ pick: { node: (from + step + n) % n } });
}

function nextMessage() {
  const flying = [...run().seek(app.event).flying].sort((a, b) => a - b);
  if (!flying.length) { notice('No message is under way here.', 2500); return; }
  const next = flying.find((f) => f > (app.pick?.flight ?? -1)) ?? flying[0];
  change({ pick: { flight: next } });
  notice(`Selected: ${words(run(), next)}. Enter shows what can be done with it.`);
}

function nextLink() {
  const { links } = run();
  const all = [];
  const ends = app.pick?.of ?? app.pick?.node;
  for (let i = 0; i < links.length; i += 2) if (ends == null || links[i] === ends || links[i + 1] === ends) all.push([links[i], links[i + 1]]);
  if (!all.length) { notice('No link is drawn here.', 2500); return; }
  const [a, b] = app.pick?.link ?? [-1, -1];
  const next = all[(all.findIndex((link) => link[0] === a && link[1] === b) + 1) % all.length];
  change({ pick: { link: next, of: ends } });
  notice(`Selected: the link between ${next[0]} and ${next[1]}. Enter shows what can be done with it.`);
}

function sameNode(direction) {
  const v = app.pick?.node ?? (app.event > 0 ? run().node[app.event - 1] : 0);
  const found = run().find(app.event, direction, (e) => run().node[e - 1] === v);
  if (found != null) go(found);
}

/** Letters for a projector, or as before. */
export function larger() {
  const root = document.documentElement;
  root.toggleAttribute('data-large');
  root.style.setProperty('--scale', root.hasAttribute('data-large') ? '1.5' : '1');
  forgetColours();
  network.stale = true;
  change();
}

const ACTIONS = {
  ' ': play,
  Home: () => { stop(); go(0); },
  End: () => { stop(); go(run().events); },
  ArrowUp: () => lane(-1),
  ArrowDown: () => lane(1),
  n: () => nextOutput(1),
  p: () => nextOutput(-1),
  v: nextViolation,
  m: nextMessage,
  h: nextLink,
  Enter: () => menuOfPick(),
  f: () => menuOfPick(true),
  x: () => actOnPick('lose'),
  d: () => actOnPick('delay'),
  u: () => actOnPick('duplicate'),
  k: () => actOnPick('crash'),
  b: () => import('./branches.js').then((m) => m.nextBranch()),
  o: () => import('./branches.js').then((m) => m.compare()),
  c: causes,
  '/': () => searchBox(),
  g: () => openOverlay({ kind: 'goto' }),
  '+': () => nearer(0.6),
  '=': () => nearer(0.6),
  '-': () => nearer(1.6),
  0: showAll,
  ',': () => faster(1 / 1.5),
  '.': () => faster(1.5),
  1: () => change({ view: 'net' }),
  2: () => change({ view: 'time' }),
  3: () => change({ view: 'both' }),
  a: () => openOverlay({ kind: 'catalogue' }),
  l: () => openOverlay({ kind: 'lessons' }),
  y: () => openOverlay({ kind: 'check' }),
  i: () => begin(),
  s: () => openOverlay({ kind: 'share' }),
  e: () => openOverlay({ kind: 'export' }),
  t: () => theme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'),
  w: larger,
  '?': () => openOverlay({ kind: 'keys' }),
};

/** Moves the focus among the choices of a list. */
function among(choice, step) {
  const all = [...choice.closest('.choices').querySelectorAll('button:not(:disabled)')];
  all[(all.indexOf(choice) + step + all.length) % all.length].focus();
}

export function listen() {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      if (app.overlay) close();
      else if (app.pick || app.causes || app.hits.length) change({ pick: null, causes: null, causesKey: '', hits: [] });
      return;
    }
    if (!run() || app.overlay || event.metaKey) return;
    const target = event.target;
    if (target.matches('input:not([type=range]), textarea, select')) return;
    if (event.ctrlKey) {
      if (nudge(event.key)) event.preventDefault();
      return;
    }
    const onButton = target.matches('button, a, summary');
    if (onButton && (event.key === ' ' || event.key === 'Enter')) return;
    if (target.matches('[role=tab], [role=separator]') && event.key.startsWith('Arrow')) return;
    if (target.matches('.choices button') && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      among(target, event.key === 'ArrowUp' ? -1 : 1);
      return;
    }
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const step = event.key === 'ArrowLeft' ? -1 : 1;
      if (event.altKey) { stop(); sameNode(step); } else move(step * (event.shiftKey ? 10 : 1));
      event.preventDefault();
      return;
    }
    if (app.explore && /^([1-9]|Backspace)$/.test(event.key)) {
      event.preventDefault();
      if (event.key === 'Backspace') back();
      else choose(Number(event.key) - 1);
      return;
    }
    const action = event.altKey ? null : ACTIONS[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

