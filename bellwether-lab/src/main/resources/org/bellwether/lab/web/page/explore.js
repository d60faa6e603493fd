import { html } from './html.js';
export const drawExplore = () => html``;
