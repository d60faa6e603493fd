// Starts the page, opens runs, plays them, and keeps pictures, panels and address in step.

import * as api from './api.js';
import * as address from './address.js';
import { app, busy, change, during, first, last, notice, onChange, run } from './state.js';
import { forgetColours, onResize, sizeOf } from './ink.js';
import { layout } from './layout.js';
import { NetworkPicture } from './network.js';
import { SpaceTimePicture } from './spacetime.js';
import { Run } from './run.js';
import { drawBar } from './bar.js';
import { drawFilm, drawTrack } from './film.js';
import { drawSide } from './side.js';
import { drawLegends } from './legend.js';
import { listen } from './keys.js';
import { point } from './pointer.js';
import { splitters } from './splitters.js';
import { drawOverlay } from './overlay.js';
import { openFile } from './forms.js';
import { look, missing, tell } from './answers.js';
import { drawBeside, prepareBeside, putBeside } from './beside.js';

const $ = (id) => document.getElementById(id);
const FIRST = { algorithm: 'chang-roberts', ids: [3, 7, 1, 6, 2, 8, 5, 4] };

export const network = new NetworkPicture($('network-canvas'));
export const diagram = new SpaceTimePicture($('diagram-canvas'));

// ---- Opening

/** Fetches the columns of a run that the lab has opened. */
async function load(view) {
  return made(view, await api.events(view.run, 0, view.events));
}

function made(view, columns) {
  return new Run({ ...view, elects: view.family.startsWith('election') }, columns);
}

/** Opens a scenario without showing it. */
export const openRun = async (scenario) => load(await api.open(scenario));

/** Opens a scenario of which nothing has happened yet, and nothing is decided. */
export async function openUnbegun(scenario) {
  const view = await api.open(scenario);
  const result = { ...view.result, violations: [], warnings: [] };
  return made({ ...view, events: 0, cut: false, kinds: [], unfinished: [], splits: [], copies: [], result }, new ArrayBuffer(0));
}

let opening = null;

/** Opens a scenario in place of what is on the screen; errors stay at their field. */
export async function openScenario(scenario, place = {}) {
  opening?.abort();
  const mine = new AbortController();
  opening = mine;
  change({ draft: structuredClone(scenario), explore: null });
  try {
    const opened = await load(await api.open(scenario, mine.signal));
    if (mine.signal.aborted) return false;
    app.draft.algorithm = opened.scenario.algorithm;
    await show([{ run: opened, name: 'main', parent: -1, after: 0 }], 0, place);
    change({ error: null, beside: null });
    return true;
  } catch (e) {
    if (e.name === 'AbortError') return false;
    if (e.status === 422) change({ error: { field: e.field, message: e.message } });
    else fail(e);
    return false;
  }
}

/** Shows branches, one of them in front. */
export async function show(branches, branch, place = {}) {
  const next = branches[branch].run;
  const same = run() && sameNetwork(run(), next);
  const places = same ? null : await during(layout(next));
  stop();
  if (places) network.show(next, places);
  else network.run = next;
  diagram.show(next);
  Object.assign(app, { branches, branch });
  change({
    event: Math.min(place.event ?? 0, next.events),
    pick: place.pick ?? null, zoom: place.zoom ?? null, hits: [], causes: null, causesKey: '',
    hidden: place.keep ? app.hidden : new Set(), over: null, overKey: '', part: 0, moment: null,
  });
  if (!place.zoom) app.zoom = null;
  tell();
}

function sameNetwork(a, b) {
  return a.nodes === b.nodes && a.topology === b.topology && a.links.length === b.links.length && a.layout.join() === b.layout.join();
}

/** A branch to be laid over the one in front, and how many events they have in common. */
export function laid({ run: other, name }) {
  const mine = run();
  const most = Math.min(mine.events, other.events);
  let common = 0;
  while (common < most && ['type', 'node', 'time', 'message'].every((column) => mine[column][common] === other[column][common])) common++;
  return { run: other, name, common };
}

/** The lab forgets runs that nobody looked at for long; they are opened again unnoticed. */
export async function withRun(branch, use) {
  try {
    return await use(branch.run.run);
  } catch (e) {
    if (e.status !== 410) throw e;
    const view = await api.open(branch.run.scenario);
    branch.run.run = view.run;
    return use(view.run);
  }
}

