import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { actsByBeingThere } from '../../../build/lib/acting-modules.ts';
import { NEVER_CALLED, withProcessAsGlobal } from '../../../build/lib/runtime-packages.ts';

const source = fileURLToPath(new URL('../..', import.meta.url));

/** The files that are read with this one: types and what is imported later are not among them. */
function readWith(entry: string): ReadonlySet<string> {
  const read = new Set<string>();
  const waiting = [resolve(source, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (read.has(file) || !existsSync(file)) continue;
    read.add(file);
    const from = dirname(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^']+)'/gm)) {
      if (name.startsWith('.')) waiting.push(resolve(from, name));
      if (name.startsWith('#')) waiting.push(resolve(source, name.slice(1)));
    }
  }
  return read;
}

it.each(['main/bank/transport/index.ts', 'main/bank/client.ts', 'main/store/cache/index.ts', 'main/store/sqlite/index.ts', 'main/sync/index.ts', 'main/services/index.ts', 'shared/bridge/commands.ts'])(
  'draws the first page before %s is read', (later) => {
    const read = readWith('main/app/compose.ts');
    expect(read.size).toBeGreaterThan(50);
    expect(existsSync(resolve(source, later))).toBe(true);
    expect([...read]).not.toContain(resolve(source, later));
  },
);

it.each(['main/store/cache/read-api.ts', 'main/store/cache/database.ts', 'main/store/cache/books/reading.ts', 'main/services/portal/closing/report-work.ts', 'main/documents/payments/xml.ts', 'main/documents/csv-rows.ts'])(
  'opens a connection without %s, which is for threads and commands', (elsewhere) => {
    const read = readWith('main/services/index.ts');
    expect(read.size).toBeGreaterThan(300);
    expect(existsSync(resolve(source, elsewhere))).toBe(true);
    expect([...read]).not.toContain(resolve(source, elsewhere));
  },
);

it('makes no schema while it reads what comes before the first page: each is made when something is checked by it', () => {
  const files = [...readWith('main/app/start.ts'), ...readWith('main/app/compose.ts')].filter((file) => /^import (?!type)[^;]*from 'zod'/m.test(readFileSync(file, 'utf8')));
  expect(files.length).toBeGreaterThan(5);
  const MADE_WHILE_READING = /^(?:export )?const \w+[^=\n]*= (?:z\.(?!lazy\()|[{[][^;]*?\bz\.)/m;
  expect(files.filter((file) => MADE_WHILE_READING.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('has each thread of the cache read its own half, and the one that reads no library of schemas', () => {
  const [worker, reader, writer] = ['worker', 'read-api', 'write-api'].map((name) => readWith(`main/store/cache/${name}.ts`));
  const halves = ['read-api', 'write-api'].map((name) => resolve(source, `main/store/cache/${name}.ts`));
  expect([...(worker ?? [])].filter((file) => halves.includes(file))).toEqual([]);
  expect([reader?.has(halves[1] ?? ''), writer?.has(halves[0] ?? '')]).toEqual([false, false]);
  expect(reader?.size).toBeGreaterThan(50);
  expect([...(reader ?? [])].filter((file) => file.endsWith('.ts') && /^import (?!type)[^;]*from 'zod'/m.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('serves the first page, and makes the settings, without the texts that the main process says', () => {
  const texts = resolve(source, 'shared/text/file-texts.ts');
  expect([readWith('main/app/start.ts').has(texts), readWith('main/app/compose.ts').has(texts), readWith('main/app/lifecycle/texts.ts').has(texts)]).toEqual([false, false, true]);
});

it('leaves files of packages out that are there', () => {
  expect(NEVER_CALLED.filter((path) => !existsSync(resolve(source, '../node_modules', path)))).toEqual([]);
});

it.each(['conf/dist/source/index.js', 'electron-store/index.js', 'env-paths/index.js', 'atomically/dist/constants.js', 'when-exit/dist/node/interceptor.js', 'stubborn-fs/dist/constants.js'])(
  'opens no standard stream for the module of `process`, which %s imports', (path) => {
    const code = readFileSync(resolve(source, '../node_modules', path), 'utf8');
    expect(code).toContain('node:process');
    expect(withProcessAsGlobal(code).split('\n')).toEqual(code.split('\n').map((line) => (/^import .*node:process/.test(line) ? '' : line)));
  },
);

it('serves the first page without Node’s HTTP, TLS and threads', () => {
  const having = [...readWith('main/app/start.ts')].filter((file) => /^import (?!type).*from 'node:(https?|http2|tls|worker_threads)'/m.test(readFileSync(file, 'utf8')));
  expect(having).toEqual([]);
});

it('draws an open connection without the library of schemas, and with no texts but those of the language in use', () => {
  const read = [...readWith('renderer/app/open-connection.tsx')].filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'));
  expect(read.length).toBeGreaterThan(200);
  expect(read.filter((file) => /^import (?!type)[^;]*from 'zod'/m.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(read.filter((file) => /\/shared\/text\/[a-z]{2}\//.test(file.replaceAll('\\', '/')))).toEqual([]);
});

it('bundles what the page imports without asking it for anything, first of all the question for the state', () => {
  const page = resolve(source, 'renderer/main.tsx');
  const acting = Array.from(readFileSync(page, 'utf8').matchAll(/^import '#([^']+\.tsx?)';/gm), ([, name = '']) => resolve(source, name));
  expect(acting[0]).toBe(resolve(source, 'renderer/app/ask-first.ts'));
  expect(acting.filter((file) => !actsByBeingThere(file))).toEqual([]);
  expect(actsByBeingThere(resolve(source, 'renderer/ui/index.ts'))).toBe(false);
});
