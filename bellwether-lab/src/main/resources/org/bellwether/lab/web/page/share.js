// Sharing: the address, and files made of the run.

import { html, nothing } from './html.js';
import { app, change, notice, run } from './state.js';
import { diagram, fail, network, withRun } from './main.js';
import { sharper } from './ink.js';
import { close } from './overlay.js';
import * as api from './api.js';

const LONGEST = 6000; // characters that every mail program leaves whole

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice('Copied.');
  } catch {
    notice('The browser does not allow copying; select the text instead.');
  }
}

export function shareDialog() {
  const url = location.href;
  const frame = `<iframe src="${api.admitted(url + (url.includes('embed=') ? '' : '&embed=both'))}" width="900" height="420"></iframe>`;
  return html`<h2>Share exactly this</h2>
    <p>The address holds all that you see: the scenario, the branches, the event, the selection, and how the pictures are arranged. Somebody else starts a lab of their own, opens what it printed, and then this address in the same browser; if theirs printed another number after <code>127.0.0.1:</code>, replace the number in this address, too.</p>
    <div class="form">
      <label class="wide">Address <input readonly id="share-address" .value=${url} @focus=${(e) => e.target.select()}></label>
      <div class="moves"><button class="primary" @click=${() => copy(url)}>Copy the address</button></div>
      ${url.length > LONGEST ? html`<div class="warning">This address has ${url.length} characters, which some programs cut. Better export the scenario as a file.</div>` : nothing}
      <label class="wide">For slides and pages on this machine <input readonly id="share-frame" .value=${frame} @focus=${(e) => e.target.select()}></label>
      <div class="moves"><button @click=${() => copy(frame)}>Copy the frame</button></div>
      <div class="hint">embed=net and embed=time show one picture alone; add &amp;play=1 to begin at once, and &amp;from=8&amp;to=21 to show these events only. The frame shows what the lab on this machine computes, so the lab must be running.
        Its address stays valid if you start the lab with the environment variable BELLWETHER_LAB_TOKEN=${api.token()}; otherwise the part after t= is another at every start.</div>
    </div>
    <button @click=${close}>Close</button>`;
}

function save(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function file(what, name, type, query = '') {
  try {
    save(name, await withRun(app.branches[app.branch], (id) => api.exported(id, what, query)), type);
    close();
  } catch (e) {
    fail(e);
  }
}

/** Both pictures side by side, twice as sharp as the screen. */
async function picture() {
  const shown = [network, diagram].filter((one) => one.canvas.offsetParent);
  const whole = sharper(2, () => {
    for (const one of shown) one.draw(app);
    const canvases = shown.map((one) => one.canvas);
    const copy = new OffscreenCanvas(canvases.reduce((sum, c) => sum + c.width, 0), Math.max(...canvases.map((c) => c.height)));
    const g = copy.getContext('2d');
    let x = 0;
    for (const canvas of canvases) { g.drawImage(canvas, x, 0); x += canvas.width; }
    return copy;
  });
  change(); // as sharp as before
  save(`${run().scenario.algorithm}.png`, await whole.convertToBlob({ type: 'image/png' }), 'image/png');
  close();
}

/** The part of the run that the diagram shows. */
const part = () => (app.zoom ? `?from=${diagram.visible[0]}&to=${diagram.visible[1]}` : '');

export function exportDialog() {
  const name = run().scenario.algorithm;
  const row = (id, text, hint, act) => html`<button data-export=${id} @click=${act}><b>${text}</b><span></span><span class="quiet">${hint}</span></button>`;
  return html`<h2>Export</h2><div class="ready">
    ${row('scenario', 'Scenario', 'a file for bellwether run, with what was done by hand', () => file('scenario', `${name}.json`, 'application/json'))}
    ${row('svg', 'Diagram, SVG', `the space-time diagram as the command line draws it${app.zoom ? ', the part on the screen' : ''}`, () => file('svg', `${name}.svg`, 'image/svg+xml', part()))}
    ${row('png', 'Pictures, PNG', 'network and diagram as they are on the screen, twice as sharp', picture)}
    ${row('trace', 'Trace', 'every event, one JSON object per line', () => file('trace', `${name}.jsonl`, 'application/jsonl'))}
    ${row('shiviz', 'ShiViz log', 'for the ShiViz page', () => file('shiviz', `${name}.log`, 'text/plain'))}
    ${row('junit', 'JUnit test', 'a test that runs this scenario and expects this outcome', () => file('junit', 'ReplayTest.java', 'text/x-java'))}
    ${run().violations.length ? row('junit-holds', 'Test of a repair', 'a JUnit test that fails until no property is violated here', () => file('junit-holds', 'ReplayTest.java', 'text/x-java')) : nothing}
    </div><p><button @click=${close}>Close</button></p>`;
}
