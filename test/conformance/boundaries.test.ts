import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** [file, imported module, a part of the message the linter must give] */
const forbidden = [
  ['src/shared/domain/a.ts', '#shared/contract/rows.ts', 'shared/domain imports only itself'],
  ['src/shared/domain/a.ts', '../contract/rows.ts', 'shared/domain imports only itself'],
  ['src/shared/domain/a.ts', 'zod', 'shared/domain imports only itself'],
  ['src/shared/domain/a.ts', 'node:fs', 'shared/domain imports only itself'],
  ['src/shared/contract/a.ts', '#shared/bridge/commands.ts', 'shared/contract imports only'],
  ['src/shared/contract/a.ts', 'ibantools', 'shared/contract imports only'],
  ['src/shared/bridge/a.ts', '#main/services/accounts.ts', 'shared/bridge imports only'],
  ['src/shared/bridge/a.ts', 'undici', 'shared/bridge imports only'],
  ['src/main/bank/a.ts', '#main/cache/index.ts', 'main/bank imports only'],
  ['src/main/bank/a.ts', '#main/vault/index.ts', 'import only the types of #main/vault'],
  ['src/main/bank/a.ts', 'undici', 'main/bank/transport only'],
  ['src/main/bank/a.ts', '../cache/index.ts', 'Cross a layer with a # import'],
  ['src/main/bank/transport/a.ts', 'electron', 'Electron is reached only from'],
  ['src/main/bank/transport/a.ts', '#main/journal/index.ts', 'main/bank/transport imports only'],
  ['src/main/cache/a.ts', '#main/bank/index.ts', 'main/cache imports only'],
  ['src/main/desk/a.ts', '#main/cache/index.ts', 'main/desk imports only'],
  ['src/main/sqlite/a.ts', '#main/cache/index.ts', 'main/sqlite imports only itself'],
  ['src/main/sync/a.ts', '#main/sqlite/index.ts', 'main/sync imports only'],
  ['src/main/journal/a.ts', 'electron', 'Electron is reached only from'],
  ['src/main/sync/a.ts', '#main/services/index.ts', 'main/sync imports only'],
  ['src/main/sync/a.ts', 'better-sqlite3-multiple-ciphers', 'SQL lives in'],
  ['src/main/services/a.ts', '#main/ipc/index.ts', 'main/services imports only'],
  ['src/main/services/a.ts', '#practice-bank/server.ts', 'main/services imports only'],
  ['src/main/services/accounts/a.ts', 'electron-store', 'Electron is reached only from'],
  ['src/main/services/accounts/a.ts', 'node:sqlite', 'SQL lives in'],
  ['src/main/documents/a.ts', '#main/services/index.ts', 'main/documents imports only'],
  ['src/main/ipc/a.ts', '#main/bank/index.ts', 'main/ipc imports only'],
  ['src/main/vault/a.ts', '#main/cache/index.ts', 'main/vault imports only'],
  ['src/main/app/a.ts', '#renderer/main.tsx', 'never the window'],
  ['src/main/app/a.ts', 'undici', 'main/bank/transport only'],
  ['src/preload/a.ts', '#main/app/index.ts', 'The preload imports only'],
  ['src/preload/a.ts', 'zod', 'one small sandboxed file'],
  ['src/practice-bank/a.ts', '#main/bank/index.ts', 'never the app'],
  ['src/practice-bank/a.ts', '#shared/domain/closing.ts', 'its own closing arithmetic'],
  ['src/practice-bank/routes/a.ts', '../../main/bank/index.ts', 'Cross a layer with a # import'],
  ['src/practice-bank/a.ts', 'undici', 'does not call'],
  ['src/renderer/a.ts', '#main/services/index.ts', 'The window imports only'],
  ['src/renderer/a.ts', '#practice-bank/server.ts', 'The window imports only'],
  ['src/renderer/ui/a.ts', 'electron', 'no Node and no network'],
  ['src/renderer/ui/a.ts', 'node:fs', 'no Node and no network'],
  ['src/renderer/ui/a.ts', '#renderer/stores/accounts.ts', 'takes its data as props'],
  ['src/renderer/ui/a.ts', '#renderer/features/orders/index.ts', 'not the other way round'],
  ['src/renderer/stores/a.ts', '../features/orders/index.ts', 'not the other way round'],
  ['src/renderer/stores/a.ts', '#renderer/ui/button.tsx', 'knows no view'],
  ['src/renderer/bridge/a.ts', '#renderer/stores/accounts.ts', 'lowest layer'],
  ['src/renderer/features/orders/a.ts', '#renderer/features/campaigns/list.tsx', 'a feature by its index.ts'],
  ['src/renderer/features/orders/a.ts', '../campaigns/list.tsx', 'another feature by its index.ts only'],
  ['src/renderer/features/orders/detail/a.ts', '../../campaigns/list.tsx', 'another feature by its index.ts only'],
  ['src/renderer/features/orders/detail/a.ts', 'zustand', 'Stores are made in renderer/stores'],
  ['src/renderer/app.ts', '#renderer/features/campaigns/list.tsx', 'a feature by its index.ts'],
] as const;

