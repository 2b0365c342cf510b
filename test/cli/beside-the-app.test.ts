import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { lookInto } from '#main/app/backup/restore.ts';
import { openStores } from '#main/app/session/open-stores.ts';
import { documentKey } from '#main/context/workspace-context.ts';
import { sha256Of } from '#main/store/attachments/index.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { standingClock, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, happened, newIntent } from '#test/support/journal-fixture.ts';
import { BANK, march, openAsApp, writeProfile } from './support/profile.ts';
import { runCommand, scratchOf } from './support/run-command.ts';

const WORDS = 'words for the backups';

let root: ReturnType<typeof temporaryFolder>;
let folder: string;
beforeEach(async () => {
  root = temporaryFolder();
  folder = join(root.path, 'profile');
  mkdirSync(folder);
  await writeProfile(folder, { entries: 2_000, backupPassphrase: WORDS });
});
afterEach(() => root.remove());

/** Of each command; `CLI_RUNS` says otherwise. */
const RUNS = Number(process.env['CLI_RUNS'] ?? 4);
/** On one profile: the cache keeps what each row was before, and grows with every window that is written. */
const MOST_ON_A_PROFILE = 25;
const PROFILES = Array.from({ length: Math.ceil(RUNS / MOST_ON_A_PROFILE) }, (_, index) => ({ profile: index + 1, runs: Math.min(MOST_ON_A_PROFILE, RUNS - index * MOST_ON_A_PROFILE) }));

/** The commands need a processor too. */
const givingWay = (): Promise<void> => delay(20);

interface Written {
  readonly path: string;
  readonly sha256: string;
}

interface Answer {
  readonly files?: readonly Written[];
  readonly file?: Written;
}

const commandsTo = (target: string): Readonly<Record<string, readonly string[]>> => ({
  status: [], verify: [], reconcile: ['--month', '2026-03'],
  export: ['--from', '2026-03-01', '--to', '2026-03-31', '--output', join(target, 'march.csv')],
  entries: ['--from', '2026-03-01', '--to', '2026-03-31', '--format', 'hledger', '--output', join(target, 'march.journal')],
  backup: ['--to', target],
});

/** Each file is whole: it is what its manifest and the answer say, adds up to nothing, and opens. Gives how many entries the statement has. */
async function checkFiles(target: string, answers: ReadonlyMap<string, Answer>): Promise<number> {
  const written = [...answers.values()].flatMap(({ files = [], file }) => (file === undefined ? files : [...files, file]));
  expect(readdirSync(target).toSorted()).toEqual([...written.map(({ path }) => basename(path)), 'march.csv.sha256', 'march.journal.sha256'].toSorted());
  for (const { path, sha256 } of written) expect({ path, sha256: sha256Of(readFileSync(path)) }).toEqual({ path, sha256 });
  execFileSync('sha256sum', ['--check', '--quiet', 'march.csv.sha256', 'march.journal.sha256'], { cwd: target });
  expect(await lookInto(answers.get('backup')?.file?.path ?? '', WORDS)).not.toBeNull();
  const rows = parse(readFileSync(join(target, 'march.csv'), 'utf8'), { bom: true, columns: true }) as readonly { readonly amount: string }[];
  expect(rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
  return rows.length;
}

/** All commands, side by side, as often as asked for. Gives how many entries each statement had. */
async function runThem(beside: string, runs: number): Promise<readonly number[]> {
  const rows: number[] = [];
  const longestMs: Record<string, number> = {};
  for (let run = 0; run < runs; run += 1) {
    const target = join(root.path, `out-${run}`);
    mkdirSync(target);
    const answers = new Map(await Promise.all(Object.entries(commandsTo(target)).map(async ([verb, words]) => {
      const begunAt = performance.now();
      const { code, stdout, stderr } = await runCommand(folder, [verb, ...words, '--json']);
      expect({ run, verb, code, stderr }).toEqual({ run, verb, code: 0, stderr: '' });
      longestMs[verb] = Math.max(longestMs[verb] ?? 0, performance.now() - begunAt);
      return [verb, JSON.parse(stdout) as Answer] as const;
    })));
    rows.push(await checkFiles(target, answers));
    rmSync(target, { recursive: true });
  }
  const longest = Object.entries(longestMs).map(([verb, ms]) => `${verb} ${(ms / 1_000).toFixed(1)} s`).join(', ');
  console.log(`${beside}: ${runs} runs of each command, six at a time: 0 broken files, 0 wrong exit codes; the longest: ${longest}`);
  return rows;
}

it.each(PROFILES)('reads whole answers $runs times while the app writes all of its stores, and takes nothing from it (profile $profile)', { timeout: 120_000 * (MOST_ON_A_PROFILE + 1) }, async ({ runs }) => {
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
      await givingWay();
    }
  };
  const written = asApp();
  const rows = await runThem('Beside an app that writes', runs).finally(() => { app.isWriting = false; });
  await written;
  console.log(`The app wrote all of its stores ${rounds} times meanwhile`);
  expect(rounds).toBeGreaterThan(runs);
  expect(rows.every((count) => count === 1_000 || count === 2_000)).toBe(true);
  expect(journal.firstBroken()).toBeNull();
  await opened.close();
  expect(readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ name }) => name).filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([]);
  expect(readdirSync(scratchOf(folder))).toEqual([]);
});

it('answers without the app, and holds no lock: the app opens its journal at any moment of a command', { timeout: 120_000 * (RUNS + 1) }, async () => {
  const commands = { areRunning: true };
  const ended = runThem('Without the app', RUNS).finally(() => { commands.areRunning = false; });
  const key = Buffer.alloc(32, 4);
  let opened = 0;
  while (commands.areRunning) {
    const stores = openStores({ folder, journalKey: key, userDataKey: key, clock: standingClock('2026-04-02T08:00:00Z') });
    expect(stores.journal.usable).toBe(true);
    stores.close();
    opened += 1;
    await givingWay();
  }
  expect(await ended).toEqual(Array.from({ length: RUNS }, () => 2_000));
  expect(opened).toBeGreaterThan(RUNS);
});
