import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import { helpIfAsked } from './lib/usage.js';

/*
 * Draws docs/images/house.svg from the imports of the code: the folders of each process, from the top, and an arc for each folder that stands on
 * another. `--check` fails where the drawing is not what the code says, or where an arrow runs up.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = join(ROOT, 'docs/images/house.svg');
const ALIASES: Readonly<Record<string, string>> = { '#shared/': 'src/shared/', '#main/': 'src/main/', '#renderer/': 'src/renderer/', '#practice-bank/': 'src/practice-bank/' };

/** A folder of the picture. */
interface Box {
  readonly folder: string;
  readonly holds: string;
}

/** The columns, and in each the folders from the top. A file belongs to the longest folder that holds it. */
const columns: readonly { readonly title: string; readonly boxes: readonly Box[] }[] = [
  {
    title: 'src/renderer: the window',
    boxes: [
      { folder: 'renderer', holds: 'its start, and what tests need' },
      { folder: 'renderer/app', holds: 'frame, routes, palette, settings, welcome' },
      { folder: 'renderer/features/portal', holds: 'campaigns, closing, orders, investors' },
      { folder: 'renderer/features/payments', holds: 'transfers, batches, beneficiaries, outcome' },
      { folder: 'renderer/features/cash', holds: 'overview, accounts, statement, month-end' },
      { folder: 'renderer/lists', holds: 'sections of records, as data' },
      { folder: 'renderer/data', holds: 'the bridge, queries, stores, addresses' },
      { folder: 'renderer/ui', holds: 'components, formats, theme' },
      { folder: 'renderer/i18n', holds: 'says texts in the language in use' },
    ],
  },
  {
    title: 'src/shared: both',
    boxes: [
      { folder: 'shared/bridge', holds: 'what the window may ask and is told' },
      { folder: 'shared/text', holds: 'what is said, a folder for each language' },
      { folder: 'shared/sections', holds: 'the lists of records, a row for each' },
      { folder: 'shared/contract', holds: 'the bank’s operations as rows' },
      { folder: 'shared/domain', holds: 'money, dates, rules: pure' },
    ],
  },
  {
    title: 'src/main: the process with the credentials',
    boxes: [
      { folder: 'main/app', holds: 'entry, windows, session: wires everything' },
      { folder: 'main/ipc', holds: 'who asks, and what' },
      { folder: 'main/services', holds: 'an open connection' },
      { folder: 'main/services/app', holds: 'connections, sync, journal' },
      { folder: 'main/services/portal', holds: 'campaigns, closing, orders' },
      { folder: 'main/services/payments', holds: 'transfers, batches, beneficiaries, evidence' },
      { folder: 'main/services/cash', holds: 'accounts, statement, month-end' },
      { folder: 'main/services/lists', holds: 'records and their search' },
      { folder: 'main/writes', holds: 'the one way to change anything at the bank' },
      { folder: 'main/context', holds: 'what every use case works with' },
      { folder: 'main/team', holds: 'a team’s log, keys and database' },
      { folder: 'main/documents', holds: 'files in and out' },
      { folder: 'main/sync', holds: 'reads the bank into the cache' },
      { folder: 'main/store/cache', holds: 'what was read, encrypted' },
      { folder: 'main/store/journal', holds: 'every write, as a chain' },
      { folder: 'main/store/user-data', holds: 'what people typed' },
      { folder: 'main/store/team', holds: 'this desk’s copy of its team’s log' },
      { folder: 'main/store/sqlite', holds: 'encrypted files' },
      { folder: 'main/bank', holds: 'the client, and the only HTTP' },
      { folder: 'main/vault', holds: 'secrets' },
    ],
  },
];

const folders = columns.flatMap(({ boxes }) => boxes.map(({ folder }) => folder)).toSorted((left, right) => right.length - left.length);
const folderOf = (path: string): string | null => folders.find((folder) => path.startsWith(`src/${folder}/`)) ?? null;

/** Which folder imports which, as "from to". */
function imports(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((name) => name.replaceAll('\\', '/'))) {
    const from = folderOf(path);
    if (from === null || /\.(test|d)\.tsx?$|-fixtures\.tsx?$|\/testing\//.test(path)) continue;
    for (const [, name = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)) {
      const alias = Object.keys(ALIASES).find((prefix) => name.startsWith(prefix));
      const target = alias !== undefined ? `${ALIASES[alias] ?? ''}${name.slice(alias.length)}` : name.startsWith('.') ? normalize(join(dirname(path), name)).replaceAll('\\', '/') : '';
      const to = folderOf(target);
      if (to !== null && to !== from) found.add(`${from} ${to}`);
    }
  }
  return found;
}

