import { html } from './html.js';
export const drawLesson = () => html``;
export const lessonList = () => html``;
