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

/** The fragment for a view. */
export async function write(app) {
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
  if (app.embed) parts.push('embed=' + app.embed);
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

export const readZoom = (text) => {
  const [a, b] = (text ?? '').split('_').map(Number);
  return b > a ? [a, b] : null;
};
