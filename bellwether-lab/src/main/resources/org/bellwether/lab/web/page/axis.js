// One axis of time for two runs: an instant has as much room as the run needs that does more in it.

import { gapOf, usualStep } from './run.js';

/** By instant: its time, its first event, and the slots that its events take. */
function instants(r) {
  return r.first.map((first, i) => {
    const end = i + 1 < r.first.length ? r.first[i + 1] : r.events;
    let widest = 0;
    for (let j = first; j < end; j++) widest = Math.max(widest, r.ownAxis.x[j + 1] - r.ownAxis.from[i]);
    return { time: r.time[first], first, end, widest };
  });
}

/** Places the events of two runs so that equal times stand at equal places. */
export function commonAxis(a, b) {
  for (const r of [a, b]) {
    r.alone?.();
    r.ownAxis = { x: r.x, from: r.from, cuts: r.cuts, width: r.width };
  }
  const both = [a, b].map((r) => ({ r, all: instants(r), x: r.x.slice(), from: [], at: 0 }));
  const times = [...new Set(both.flatMap(({ all }) => all.map(({ time }) => time)))].sort((p, q) => p - q);
  const usual = usualStep(times);
  const cuts = [];
  let x = 0;
  times.forEach((time, i) => {
    let widest = 0;
    for (const one of both) {
      const instant = one.all[one.at];
      if (instant?.time !== time) continue;
      for (let j = instant.first; j < instant.end; j++) one.x[j + 1] = x + one.r.ownAxis.x[j + 1] - one.r.ownAxis.from[one.at];
      one.from.push(x);
      one.at++;
      widest = Math.max(widest, instant.widest);
    }
    x += widest;
    if (i + 1 === times.length) return;
    const gap = gapOf(times[i + 1] - time, usual);
    if (gap.cut) cuts.push(x + gap.cut);
    x += gap.length;
  });
  for (const { r, x: places, from } of both) Object.assign(r, { x: places, from, cuts, width: x + 1 });
}
