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
  ['src/shared/sections/a.ts', '#shared/bridge/commands.ts', 'shared/sections imports only'],
  ['src/shared/bridge/a.ts', '#main/services/accounts.ts', 'shared/bridge imports only'],
  ['src/shared/bridge/a.ts', 'undici', 'shared/bridge imports only'],
  ['src/shared/bridge/payments/a.ts', '#main/services/index.ts', 'shared/bridge imports only'],
  ['src/shared/bridge/cash/a.ts', '../payments/batches.ts', 'An arrow never runs up'],
  ['src/shared/bridge/payments/a.ts', '../portal/closings.ts', 'An arrow never runs up'],
  ['src/shared/bridge/writes/a.ts', '../payments/batches.ts', 'An arrow never runs up'],
  ['src/shared/bridge/lists/a.ts', '../commands.ts', 'An arrow never runs up'],
  ['src/main/bank/a.ts', '#main/store/cache/index.ts', 'main/bank imports only'],
  ['src/main/bank/a.ts', '#main/vault/index.ts', 'import only the types of #main/vault'],
  ['src/main/bank/a.ts', 'undici', 'main/bank/transport only'],
  ['src/main/bank/a.ts', '../store/cache/index.ts', 'Cross a layer with a # import'],
  ['src/main/bank/transport/a.ts', 'electron', 'Electron is reached only from'],
  ['src/main/bank/transport/a.ts', '#main/store/journal/index.ts', 'main/bank/transport imports only'],
  ['src/main/store/cache/a.ts', '#main/bank/index.ts', 'main/store/cache imports only'],
  ['src/main/store/user-data/a.ts', '#main/store/cache/index.ts', 'main/store/user-data imports only'],
  ['src/main/store/sqlite/a.ts', '#main/store/cache/index.ts', 'main/store/sqlite imports only itself'],
  ['src/main/store/journal/a.ts', 'electron', 'Electron is reached only from'],
  ['src/main/store/team/a.ts', '#main/store/journal/index.ts', 'main/store/team imports only'],
  ['src/main/team/a.ts', '#main/writes/index.ts', 'main/team imports only'],
  ['src/main/team/desk/a.ts', 'better-sqlite3-multiple-ciphers', 'SQL lives in'],
  ['src/main/sync/a.ts', '#main/services/index.ts', 'main/sync imports only'],
  ['src/main/sync/a.ts', '#main/writes/index.ts', 'main/sync imports only'],
  ['src/main/sync/a.ts', 'better-sqlite3-multiple-ciphers', 'SQL lives in'],
  ['src/main/context/a.ts', '#main/writes/index.ts', 'it knows none of them'],
  ['src/main/writes/a.ts', '#main/services/payments/batches/index.ts', 'stands below the services'],
  ['src/main/writes/kinds/a.ts', 'node:sqlite', 'SQL lives in'],
  ['src/main/services/a.ts', '#main/ipc/index.ts', 'main/services imports only'],
  ['src/main/services/a.ts', '#practice-bank/server.ts', 'main/services imports only'],
  ['src/main/services/cash/accounts/a.ts', '#main/services/payments/batches/index.ts', 'An arrow never runs up'],
  ['src/main/services/payments/batches/a.ts', '#main/services/portal/closing/index.ts', 'An arrow never runs up'],
  ['src/main/services/lists/records/a.ts', '#main/services/cash/accounts/index.ts', 'An arrow never runs up'],
  ['src/main/services/cash/accounts/a.ts', 'electron-store', 'Electron is reached only from'],
  ['src/main/services/cash/accounts/a.ts', 'node:sqlite', 'SQL lives in'],
  ['src/main/documents/a.ts', '#main/services/index.ts', 'main/documents imports only'],
  ['src/main/ipc/a.ts', '#main/bank/index.ts', 'main/ipc imports only'],
  ['src/main/vault/a.ts', '#main/store/cache/index.ts', 'main/vault imports only'],
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
  ['src/renderer/a.ts', '#renderer/features/portal/campaigns/list.tsx', 'a capability by its index.ts'],
  ['src/renderer/app/routes/a.ts', '#renderer/lists/records/list-place.ts', 'a capability by its index.ts'],
  ['src/renderer/ui/a.ts', 'electron', 'no Node and no network'],
  ['src/renderer/ui/a.ts', 'node:fs', 'no Node and no network'],
  ['src/renderer/ui/a.ts', '#renderer/data/accounts.ts', 'takes its data as props'],
  ['src/renderer/ui/a.ts', '#renderer/features/portal/orders/index.ts', 'not the other way round'],
  ['src/renderer/data/a.ts', '../features/portal/orders/index.ts', 'not the other way round'],
  ['src/renderer/data/a.ts', '#renderer/ui/button.tsx', 'knows no view'],
  ['src/renderer/data/bridge/a.ts', '#renderer/data/accounts.ts', 'lowest layer'],
  ['src/renderer/data/bridge/a.ts', '../accounts.ts', 'lowest layer'],
  ['src/renderer/lists/records/a.ts', '#renderer/features/portal/orders/index.ts', 'An arrow never runs up'],
  ['src/renderer/lists/records/a.ts', '#renderer/app/sections.tsx', 'An arrow never runs up'],
  ['src/renderer/features/cash/overview/a.ts', '#renderer/features/payments/writes/index.ts', 'An arrow never runs up'],
  ['src/renderer/features/cash/overview/a.ts', '#renderer/app/tour/index.ts', 'An arrow never runs up'],
  ['src/renderer/features/payments/batches/a.ts', '#renderer/features/portal/orders/index.ts', 'An arrow never runs up'],
  ['src/renderer/features/portal/orders/a.ts', '#renderer/features/portal/campaigns/list.tsx', 'A capability is imported by its index.ts'],
  ['src/renderer/features/portal/orders/a.ts', '../campaigns/list.tsx', 'Another capability is reached by'],
  ['src/renderer/features/portal/orders/detail/a.ts', '../../campaigns/list.tsx', 'Another capability is reached by'],
  ['src/renderer/features/portal/orders/detail/a.ts', 'zustand', 'Stores are made in renderer/data'],
] as const;