export function fail(e) {
  if (e.name === 'AbortError') return;
  console.info(e);
  if (e.status === 403) welcome(e.message);
  else notice(e.message, 8000);
}

function welcome(message) {
  const box = document.createElement('div');
  box.className = 'welcome';
  const title = document.createElement('h1');
  title.textContent = 'The lab is locked';
  const text = document.createElement('p');
  text.textContent = message;
  box.append(title, text);
  $('lab').replaceChildren(box);
}

// ---- Moving

export function go(event) {
  const r = run();
  if (!r) return;
  event = Math.max(first(), Math.min(last(), event));
  app.part = 0;
  app.moment = null;
  if (app.pick?.flight != null && !stillFlies(r, app.pick.flight, event)) app.pick = null;
  change({ event });
  follow(event);
  look(); // the answers come while the pictures are drawn
  if (!r.texts.has(Math.max(1, event))) tell();
}

/** Some events on or back; what repeats for ever goes round. */
export function step(by) {
  const r = run();
  stop();
  go(by === 1 && app.event === r.events && r.loopFrom != null ? r.loopFrom + 1 : app.event + by);
}

function stillFlies(r, flight, event) {
  return r.flightBy[flight] <= event && event < r.arrival(flight);
}

/** Keeps the current event in the visible part of the axis. */
function follow(event) {
  if (!app.zoom) return;
  const [a, b] = app.zoom;
  const x = run().x[event];
  const margin = (b - a) * 0.06;
  if (x >= a + margin && x <= b - margin) return;
  const from = Math.max(-1.6, x - (b - a) * (x > b - margin ? 0.25 : 0.7));
  change({ zoom: [from, from + (b - a)] });
}

export function stop() {
  if (app.playing) change({ playing: false, part: 0, moment: null });
}

let before = 0;

