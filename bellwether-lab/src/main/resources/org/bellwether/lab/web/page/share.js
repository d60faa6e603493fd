import { html } from './html.js';
export const shareDialog = () => html``;
export const exportDialog = () => html``;
