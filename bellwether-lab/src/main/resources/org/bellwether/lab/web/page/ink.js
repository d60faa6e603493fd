// Colours, dashes and shapes. Kinds of messages differ in colour, dash and shape at once; red is
// only for what is lost, down or violated; gold is only for who leads.

import { ROLE } from './run.js';

const DASHES = [[], [7, 3.5], [1.6, 3], [9, 3, 1.6, 3], [14, 4], [6, 2.5, 1.6, 2.5, 1.6, 2.5]];
const SHAPES = ['circle', 'square', 'diamond', 'triangle'];

let ink = null;

/** The colours of the theme, read from the style sheet once. */
export function colours() {
  if (ink) return ink;
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue('--' + name).trim();
  ink = Object.fromEntries(['paper', 'wash', 'band', 'line', 'grid', 'ink', 'quiet', 'lane', 'accent', 'alarm', 'gold', 'pick', 'good', 'warn', 'shade']
    .map((name) => [name, read(name)]));
  ink.kinds = [0, 1, 2, 3, 4, 5, 6].map((k) => read('k' + k));
  ink.font = getComputedStyle(document.body).fontFamily;
  ink.size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return ink;
}

export function forgetColours() {
  ink = null;
}

export const kindColour = (kind) => colours().kinds[Math.max(0, kind) % 7];
export const kindDash = (kind) => DASHES[Math.max(0, kind) % DASHES.length];
export const kindShape = (kind) => SHAPES[Math.max(0, kind) % SHAPES.length];

const sizes = new WeakMap(); // of the canvases that stay
let resized = () => {};
const watcher = new ResizeObserver((changes) => {
  for (const { target } of changes) sizes.set(target, [target.clientWidth, target.clientHeight]);
  resized();
});

/** What draws the canvases that stay when one of them has another size. */
export function onResize(draw) {
  resized = draw;
}

/** The size of a canvas that stays. It is measured once: to measure while drawing would lay out the page each time. */
export function sizeOf(canvas) {
  if (!sizes.has(canvas)) {
    sizes.set(canvas, [canvas.clientWidth, canvas.clientHeight]);
    watcher.observe(canvas);
  }
  return sizes.get(canvas);
}

let times = 1; // sharper than the screen

/** Pixels of a canvas per CSS pixel. */
export const sharpness = () => (window.devicePixelRatio || 1) * times;

/** What is drawn meanwhile is sharper than the screen. */
export function sharper(by, draw) {
  times = by;
  try {
    return draw();
  } finally {
    times = 1;
  }
}

/** Makes a canvas as sharp as the screen and returns its context with its size in CSS pixels. */
export function prepare(canvas, [width, height] = [canvas.clientWidth, canvas.clientHeight]) {
  const ratio = sharpness();
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const g = canvas.getContext('2d');
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { g, width, height, ratio };
}

export function shape(g, name, x, y, r) {
  g.beginPath();
  switch (name) {
    case 'square': g.rect(x - r * 0.86, y - r * 0.86, r * 1.72, r * 1.72); break;
    case 'diamond': g.moveTo(x, y - r * 1.2); g.lineTo(x + r * 1.2, y); g.lineTo(x, y + r * 1.2); g.lineTo(x - r * 1.2, y); g.closePath(); break;
    case 'triangle': g.moveTo(x, y - r * 1.15); g.lineTo(x + r * 1.1, y + r * 0.8); g.lineTo(x - r * 1.1, y + r * 0.8); g.closePath(); break;
    default: g.arc(x, y, r, 0, 2 * Math.PI);
  }
}

