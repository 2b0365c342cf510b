import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { projectRoot } from '../lib/paths.js';

/*
 * How much there is to read, in figures: files, fragments, comments, styles, and imports that run in circles. `node
 * build/checks/house-counts.js` prints them; with --cycles also which files and folders stand in a circle.
 */

const FRAGMENT_LINES = 50;
const ALIAS = { '#shared/': 'src/shared/', '#main/': 'src/main/', '#renderer/': 'src/renderer/', '#practice-bank/': 'src/practice-bank/' };

const read = (path) => readFileSync(join(projectRoot, path), 'utf8');
const all = readdirSync(join(projectRoot, 'src'), { recursive: true }).map((path) => join('src', path));
const code = all.filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path));
const tests = all.filter((path) => /\.test\.tsx?$/.test(path));
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

const folderEdges = (edges) => {
  const folders = new Map();
  for (const [path, targets] of edges) {
    const from = dirname(path);
    const to = folders.get(from) ?? new Set();
    for (const target of targets) if (dirname(target) !== from) to.add(dirname(target));
    folders.set(from, to);
  }
  return folders;
};

const commentWords = (path) =>
  [...read(path).matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].reduce((total, [comment]) => total + (comment.match(/[\p{L}\p{N}’'-]{2,}/gu) ?? []).length, 0);

const imports = new Map(code.map((path) => [path, new Set(importsOf(path, false))]));
const importers = new Map();
for (const path of code) for (const target of new Set(importsOf(path, true))) importers.set(target, (importers.get(target) ?? 0) + 1);
const fileCircles = circles(imports);
const folderCircles = circles(folderEdges(imports));

const rows = [
  ['source files', code.length],
  [`source files under ${FRAGMENT_LINES} lines`, code.filter((path) => linesOf(path) < FRAGMENT_LINES).length],
  ['source files with one importer', [...importers.values()].filter((count) => count === 1).length],
  ['lines of source', sum(code.map(linesOf))],
  ['words of comments', sum(code.map(commentWords))],
  ['style sheets', styles.length],
  ['lines of styles', sum(styles.map(linesOf))],
  ['test files beside the sources', tests.length],
  ['circles of files', fileCircles.length],
  ['circles of folders', folderCircles.length],
];
for (const [what, count] of rows) console.log(`${String(count).padStart(8)}  ${what}`);
if (process.argv.includes('--cycles')) {
  for (const group of [...fileCircles, ...folderCircles]) console.log(`\n${group.toSorted().join('\n')}`);
}
