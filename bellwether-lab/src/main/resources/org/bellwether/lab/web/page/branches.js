// Branches: runs that begin alike. Touching a run makes a branch; both stay.

import { html, nothing } from './html.js';
import { app } from './state.js';

export function drawBranches() { return nothing; }
export function drawNext() { return html``; }
export function menuOfPick() {}
export function actOnPick() {}
export function nextBranch() {}
export function compare() {}
export async function refork() {}
void app;