export function star(g, x, y, r) {
  g.beginPath();
  for (let i = 0; i < 10; i++) {
    const angle = -Math.PI / 2 + (Math.PI * i) / 5;
    const radius = i % 2 ? r * 0.45 : r;
    g.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  g.closePath();
}

export function cross(g, x, y, r) {
  g.beginPath();
  g.moveTo(x - r, y - r); g.lineTo(x + r, y + r);
  g.moveTo(x + r, y - r); g.lineTo(x - r, y + r);
  g.stroke();
}

/** A node in its role: form first, colour second. */
export function drawNode(g, role, x, y, r, { text = '', dark = false } = {}) {
  const c = colours();
  const what = role & 15;
  g.lineWidth = 1.5;
  g.strokeStyle = c.ink;
  g.fillStyle = c.paper;
  if (what === ROLE.INSIDE) { g.beginPath(); g.rect(x - r, y - r, 2 * r, 2 * r); } else { g.beginPath(); g.arc(x, y, r, 0, 2 * Math.PI); }
  if (what === ROLE.FOLLOWER) g.fillStyle = c.band;
  if (what === ROLE.PASSIVE) g.fillStyle = c.line;
  if (what === ROLE.LEADER) { g.fillStyle = c.paper; g.strokeStyle = c.gold; g.lineWidth = Math.max(2, r * 0.18); }
  if (what === ROLE.CANDIDATE) { g.lineWidth = Math.max(2, r * 0.2); g.strokeStyle = c.accent; }
  if (what === ROLE.INSIDE) { g.fillStyle = c.accent; g.strokeStyle = c.accent; }
  if (what === ROLE.FOLLOWER || what === ROLE.PASSIVE) g.strokeStyle = c.lane;
  g.fill();
  if (role & ROLE.PAUSED) hatch(g, x, y, r, c.lane);
  if (role & ROLE.DOWN) { g.strokeStyle = c.alarm; g.setLineDash([4, 3]); }
  g.stroke();
  g.setLineDash([]);
  if (role & ROLE.DOWN) { g.strokeStyle = c.alarm; g.lineWidth = 2; cross(g, x, y, r * 0.72); }
  if (text && r >= 8) {
    g.fillStyle = what === ROLE.INSIDE ? c.paper : role & ROLE.DOWN ? c.quiet : c.ink;
    const size = Math.max(9, Math.min(r * 0.95, 15 * c.size / 13, (2.9 * r) / text.length));
    g.font = `600 ${size}px ${c.font}`;
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    if (role & ROLE.DOWN) { g.lineWidth = 4; g.strokeStyle = c.paper; g.strokeText(text, x, y + size * 0.04); } // the cross leaves its name readable
    g.fillText(text, x, y + size * 0.04);
  }
  if (what === ROLE.LEADER) { g.fillStyle = c.gold; star(g, x + r * 0.82, y - r * 0.82, Math.max(4, r * 0.52)); g.fill(); g.strokeStyle = c.paper; g.lineWidth = 1; g.stroke(); }
  if (what === ROLE.WAITS) hourglass(g, x + r * 0.85, y - r * 0.85, Math.max(4, r * 0.42), c);
  if (dark) return;
}

function hourglass(g, x, y, r, c) {
  g.fillStyle = c.paper;
  g.strokeStyle = c.ink;
  g.lineWidth = 1.3;
  g.beginPath();
  g.moveTo(x - r * 0.75, y - r); g.lineTo(x + r * 0.75, y - r); g.lineTo(x - r * 0.75, y + r); g.lineTo(x + r * 0.75, y + r);
  g.closePath();
  g.fill();
  g.stroke();
}

function hatch(g, x, y, r, colour) {
  g.save();
  g.clip();
  g.strokeStyle = colour;
  g.lineWidth = 1;
  g.beginPath();
  for (let d = -2 * r; d <= 2 * r; d += 5) { g.moveTo(x + d - r, y + r); g.lineTo(x + d + r, y - r); }
  g.stroke();
  g.restore();
  g.beginPath();
  g.arc(x, y, r, 0, 2 * Math.PI);
}

/** The head of an arrow that ends at a place, in the form of its kind. */
export function arrowHead(g, kind, x, y, angle, size) {
  const c = kindColour(kind);
  g.save();
  g.translate(x, y);
  g.rotate(angle);
  g.fillStyle = c;
  g.strokeStyle = c;
  g.setLineDash([]);
  g.lineWidth = 1.4;
  g.beginPath();
  switch (Math.max(0, kind) % 4) {
    case 0: g.moveTo(0, 0); g.lineTo(-size, -size * 0.45); g.lineTo(-size, size * 0.45); g.closePath(); g.fill(); break;
    case 1: g.moveTo(0, 0); g.lineTo(-size, -size * 0.5); g.lineTo(-size, size * 0.5); g.closePath(); g.fillStyle = colours().paper; g.fill(); g.stroke(); break;
    case 2: g.moveTo(-size, -size * 0.5); g.lineTo(0, 0); g.lineTo(-size, size * 0.5); g.stroke(); break;
    default: g.moveTo(0, 0); g.lineTo(-size * 0.6, -size * 0.42); g.lineTo(-size * 1.2, 0); g.lineTo(-size * 0.6, size * 0.42); g.closePath(); g.fill();
  }
  g.restore();
}

export const ROLE_WORDS = {
  [ROLE.CANDIDATE]: 'takes part', [ROLE.FOLLOWER]: 'follows', [ROLE.PASSIVE]: 'passive', [ROLE.LEADER]: 'leads', [ROLE.WAITS]: 'waits', [ROLE.INSIDE]: 'in the critical section',
};
