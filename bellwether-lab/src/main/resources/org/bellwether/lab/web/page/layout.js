// Where the nodes of a network stand, in a square from -1 to 1. Regular networks have formulas;
// all others are pulled into shape by their links.

const RELAXED = 300;
const MOST_RELAXED = 2000;
const MOST_ON_CIRCLE = 80;

export async function layout(run) {
  const n = run.nodes;
  const [kind, a, b] = run.layout;
  switch (kind) {
    case 'ring': return ring(n);
    case 'complete': return n <= MOST_ON_CIRCLE ? circle(n) : disc(n);
    case 'line': return line(n);
    case 'star': return [[0, 0], ...ring(n - 1)];
    case 'grid': return grid(a, b);
    case 'hypercube': return hypercube(n);
    case 'tree': case 'binary-tree': return tree(n, run.links);
    default:
  }
  if (run.links.length === n * (n - 1)) return n <= MOST_ON_CIRCLE ? circle(n) : disc(n);
  if (isTree(n, run.links)) return tree(n, run.links);
  return n <= MOST_RELAXED ? relaxed(n, run.links) : nearby(n, run.links);
}

function circle(n) {
  return Array.from({ length: n }, (_, i) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * i) / n;
    return [Math.cos(angle), Math.sin(angle)];
  });
}

const ring = (n) => (n <= MOST_ON_CIRCLE ? circle(n) : coil(n));

