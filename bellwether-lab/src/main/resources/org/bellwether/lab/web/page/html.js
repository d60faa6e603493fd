// lit-html, under one name.
import { html, noChange, nothing, render } from './lib/lit-html.js';

export { html, noChange, nothing, render };

const english = new Intl.NumberFormat('en-US');

/** Digits in groups of three. */
export const grouped = (n) => english.format(Number(n));

/** A number with at most three decimals; large whole ones come as BigInt. */
export const shown = (value) => {
  if (value == null) return '–';
  const n = Number(value);
  return Math.abs(n) >= 1e4 ? grouped(Math.round(n)) : String(Math.round(n * 1000) / 1000);
};

export const count = (n, what) => `${grouped(n)} ${what}${n === 1 ? '' : 's'}`;

const PATHS = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M12 3v10L4 8z',
  play: 'M4 2.5v11L13.5 8z',
  pause: 'M3.5 3h3v10h-3zM9.5 3h3v10h-3z',
  on: 'M4 3v10l8-5z',
  last: 'M11 3h2v10h-2zM3 3v10l7-5z',
  star: 'M8 1.5l2 4.4 4.8.5-3.6 3.2 1 4.7L8 11.9l-4.2 2.4 1-4.7L1.200 6.400l4.800-.5z',
  sun: 'M8 4.500a3.500 3.500 0 100 7 3.500 3.500 0 000-7zM7.300 1h1.400v2H7.300zM7.300 13h1.400v2H7.300zM1 7.300h2v1.400H1zM13 7.300h2v1.400h-2zM2.600 3.600l1-1 1.400 1.400-1 1zM11 12l1-1 1.400 1.400-1 1zM12 5l-1-1 1.400-1.400 1 1zM4 11l1 1-1.400 1.400-1-1z',
  moon: 'M10.500 1.600A6.500 6.500 0 1014.600 10 5.500 5.500 0 0110.500 1.600z',
};

/** A small picture on a button; fonts differ too much. */
export const icon = (name) => html`<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false"><path d=${PATHS[name]} fill="currentColor"></path></svg>`;