const allowed = [
  ['src/shared/domain/a.ts', 'ibantools'],
  ['src/shared/domain/a.ts', './money.ts'],
  ['src/shared/domain/dates/a.ts', '../money.ts'],
  ['src/shared/contract/a.ts', '#shared/domain/money.ts'],
  ['src/shared/contract/a.ts', 'zod'],
  ['src/shared/contract/resources/a.ts', '../rows.ts'],
  ['src/shared/bridge/a.ts', '#shared/contract/rows.ts'],
  ['src/shared/bridge/portal/a.ts', '../payments/batches.ts'],
  ['src/shared/bridge/payments/a.ts', '../writes/intents.ts'],
  ['src/shared/bridge/writes/a.ts', '../lists/records.ts'],
  ['src/shared/bridge/cash/a.ts', '../command.ts'],
  ['src/main/bank/transport/a.ts', 'undici'],
  ['src/main/bank/transport/a.ts', '../classify.ts'],
  ['src/main/store/cache/records/a.ts', 'better-sqlite3-multiple-ciphers'],
  ['src/main/store/cache/a.ts', '#shared/domain/money.ts'],
  ['src/main/store/journal/a.ts', '#main/store/sqlite/index.ts'],
  ['src/main/sync/a.ts', '#main/bank/index.ts'],
  ['src/main/writes/a.ts', '#main/context/workspace-context.ts'],
  ['src/main/services/cash/accounts/a.ts', '#main/store/cache/index.ts'],
  ['src/main/services/portal/closing/a.ts', '#main/services/payments/batches/index.ts'],
  ['src/main/services/portal/closing/a.ts', '#main/writes/index.ts'],
  ['src/main/services/portal/closing/a.ts', './clock.ts'],
  ['src/main/ipc/a.ts', 'electron'],
  ['src/main/app/a.ts', '#main/services/index.ts'],
  ['src/main/vault/a.ts', 'electron-store'],
  ['src/preload/a.ts', 'electron'],
  ['src/preload/a.ts', '#shared/bridge/commands.ts'],
  ['src/practice-bank/routes/a.ts', '../state.ts'],
  ['src/practice-bank/a.ts', 'hono'],
  ['src/practice-bank/a.ts', '#shared/contract/rows.ts'],
  ['src/renderer/data/a.ts', 'zustand'],
  ['src/renderer/data/a.ts', './bridge/index.ts'],
  ['src/renderer/app/routes/a.ts', '#renderer/features/portal/campaigns/index.ts'],
  ['src/renderer/features/portal/orders/a.ts', '#renderer/features/portal/campaigns/index.ts'],
  ['src/renderer/features/portal/orders/a.ts', '#renderer/features/cash/accounts/index.ts'],
  ['src/renderer/features/portal/orders/a.ts', './list.tsx'],
  ['src/renderer/features/portal/orders/detail/a.ts', '../list.tsx'],
  ['src/renderer/features/portal/orders/a.ts', '@mantine/core'],
] as const;

interface Finding {
  readonly filename: string;
  readonly code: string;
  readonly message: string;
  readonly help?: string;
}

/** By this Node: the linter reads its configuration, which is TypeScript, with the Node it runs on. */
const oxlint = (cwd: string, ...given: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(projectRoot, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.config.ts', ...given], { cwd, maxBuffer: 64 * 1024 * 1024 });

/** Lints a copy of the folder layout holding one file for each case; returns the findings by file. */
const lint = async (root: string, cases: readonly (readonly [string, string, ...string[]])[]) => {
  const files = cases.map(([path, specifier], index) => {
    const file = path.replace(/a\.ts$/, `case-${index}.ts`);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `import * as imported from '${specifier}';\nexport const used = imported;\n`);
    return file;
  });
  const { exitCode, stdout } = await oxlint(root, '--format', 'json', ...files).then(
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
    for (const file of ['oxlint.config.ts', 'package.json']) copyFileSync(join(projectRoot, file), join(root, file));
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
    const run = oxlint(root, 'src/main/app/listens.ts');
    await expect(run).rejects.toMatchObject({ stdout: expect.stringContaining('ipcMain belongs to main/ipc') as string });
  });

  it('let the bank client import the types of the vault', async () => {
    mkdirSync(join(root, 'src/main/bank'), { recursive: true });
    const path = 'src/main/bank/typed.ts';
    writeFileSync(join(root, path), `import type { Secret } from '#main/vault/index.ts';\nexport type Held = Secret;\n`);
    const run = oxlint(root, path);
    await expect(run).resolves.toBeDefined();
  });
});