/** A long ring, wound outwards and inwards by turns, so that neighbours stay side by side. */
function coil(n) {
  const inner = 0.42;
  const apart = Math.sqrt((Math.PI * (1 - inner * inner)) / n);
  const spokes = Math.max(4, 2 * Math.round((Math.PI * (1 + inner)) / apart / 2));
  return Array.from({ length: n }, (_, i) => {
    const at = ((i + 0.5) * spokes) / n;
    const spoke = Math.floor(at);
    const part = spoke % 2 ? 1 - (at - spoke) : at - spoke;
    const radius = inner + (1 - inner) * part;
    const angle = -Math.PI / 2 + (2 * Math.PI * (spoke + 0.5)) / spokes;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** A disc of many nodes, from the middle outwards by distance, so that neighbours are not far. */
function nearby(n, links) {
  const near = Array.from({ length: n }, () => []);
  for (let i = 0; i < links.length; i += 2) {
    near[links[i]].push(links[i + 1]);
    near[links[i + 1]].push(links[i]);
  }
  const rank = new Int32Array(n).fill(-1);
  const order = [];
  for (let root = 0; root < n; root++) {
    if (rank[root] >= 0) continue;
    rank[root] = order.push(root) - 1;
    for (let i = rank[root]; i < order.length; i++) {
      for (const w of near[order[i]]) if (rank[w] < 0) rank[w] = order.push(w) - 1;
    }
  }
  const places = disc(n);
  return Array.from(rank, (at) => places[at]);
}

/** Sunflower seeds: even, whatever the number. */
function disc(n) {
  return Array.from({ length: n }, (_, i) => {
    const radius = Math.sqrt((i + 0.5) / n);
    const angle = i * 2.399963229728653;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** A snake, so that a long line stays readable. */
function line(n) {
  const perRow = n <= 8 ? n : Math.ceil(Math.sqrt(n * 2));
  const rows = Math.ceil(n / perRow);
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / perRow);
    const column = row % 2 ? perRow - 1 - (i % perRow) : i % perRow;
    return [perRow > 1 ? (2 * column) / (perRow - 1) - 1 : 0, rows > 1 ? (1.2 * row) / (rows - 1) - 0.6 : 0];
  });
}

function grid(rows, columns) {
  const span = Math.max(rows, columns) - 1 || 1;
  const places = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) places.push([(2 * c - columns + 1) / span, (2 * r - rows + 1) / span]);
  }
  return places;
}

/** Each dimension is a step in a direction of its own. */
function hypercube(n) {
  const dimension = Math.round(Math.log2(n));
  const steps = [[1, 0], [0, 1], [0.42, -0.36], [-0.3, -0.5], [0.2, 0.12], [-0.1, 0.22], [0.08, -0.06], [0.04, 0.09]];
  const places = Array.from({ length: n }, (_, i) => {
    let x = 0;
    let y = 0;
    for (let d = 0; d < dimension; d++) {
      if (!((i >> d) & 1)) continue;
      x += steps[d % steps.length][0];
      y += steps[d % steps.length][1];
    }
    return [x, y];
  });
  return fit(places);
}

function isTree(n, links) {
  return links.length === 2 * (n - 1);
}

/** Leaves side by side, parents above the middle of their children. */
function tree(n, links) {
  const near = Array.from({ length: n }, () => []);
  for (let i = 0; i < links.length; i += 2) {
    near[links[i]].push(links[i + 1]);
    near[links[i + 1]].push(links[i]);
  }
  const places = new Array(n).fill(null);
  let leaf = 0;
  const depth = new Int32Array(n).fill(-1);
  const order = [0];
  depth[0] = 0;
  for (let i = 0; i < order.length; i++) {
    for (const w of near[order[i]]) if (depth[w] < 0) { depth[w] = depth[order[i]] + 1; order.push(w); }
  }
  const visit = [[0, 0]];
  while (visit.length) {
    const top = visit[visit.length - 1];
    const children = near[top[0]].filter((w) => depth[w] === depth[top[0]] + 1);
    if (top[1] < children.length) { visit.push([children[top[1]++], 0]); continue; }
    const x = children.length ? children.reduce((sum, w) => sum + places[w][0], 0) / children.length : leaf++;
    places[top[0]] = [x, depth[top[0]]];
    visit.pop();
  }
  for (let v = 0; v < n; v++) places[v] ??= [leaf++, 0];
  return fit(places, true);
}

function fit(places, both) {
  const xs = places.map((p) => p[0]);
  const ys = places.map((p) => p[1]);
  const box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = box[1] - box[0] || 1;
  const height = box[3] - box[2] || 1;
  const span = Math.max(width, height);
  return places.map(([x, y]) => [
    (2 * (x - (box[0] + box[1]) / 2)) / (both ? width : span),
    (2 * (y - (box[2] + box[3]) / 2)) / (both ? height : span) * (both ? 0.85 : 1),
  ]);
}

/** How far a node usually is from the one nearest to it. */
export function apart(places) {
  const n = places.length;
  if (n < 2) return 2;
  const step = Math.max(1, Math.floor(n / 100));
  const nearest = [];
  for (let v = 0; v < n; v += step) {
    let best = Infinity;
    const [x, y] = places[v];
    for (let w = 0; w < n; w++) {
      if (w === v) continue;
      const away = (places[w][0] - x) ** 2 + (places[w][1] - y) ** 2;
      if (away < best) best = away;
    }
    nearest.push(Math.sqrt(best));
  }
  return nearest.sort((a, b) => a - b)[nearest.length >> 1];
}

let loading = null;

/** D3 is large and rarely needed: it is loaded when it is. */
export function d3() {
  loading ??= new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = 'lib/d3.js';
    script.onload = () => done(window.d3);
    script.onerror = () => failed(new Error('D3 could not be loaded'));
    document.head.append(script);
  });
  return loading;
}

async function relaxed(n, links) {
  const { forceSimulation, forceLink, forceManyBody, forceX, forceY } = await d3();
  const nodes = disc(n).map(([x, y]) => ({ x: x * 100, y: y * 100 }));
  const edges = [];
  for (let i = 0; i < links.length; i += 2) edges.push({ source: links[i], target: links[i + 1] });
  forceSimulation(nodes)
    .force('link', forceLink(edges).distance(30).strength(0.7))
    .force('charge', forceManyBody().strength(-60))
    .force('x', forceX().strength(0.04))
    .force('y', forceY().strength(0.04))
    .stop()
    .tick(n <= RELAXED ? 300 : 60);
  return fit(nodes.map(({ x, y }) => [x, y]));
}
