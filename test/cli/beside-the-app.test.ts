import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { openStores } from '#main/app/session/open-stores.ts';
import { documentKey } from '#main/context/workspace-context.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { standingClock, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, happened, newIntent } from '#test/support/journal-fixture.ts';
import { BANK, march, openAsApp, writeProfile } from './support/profile.ts';
import { runCommand, scratchOf } from './support/run-command.ts';

let root: ReturnType<typeof temporaryFolder>;
let folder: string;
beforeEach(async () => {
  root = temporaryFolder();
  folder = join(root.path, 'profile');
  mkdirSync(folder);
  await writeProfile(folder, { entries: 2_000, backupPassphrase: 'words for the backups' });
  mkdirSync(join(root.path, 'backups'));
});
afterEach(() => root.remove());

/** Of each command; `CLI_RUNS` says otherwise. */
const RUNS = Number(process.env['CLI_RUNS'] ?? 4);

const commandsTo = (output: string): readonly (readonly string[])[] => [
  ['status', '--json'], ['verify', '--json'], ['reconcile', '--month', '2026-03', '--json'], ['export', '--from', '2026-03-01', '--to', '2026-03-31', '--output', `${output}.csv`, '--json'],
  ['entries', '--from', '2026-03-01', '--to', '2026-03-31', '--format', 'hledger', '--output', `${output}.journal`, '--json'],
  ['backup', '--to', join(root.path, 'backups'), '--json'],
];

it('reads whole answers while the app writes all of its stores, and takes nothing from it', { timeout: 120_000 * (RUNS + 1) }, async () => {
  const opened = await openAsApp(folder);
  if (!opened.stores.journal.usable) throw new Error(opened.stores.journal.reason);
  const { journal } = opened.stores.journal;
  const app = { isWriting: true };
  let rounds = 0;
  // Each window is taken back or comes again as a whole, and adds up to nothing either way.
  const asApp = async (): Promise<void> => {
    for (; app.isWriting; rounds += 1) {
      const at = instantFromMs(Date.UTC(2026, 3, 2, 8) + rounds * 1_000);
      await opened.cache.write.applyWindow(statementWindow('A1', '2026-03-01', '2026-03-31', march(rounds % 2 === 0 ? 1_000 : 2_000), at));
      opened.stores.userData.put('closingBalance', documentKey(BANK, 'A1', '2025-01'), { balance: { amountMinor: rounds, currency: 'EUR' }, at }, at);
      appended(journal, `I${rounds}`, happened.approved(newIntent(`I${rounds}`)), happened.sending(), happened.answered('settled', `S${rounds}`));
    }
  };
  const written = asApp();
  const rows: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const output = join(root.path, `out-${run}`);
    for (const words of commandsTo(output)) {
      const { code, stdout, stderr } = await runCommand(folder, words);
      expect({ run, words, code, stderr }).toEqual({ run, words, code: 0, stderr: '' });
      expect(() => JSON.parse(stdout) as unknown).not.toThrow();
    }
    const entries = parse(readFileSync(`${output}.csv`, 'utf8'), { bom: true, columns: true }) as readonly { readonly amount: string }[];
    rows.push(entries.length);
    expect(entries.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
    expect(existsSync(`${output}.csv.sha256`)).toBe(true);
  }
  app.isWriting = false;
  await written;
  expect(rounds).toBeGreaterThan(RUNS);
  expect(rows.every((count) => count === 1_000 || count === 2_000)).toBe(true);
  expect(journal.firstBroken()).toBeNull();
  await opened.close();
  expect(readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ name }) => name).filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([]);
  expect(readdirSync(scratchOf(folder))).toEqual([]);
});

it('holds no lock: the app opens its journal at any moment of a command', { timeout: 60_000 * (RUNS + 1) }, async () => {
  const commands = { areRunning: true };
  const ended = Promise.all([0, 1].map(async (place) => {
    const codes: (number | null)[] = [];
    for (let run = 0; run < RUNS; run += 1) codes.push((await runCommand(folder, commandsTo(join(root.path, `out-${place}-${run}`))[place] ?? [])).code);
    return codes;
  })).finally(() => { commands.areRunning = false; });
  const key = Buffer.alloc(32, 4);
  let opened = 0;
  while (commands.areRunning) {
    const stores = openStores({ folder, journalKey: key, userDataKey: key, clock: standingClock('2026-04-02T08:00:00Z') });
    expect(stores.journal.usable).toBe(true);
    stores.close();
    opened += 1;
    await new Promise((resolve) => { setImmediate(resolve); });
  }
  expect((await ended).flat().every((code) => code === 0)).toBe(true);
  expect(opened).toBeGreaterThan(RUNS);
});
