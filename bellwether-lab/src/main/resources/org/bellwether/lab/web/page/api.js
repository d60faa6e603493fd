import { parse, stringify } from './json.js';
import { during } from './state.js';

// Everything that the page asks of the lab. Requests carry the token of the printed address.

const KEY = 'bellwether-token';
const tab = crypto.randomUUID();

/** Takes the token out of the address, so that a shared link does not carry it. */
export function takeToken(fragment) {
  const given = fragment.get('t');
  if (given) {
    fragment.delete('t');
    try { localStorage.setItem(KEY, given); } catch { /* a frame of another site has no storage */ }
    known = given;
  }
}

let known = '';
try { known = localStorage.getItem(KEY) ?? ''; } catch { /* as above */ }

export const token = () => known;

/** An address that carries the token: a frame in a page of another origin cannot remember it. */
export const admitted = (url) => url.replace('#', `#t=${known}&`);

export class Refused extends Error {
  constructor(status, answer) {
    super(answer.message);
    this.status = status;
    this.field = answer.field ?? '';
    this.problem = answer.problem ?? answer.message;
  }
}

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch('/api/' + path, {
      ...options,
      headers: { 'X-Bellwether-Token': known, 'X-Bellwether-Tab': tab, ...options.headers },
    });
  } catch (e) {
    if (e.name === 'AbortError') throw e;
    throw new Refused(0, { message: 'The lab does not answer. Is it still running in the terminal?' });
  }
  if (!response.ok) throw new Refused(response.status, await response.json());
  // What is wrong with a scenario is an answer like any other: browsers log other statuses.
  if (response.headers.has('X-Bellwether-Wrong')) throw new Refused(422, await response.json());
  return response;
}

const post = (body, signal) => ({ method: 'POST', body: stringify(body), signal });

/** Asks for something, and reads the answer. */
const get = (path, read, options) => during(ask(path, options).then(read));
const exactly = async (response) => parse(await response.text()); // large whole numbers stay as they are
const plainly = (response) => response.json();
const text = (response) => response.text();

export const catalog = () => get('catalog', exactly);
export const open = (scenario, signal) => get('runs', exactly, post(scenario, signal));
export const events = (run, from, to) => get(`runs/${run}/events?from=${from}&to=${to}`, (response) => response.arrayBuffer());
export const told = (run, from, to) => get(`runs/${run}/told?from=${from}&to=${to}`, plainly);
export const at = (run, event, from) => get(`runs/${run}/at/${event}?from=${from}`, plainly);
export const code = (run, event) => get(`runs/${run}/code/${event}`, plainly);
export const exported = (run, what, query = '') => get(`runs/${run}/export/${what}${query}`, text);
export const search = (run, words) => get(`runs/${run}/search?text=${encodeURIComponent(words)}`, plainly);
export const explore = (body) => get('explore', exactly, post(body));

/** Server-sent events of a long request; ends when the answer does or the signal says so. */
export async function stream(path, body, signal, hear) {
  const response = await ask(path, post(body, signal));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    for (let end; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) {
      const [event, data] = text.slice(0, end).split('\n');
      hear(event.slice('event: '.length), JSON.parse(data.slice('data: '.length)));
    }
  }
}
