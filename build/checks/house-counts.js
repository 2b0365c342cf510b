import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { projectRoot } from '../lib/paths.js';

/*
 * How much there is to read, in figures: files, fragments, comments, styles, and imports that run in circles. `node
 * build/checks/house-counts.js` prints them; with --cycles also which files they are.
 */

const FRAGMENT_LINES = 50;
const ALIAS = { '#shared/': 'src/shared/', '#main/': 'src/main/', '#renderer/': 'src/renderer/', '#practice-bank/': 'src/practice-bank/' };

const read = (path) => readFileSync(join(projectRoot, path), 'utf8');
const all = readdirSync(join(projectRoot, 'src'), { recursive: true }).map((path) => join('src', path));
const isTest = (path) => /(\.test|-fixtures)\.tsx?$/.test(path) || path.startsWith('src/renderer/testing/');
const code = all.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTest(path));
const tests = all.filter((path) => /\.tsx?$/.test(path) && isTest(path));
const styles = all.filter((path) => path.endsWith('.css'));
const known = new Set(code);
const linesOf = (path) => read(path).split('\n').length - 1;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** The files of `src` that a file names, of types as well; `lazily` with those that it loads later. */
function importsOf(path, lazily) {
  const pattern = lazily ? /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g : /(?:\bfrom|\bimport)\s+'([^']+)'/g;
  return [...read(path).matchAll(pattern)].map(([, name]) => {
    const alias = Object.keys(ALIAS).find((prefix) => name.startsWith(prefix));
    if (alias !== undefined) return ALIAS[alias] + name.slice(alias.length);
    return name.startsWith('.') ? normalize(join(dirname(path), name)) : null;
  }).filter((target) => target !== null && known.has(target));
}

/** Groups of nodes that can all reach each other; Tarjan's algorithm. */
function circles(edges) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (stack.includes(next)) {
        low.set(node, Math.min(low.get(node), index.get(next)));
      }
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group);
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** How deep the folder of one capability lies; its inner folders belong to it. */
const CAPABILITIES = [[/^src\/main\/services\/|^src\/renderer\/features\//, 5], [/^src\/main\/store\//, 4], [/^src\/practice-bank\//, 2], [/^/, 3]];
const capabilityOf = (path) => dirname(path).split('/').slice(0, CAPABILITIES.find(([where]) => where.test(path))[1]).join('/');

const capabilityEdges = (edges) => {
  const found = new Map();
  for (const [path, targets] of edges) {
    const from = capabilityOf(path);
    const to = found.get(from) ?? new Set();
    for (const target of targets) if (capabilityOf(target) !== from) to.add(capabilityOf(target));
    found.set(from, to);
  }
  return found;
};

/** From the top: what a floor imports stands on the same floor or below. `oxlint.config.ts` refuses the same. */
const FLOORS = [
  [/bridge\/(commands|events)\.ts$/, /bridge\/app\//, /bridge\/portal\//, /bridge\/payments\//, /bridge\/cash\//, /bridge\/writes\//, /bridge\/lists\//, /bridge\/(command|app-error)\.ts$/, /shared\/contract\//, /shared\/domain\//],
  [/main\/app\//, /services\/[^/]+$/, /services\/app\//, /services\/portal\//, /services\/payments\//, /services\/cash\//, /services\/lists\//, /main\/writes\//, /main\/context\//, /main\/sync\//, /main\/store\//],
  [/^src\/renderer\/main/, /renderer\/app\//, /features\/portal\//, /features\/payments\//, /features\/cash\//, /renderer\/lists\//, /renderer\/ui\//, /renderer\/data\//],
];

const runsUp = (from, to) => FLOORS.some((floors) => {
  const [lower, upper] = [from, to].map((path) => floors.findIndex((floor) => floor.test(path)));
  return lower >= 0 && upper >= 0 && upper < lower;
});

const commentWords = (path) =>
  [...read(path).matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].reduce((total, [comment]) => total + (comment.match(/[\p{L}\p{N}’'-]{2,}/gu) ?? []).length, 0);

const imports = new Map(code.map((path) => [path, new Set(importsOf(path, false))]));
const importers = new Map();
for (const path of code) for (const target of new Set(importsOf(path, true))) importers.set(target, (importers.get(target) ?? 0) + 1);
const fileCircles = circles(imports);
const capabilityCircles = circles(capabilityEdges(imports));

const arrowsUp = [...imports].flatMap(([from, targets]) => [...targets].filter((to) => runsUp(from, to)).map((to) => `${from} -> ${to}`));

const rows = [
  ['source files', code.length],
  [`source files under ${FRAGMENT_LINES} lines`, code.filter((path) => linesOf(path) < FRAGMENT_LINES).length],
  ['source files with one importer', [...importers.values()].filter((count) => count === 1).length],
  ['lines of source', sum(code.map(linesOf))],
  ['words of comments', sum(code.map(commentWords))],
  ['style sheets', styles.length],
  ['lines of styles', sum(styles.map(linesOf))],
  ['files of tests beside the sources', tests.length],
  ['arrows that run up', arrowsUp.length],
  ['circles of files', fileCircles.length],
  ['circles of capabilities', capabilityCircles.length],
];
for (const [what, count] of rows) console.log(`${String(count).padStart(8)}  ${what}`);
if (process.argv.includes('--cycles')) {
  for (const group of [arrowsUp, ...fileCircles, ...capabilityCircles]) console.log(`\n${group.toSorted().join('\n')}`);
}
