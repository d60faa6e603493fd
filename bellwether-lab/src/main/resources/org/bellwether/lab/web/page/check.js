import { html } from './html.js';
export const checkDialog = () => html``;
