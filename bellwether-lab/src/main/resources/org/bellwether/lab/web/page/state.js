// What the page shows: one object, changed in one place. Whoever draws reads it.

export const app = {
  catalog: null,
  draft: null, // the scenario in the forms; the last good one is that of the run
  error: null, // {field, message} of the draft
  branches: [], // {run, name, parent, after}; the first is the run as it was opened
  branch: 0,
  event: 0,
  part: 0, // how far on the way to the next event, while it plays
  moment: null, // the time between two events, while it plays
  playing: false,
  speed: 3, // events per second
  pick: null, // {node}, {flight}, {link} or {event}
  causes: null, // one byte per event
  causesKey: '',
  zoom: null, // [from, to] on the axis
  view: 'both',
  tab: 'state',
  rows: 0, // the first node in the table of states
  hidden: new Set(), // kinds that are filtered out
  hits: [],
  textsKey: 0,
  over: null, // another branch, laid over this one
  overKey: '',
  beside: null, // {run, algorithm}: another algorithm, below this one
  embed: '',
  range: null, // [from, to]: the events that an embedded picture shows
  explore: null,
  lesson: null,
};

let render = () => {};
let asked = false;
let pictures = false; // whether what is asked for concerns the pictures

export function onChange(draw) {
  render = draw;
}

/** Changes what the page shows; it is drawn with the next frame. What concerns only words and tables leaves the pictures alone. */
export function change(patch = {}, words = false) {
  Object.assign(app, patch);
  pictures ||= !words;
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    const all = pictures;
    pictures = false;
    render(all);
  });
}

let works = 0;

/** Counts something that takes its time as under way until it ends. */
export async function during(work) {
  works++;
  try {
    return await work;
  } finally {
    works--;
  }
}

/** Whether an answer or a drawing is still to come. */
export const busy = () => asked || works > 0;

export const run = () => app.branches[app.branch]?.run ?? null;

/** The first and the last place that can be shown. */
export const first = () => Math.min(app.range?.[0] ?? 0, run().events);
export const last = () => Math.min(app.range?.[1] ?? Infinity, run().events);

/** Whether a lesson waits for a prediction: the end of the run must not give it away. */
export const guessing = () => !!app.lesson?.asks && app.lesson.chosen == null;

export const entry = (name = app.draft?.algorithm) => app.catalog?.entries.find((e) => e.name === name) ?? null;

let timer = 0;

/** A short message that goes away by itself. */
export function notice(text, ms = 4000) {
  const place = document.getElementById('notice');
  place.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => { place.textContent = ''; }, ms);
}