export function play() {
  const r = run();
  if (app.playing) { stop(); return; }
  if (app.event >= last()) app.event = app.range ? first() : r.loopFrom ?? 0;
  change({ playing: true, part: 0 });
  before = 0;
  requestAnimationFrame(tick);
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

let rest = 0; // of an event, not yet played

function tick(now) {
  if (!app.playing) return;
  const r = run();
  if (before) rest += Math.min(0.25, (now - before) / 1000) * app.speed;
  else rest = 0;
  before = now;
  const steps = Math.floor(rest);
  rest -= steps;
  let event = Math.min(last(), app.event + steps);
  if (event === r.events && r.loopFrom != null && !app.range && steps) event = app.event === r.events ? r.loopFrom + 1 : event;
  else if (event === last()) {
    change({ event, playing: false, part: 0, moment: null });
    return;
  }
  if (!still.matches) {
    app.part = rest;
    app.moment = event < r.events ? r.now(event) + (r.time[event] - r.now(event)) * rest : null;
  }
  if (steps || !still.matches) change({ event });
  if (steps) follow(event);
  requestAnimationFrame(tick);
}

// ---- Drawing

const times = [];
window.lab = { app, times, network, diagram, run, go, openScenario, busy: () => busy() || pending > 0 }; // for tests, and for the curious

function drawPictures() {
  for (const picture of [network, diagram]) if (sizeOf(picture.canvas).every((side) => side > 0)) picture.draw(app); // one may be hidden, or have no room
}

function draw(pictures) {
  const began = performance.now();
  if (app.zoom) app.zoom = app.zoom.map((x) => Math.round(x * 1000) / 1000); // as the address has it
  document.documentElement.dataset.embed = app.embed;
  $('lab').className = app.view === 'net' ? 'net' : app.view === 'time' ? 'time' : '';
  drawBar($('bar'));
  drawFilm($('film'), pictures);
  if (pictures) {
    prepareBeside();
    drawPictures();
    drawBeside();
  }
  drawSide($('side'));
  drawLegends();
  drawOverlay($('overlay'));
  times.push(performance.now() - began);
  if (run()) window.lab.drawn ??= performance.now();
  if (times.length > 500) times.splice(0, 250);
  if (!run()) return;
  if (!run().texts.has(Math.max(1, app.event)) || missing()) tell();
  look();
  if (!app.playing) later();
}

let pending = 0;

/** Writes the address a moment after things have come to rest. */
function later() {
  clearTimeout(pending);
  const mine = setTimeout(async () => {
    const text = '#' + (await address.write(app, network));
    if (location.hash !== text) history.replaceState(null, '', text);
    document.documentElement.dataset.settled = text;
    if (pending === mine) pending = 0;
  }, 120);
  pending = mine;
}

// ---- Start

export function theme(name) {
  document.documentElement.dataset.theme = name;
  try { localStorage.setItem('bellwether-theme', name); } catch { /* no storage, no memory */ }
  forgetColours();
  network.stale = true;
  change();
}

async function restore() {
  const given = address.fragment();
  api.takeToken(given);
  const lesson = address.readLesson(given.get('lesson'));
  if (lesson) {
    const { resume } = await import('./lessons.js');
    if (await resume(lesson, !given.get('s'))) return;
  } else {
    app.lesson = null;
  }
  await reopen(given);
  if (given.get('beside')) await putBeside(given.get('beside'));
  arrange(given);
  if (app.beside) change({ zoom: address.readZoom(given.get('z')) });
  if (app.range) part();
  if (given.get('play') === '1') play();
}

/** What is seen of the runs that an address holds. */
function arrange(given) {
  const r = run();
  network.arrange(address.readArranged(given));
  const causes = address.readCauses(given.get('c'));
  if (causes?.event <= r.events) app.causes = r.causes(causes.event, causes.future);
  const over = app.branches[Number(given.get('o') ?? -1)];
  if (over && over !== app.branches[app.branch]) app.over = laid(over);
  change({
    hidden: address.readHidden(given.get('hide')), causesKey: app.causes ? given.get('c').replace('_', ':') : '', overKey: app.over ? given.get('o') : '',
  });
}

/** Shows the part of the run that an embedded picture is about. */
function part() {
  const { x } = run();
  if (!app.zoom) change({ zoom: [x[first()] - 0.8, Math.max(x[last()], x[first()] + 2) + 0.8] });
  go(app.event);
}

async function reopen(given) {
  const place = {
    event: Number(given.get('e') ?? 0), pick: address.readPick(given.get('sel')), zoom: address.readZoom(given.get('z')),
  };
  const embed = given.get('embed') ?? '';
  Object.assign(app, { view: given.get('v') ?? 'both', tab: given.get('tab') ?? 'state', embed, range: embed ? address.readRange(given) : null });
  if (app.embed === 'net' || app.embed === 'time') app.view = app.embed;
  let content = FIRST;
  try {
    if (given.get('s')) content = await address.unpack(given.get('s'));
  } catch {
    notice('This address holds no scenario that can be read; this is the default one.', 8000);
  }
  const scenario = content.scenario ?? content;
  const opened = await openScenario(scenario, place);
  if (!opened && content !== FIRST) {
    const error = app.error;
    await openScenario(FIRST);
    change({ draft: structuredClone(scenario), error });
    return;
  }
  if (content.explore) {
    const { begin: stand } = await import('./explore.js');
    await stand(content.explore.budget, scenario, content.explore.path);
    return;
  }
  if (content.film) {
    const { film } = await import('./check.js');
    await film({ ...content.film, scenario }, place);
  }
  if (content.forks?.length) {
    const { refork } = await import('./branches.js');
    await refork(content.forks, Number(given.get('b') ?? 0), place);
  }
}

async function begin() {
  onChange(draw);
  onResize(() => {
    if (!run()) return;
    drawPictures();
    drawBeside();
    drawTrack(run());
  });
  let chosen = null;
  try { chosen = localStorage.getItem('bellwether-theme'); } catch { /* as the system has it */ }
  document.documentElement.dataset.theme = chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  new ResizeObserver(() => change()).observe($('lab'));
  listen();
  point();
  splitters();
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });
  const given = address.fragment();
  api.takeToken(given);
  const catalogue = api.catalog().then((all) => { // the first run does not wait for it
    change({ catalog: all });
    if (all.problem) notice(`Your last changes are not shown. ${all.problem}`, 20000);
  });
  catalogue.catch(() => {}); // told where it is awaited
  try {
    await restore();
    await catalogue;
    const own = app.catalog.entries.find((e) => e.own); // whoever adds an algorithm wants to see that one
    if (own && !given.get('s') && !given.get('lesson')) await openScenario(own.scenario);
    document.documentElement.dataset.ready = 'yes';
  } catch (e) {
    fail(e);
  }
  window.addEventListener('hashchange', () => {
    change({ overlay: null });
    restore().catch(fail);
  });
}

begin();