/** The folders that each folder of a column stands on directly: what is reached through another is left out. */
function directly(boxes: readonly Box[], imported: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const names = boxes.map(({ folder }) => folder);
  const targets = new Map(names.map((from) => [from, names.filter((to) => imported.has(`${from} ${to}`))]));
  const reach = (from: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> =>
    (targets.get(from) ?? []).reduce<ReadonlySet<string>>((reached, to) => (reached.has(to) ? reached : reach(to, new Set([...reached, to]))), seen);
  return new Map(names.map((from) => {
    const all = targets.get(from) ?? [];
    return [from, all.filter((to) => !all.some((other) => other !== to && reach(other).has(to)))];
  }));
}

const WIDTH = 296;
const HEIGHT = 40;
const STEP = 52;
const TOP = 64;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The picture, and the arrows that run up: there must be none. */
function draw(): { readonly svg: string; readonly up: readonly string[] } {
  const imported = imports();
  const up: string[] = [];
  const tallest = Math.max(...columns.map(({ boxes }) => boxes.length));
  const lefts = [24, 400, 776];
  const parts = columns.map(({ title, boxes }, column) => {
    const left = lefts[column] ?? 0;
    const middle = (index: number): number => TOP + index * STEP + HEIGHT / 2;
    const direct = directly(boxes, imported);
    const arcs = boxes.flatMap(({ folder }, from) => (direct.get(folder) ?? []).map((target) => {
      const to = boxes.findIndex((box) => box.folder === target);
      if (to < from) up.push(`${folder} -> ${target}`);
      const reach = 14 + Math.abs(to - from) * 6;
      const side = left + WIDTH;
      const [start, end] = [middle(from) + 6, middle(to) - 6];
      return `<path class="${to < from ? 'up' : 'arc'}" d="M ${side} ${start} C ${side + reach} ${start}, ${side + reach} ${end}, ${side + 5} ${end}" marker-end="url(#head)"/>`;
    }));
    const drawn = boxes.map(({ folder, holds }, index) => {
      const y = TOP + index * STEP;
      const name = folder.split('/').length === 1 ? folder : folder.split('/').slice(1).join('/');
      return `<rect x="${left}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="4"/><text class="name" x="${left + 12}" y="${y + 17}">${name}</text><text class="holds" x="${left + 12}" y="${y + 32}">${escaped(holds)}</text>`;
    });
    return [`<text class="title" x="${left}" y="40">${escaped(title)}</text>`, ...arcs, ...drawn].join('\n');
  });
  const height = TOP + tallest * STEP + 12;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1210" height="${height}" viewBox="0 0 1210 ${height}" role="img" aria-label="The folders of the code, and which stands on which">
<style>
  svg { background: #fff; font-family: Inter, 'Segoe UI', system-ui, sans-serif; }
  rect { fill: #f4f5f7; stroke: #c5cad3; }
  .title { font-size: 14px; font-weight: 600; fill: #1b2330; }
  .name { font-size: 13px; font-weight: 600; fill: #1b2330; }
  .holds { font-size: 11px; fill: #566072; }
  .arc { fill: none; stroke: #6b7890; stroke-width: 1.2; }
  .up { fill: none; stroke: #c0392b; stroke-width: 2; }
  marker path { fill: #6b7890; }
  @media (prefers-color-scheme: dark) {
    svg { background: #14181f; }
    rect { fill: #1e242e; stroke: #3a4454; }
    .title, .name { fill: #e6e9ee; }
    .holds { fill: #a3adbd; }
    .arc { stroke: #8793a8; }
    marker path { fill: #8793a8; }
  }
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z"/></marker></defs>
${parts.join('\n')}
</svg>
`;
  return { svg, up };
}

helpIfAsked('house-picture');
const { svg, up } = draw();
for (const arrow of up) console.error(`An arrow runs up: ${arrow}`);
if (process.argv.includes('--check')) {
  const kept = readFileSync(FILE, 'utf8').replaceAll('\r\n', '\n');
  if (kept !== svg) console.error('docs/images/house.svg is not what the code says: npm run docs:house draws it anew.');
  if (kept !== svg || up.length > 0) process.exitCode = 1;
} else {
  writeFileSync(FILE, svg);
  console.log(`docs/images/house.svg: ${folders.length} folders, arrows that run up: ${up.length}`);
}