const allowed = [
  ['src/shared/domain/a.ts', 'ibantools'],
  ['src/shared/domain/a.ts', './money.ts'],
  ['src/shared/domain/dates/a.ts', '../money.ts'],
  ['src/shared/contract/a.ts', '#shared/domain/money.ts'],
  ['src/shared/contract/a.ts', 'zod'],
  ['src/shared/contract/resources/a.ts', '../rows.ts'],
  ['src/shared/bridge/a.ts', '#shared/contract/rows.ts'],
  ['src/main/bank/transport/a.ts', 'undici'],
  ['src/main/bank/transport/a.ts', '../classify.ts'],
  ['src/main/cache/repositories/a.ts', 'better-sqlite3-multiple-ciphers'],
  ['src/main/cache/a.ts', '#shared/domain/money.ts'],
  ['src/main/sync/a.ts', '#main/bank/index.ts'],
  ['src/main/services/accounts/a.ts', '#main/cache/index.ts'],
  ['src/main/services/accounts/a.ts', '../clock.ts'],
  ['src/main/ipc/a.ts', 'electron'],
  ['src/main/app/a.ts', '#main/services/index.ts'],
  ['src/main/vault/a.ts', 'electron-store'],
  ['src/preload/a.ts', 'electron'],
  ['src/preload/a.ts', '#shared/bridge/commands.ts'],
  ['src/practice-bank/routes/a.ts', '../state.ts'],
  ['src/practice-bank/a.ts', 'hono'],
  ['src/practice-bank/a.ts', '#shared/contract/rows.ts'],
  ['src/renderer/stores/a.ts', 'zustand'],
  ['src/renderer/features/orders/a.ts', '#renderer/features/campaigns/index.ts'],
  ['src/renderer/features/orders/a.ts', './list.tsx'],
  ['src/renderer/features/orders/detail/a.ts', '../list.tsx'],
  ['src/renderer/features/orders/a.ts', '@mantine/core'],
  ['src/renderer/app.ts', '#renderer/features/campaigns/index.ts'],
] as const;

interface Finding {
  readonly filename: string;
  readonly code: string;
  readonly message: string;
  readonly help?: string;
}

/** Lints a copy of the folder layout holding one file for each case; returns the findings by file. */
const lint = async (root: string, cases: readonly (readonly [string, string, ...string[]])[]) => {
  const files = cases.map(([path, specifier], index) => {
    const file = path.replace(/a\.ts$|app\.ts$/, `case-${index}.ts`);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `import * as imported from '${specifier}';\nexport const used = imported;\n`);
    return file;
  });
  const { exitCode, stdout } = await promisify(execFile)(
    join(projectRoot, 'node_modules/.bin/oxlint'),
    ['--format', 'json', ...files],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  ).then(
    (done) => ({ exitCode: 0, stdout: done.stdout }),
    (failed: { code: number; stdout: string }) => ({ exitCode: failed.code, stdout: failed.stdout }),
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Finding[] };
  const boundary = diagnostics.filter((finding) => finding.code.includes('no-restricted-imports'));
  return {
    exitCode,
    byCase: files.map((file) => boundary.filter((finding) => finding.filename === file)),
  };
};

describe('the layer boundaries', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'tesoro-boundaries-'));
    for (const file of ['.oxlintrc.json', 'package.json']) copyFileSync(join(projectRoot, file), join(root, file));
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('refuse every import that goes against the direction, saying what to do instead', async () => {
    const { exitCode, byCase } = await lint(root, forbidden);
    expect(exitCode).toBe(1);
    const unreported = forbidden.filter(
      ([, , message], index) => !(byCase[index] ?? []).some((found) => `${found.message} ${found.help}`.includes(message)),
    );
    expect(unreported).toEqual([]);
  });

  it('let through what goes with the direction', async () => {
    const { byCase } = await lint(root, allowed);
    const reported = allowed.filter((_, index) => (byCase[index] ?? []).length > 0);
    expect(reported).toEqual([]);
  });

  it('keep ipcMain inside main/ipc', async () => {
    mkdirSync(join(root, 'src/main/app'), { recursive: true });
    writeFileSync(join(root, 'src/main/app/listens.ts'), `import { ipcMain } from 'electron';\nipcMain.on('x', () => {});\n`);
    const run = promisify(execFile)(join(projectRoot, 'node_modules/.bin/oxlint'), ['src/main/app/listens.ts'], { cwd: root });
    await expect(run).rejects.toMatchObject({ stdout: expect.stringContaining('ipcMain belongs to main/ipc') as string });
  });

  it('let the bank client import the types of the vault', async () => {
    mkdirSync(join(root, 'src/main/bank'), { recursive: true });
    const path = 'src/main/bank/typed.ts';
    writeFileSync(join(root, path), `import type { Secret } from '#main/vault/index.ts';\nexport type Held = Secret;\n`);
    const run = promisify(execFile)(join(projectRoot, 'node_modules/.bin/oxlint'), [path], { cwd: root });
    await expect(run).resolves.toBeDefined();
  });
});
