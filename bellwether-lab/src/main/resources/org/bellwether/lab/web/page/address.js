import { parse, stringify } from './json.js';

// The address holds everything that is on the screen, in the part after '#', which no server sees.

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function pack(value) {
  const bytes = await through(new TextEncoder().encode(stringify(value)), new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpack(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(plain, (c) => c.charCodeAt(0));
  return parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
}

export const fragment = () => new URLSearchParams(location.hash.slice(1));

const number = (x) => String(Math.round(x * 1000) / 1000);

/** The fragment for a view; the network picture knows how it was arranged by hand. */
export async function write(app, network) {
  const first = app.branches[0];
  const forks = app.branches.slice(1).filter((b) => b.make).map(({ parent, after, make, name }) => ({ parent, after, make, name }));
  const parts = [];
  const scenario = first.run.scenario;
  const { explore } = app;
  const content = explore ? { scenario: explore.scenario, explore: { budget: explore.budget, path: explore.view.path } } : forks.length || first.film ? { scenario, forks, film: first.film } : scenario;
  parts.push('s=' + (await pack(content)));
  if (app.event) parts.push('e=' + app.event);
  if (app.branch) parts.push('b=' + app.branch);
  if (app.pick?.node != null) parts.push('sel=n' + app.pick.node);
  if (app.pick?.link) parts.push('sel=l' + app.pick.link.join('-'));
  if (app.pick?.flight != null) parts.push('sel=m' + app.pick.flight);
  if (app.zoom) parts.push('z=' + app.zoom.map(number).join('_'));
  if (app.view !== 'both') parts.push('v=' + app.view);
  if (app.tab !== 'state') parts.push('tab=' + app.tab);
  if (app.hidden.size) parts.push('hide=' + [...app.hidden].join('_'));
  if (app.causes) parts.push('c=' + app.causesKey.replace(':', '_'));
  if (app.over) parts.push('o=' + app.overKey);
  if (app.beside) parts.push('beside=' + app.beside.algorithm);
  parts.push(...writeArranged(network));
  if (app.lesson) parts.push('lesson=' + [app.lesson.lesson + 1, app.lesson.step + 1, app.lesson.chosen].filter((part) => part != null).join('.'));
  if (app.embed) parts.push('embed=' + app.embed);
  if (app.range) parts.push(`from=${app.range[0]}&to=${app.range[1]}`);
  return parts.join('&');
}

export function readPick(text) {
  if (!text) return null;
  const rest = text.slice(1);
  if (text[0] === 'n') return { node: Number(rest) };
  if (text[0] === 'm') return { flight: Number(rest) };
  if (text[0] === 'l') return { link: rest.split('-').map(Number) };
  return null;
}

/** Nodes that were dragged, and the part of the network that is seen. */
function writeArranged({ moved, scale, shift }) {
  const parts = [];
  if (moved.size) parts.push('at=' + [...moved].map(([node, [x, y]]) => [node, number(x), number(y)].join('_')).join('!'));
  if (scale !== 1 || shift[0] || shift[1]) parts.push('nz=' + [scale, ...shift].map(number).join('_'));
  return parts;
}

const numbers = (text) => text.split('_').map(Number);

export function readArranged(given) {
  const moved = (given.get('at') ?? '').split('!').map(numbers).filter((one) => one.length === 3 && one.every(Number.isFinite));
  const seen = numbers(given.get('nz') ?? '');
  return { moved, seen: seen.length === 3 && seen.every(Number.isFinite) ? seen : null };
}

/** The events that an embedded picture shows, or null for all of them. */
export function readRange(given) {
  const [from, to] = ['from', 'to'].map((name) => (/^\d{1,9}$/.test(given.get(name) ?? '') ? Number(given.get(name)) : null));
  if (from == null && to == null) return null;
  return (to ?? Infinity) >= (from ?? 0) ? [from ?? 0, to ?? 999_999_999] : null;
}

/** Kinds that are hidden. */
export const readHidden = (text) => new Set(text ? numbers(text).filter(Number.isInteger) : []);

/** A causal past or future: which of them, and of which event. */
export function readCauses(text) {
  const [which, event] = (text ?? '').split('_');
  return (which === 'past' || which === 'future') && event ? { future: which === 'future', event: Number(event) } : null;
}

/** A lesson, a step of it, and what was predicted there, counted from 0. */
export function readLesson(text) {
  if (!/^\d+(\.\d+){0,2}$/.test(text ?? '')) return null;
  const [lesson, step = 1, chosen] = text.split('.').map(Number);
  return { lesson: lesson - 1, step: step - 1, chosen: chosen ?? null };
}

export const readZoom = (text) => {
  const [a, b] = (text ?? '').split('_').map(Number);
  return b > a ? [a, b] : null;
};
