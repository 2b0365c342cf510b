import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ALIASES = { '#shared/': 'src/shared/', '#main/': 'src/main/', '#practice-bank/': 'src/practice-bank/', '#renderer/': 'src/renderer/' } as const;

/** What a file brings along when it runs: its imports but those of types, and what it imports later. */
function importsOf(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  return [
    ...text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'/gms), ...text.matchAll(/^import\s+'([^']+)'/gm), ...text.matchAll(/import\('([^']+)'\)/g),
  ].flatMap(([, named]) => named ?? []);
}

/** Every file of the project that an entry reaches, with the one that brought it. */
function reachedFrom(...entries: readonly string[]): ReadonlyMap<string, string> {
  const reached = new Map<string, string>();
  const visit = (path: string, by: string): void => {
    const name = relative(root, path).replaceAll('\\', '/');
    if (reached.has(name)) return;
    reached.set(name, by);
    for (const named of importsOf(path)) {
      const [alias, folder] = Object.entries(ALIASES).find(([start]) => named.startsWith(start)) ?? [];
      const target = alias !== undefined && folder !== undefined ? join(root, folder, named.slice(alias.length)) : named.startsWith('.') ? resolve(dirname(path), named) : null;
      if (target !== null && existsSync(target)) visit(target, name);
    }
  };
  for (const entry of entries) visit(join(root, entry), 'the command line');
  return reached;
}

/** What sends, what speaks to the bank or a team, and what opens a workspace that does. */
const SENDS = /^src\/main\/(writes|bank|sync|team|ipc|services\/index|services\/payments|services\/portal|app\/(start|compose|session\/(session|open-workspace|open-stores)))/;

it('reaches nothing that sends, approves or speaks to the bank', () => {
  const reached = reachedFrom('src/main/app/cli/index.ts', 'src/main/app/cli/worker.ts');
  expect([...reached].filter(([name]) => SENDS.test(name))).toEqual([]);
  expect(['src/main/services/cash/overview/index.ts', 'src/main/store/journal/verify.ts', 'src/main/vault/vault.ts'].filter((read) => !reached.has(read))).toEqual([]);
});

it('would find it', () => {
  expect([...reachedFrom('src/main/app/tasks-worker.ts').keys()].some((name) => SENDS.test(name))).toBe(true);
  expect(reachedFrom('src/main/app/compose.ts').has('src/main/writes/send.ts')).toBe(true);
});
