import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { lookInto } from '#main/app/backup/restore.ts';
import { documentKey } from '#main/context/workspace-context.ts';
import { sha256Of } from '#main/store/attachments/index.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, happened, newIntent } from '#test/support/journal-fixture.ts';
import { BANK, euro, march, openAsApp, writeProfile } from './support/profile.ts';
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
  readonly manifest?: string;
  readonly file?: Written;
}

const commandsTo = (target: string): Readonly<Record<string, readonly string[]>> => ({
  status: [], verify: [], reconcile: ['--month', '2026-03'],
  export: ['--from', '2026-03-01', '--to', '2026-03-31', '--output', join(target, 'march.csv')],
  entries: ['--from', '2026-03-01', '--to', '2026-03-31', '--format', 'hledger', '--output', join(target, 'march.journal')],
  backup: ['--to', target],
});

/** Each file is whole: it is what its manifest and the answer say, adds up to nothing, and opens. Throws where not. */
const checks: Readonly<Record<string, (target: string, answer: Answer) => Promise<void>>> = {
  export: async (target, answer) => {
    checkManifest(target, 'march.csv', answer);
    expect(rowsOf(target).reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
  },
  entries: async (target, answer) => checkManifest(target, 'march.journal', answer),
  backup: async (_target, { file }) => {
    expect(sha256Of(readFileSync(file?.path ?? ''))).toBe(file?.sha256);
    expect(await lookInto(file?.path ?? '', WORDS)).not.toBeNull();
  },
};

function checkManifest(target: string, name: string, { files }: Answer): void {
  expect(files).toMatchObject([{ path: join(target, name), sha256: sha256Of(readFileSync(join(target, name))) }]);
  execFileSync('sha256sum', ['--check', '--quiet', `${name}.sha256`], { cwd: target });
}

const rowsOf = (target: string) => parse(readFileSync(join(target, 'march.csv'), 'utf8'), { bom: true, columns: true }) as readonly { readonly amount: string }[];

/** What came of a command, over all of its runs. */
interface Count {
  runs: number;
  brokenFiles: number;
  wrongExitCodes: number;
  longestMs: number;
}

/** By where the commands ran, then by command. */
const counts: Record<string, Record<string, Count>> = {};

/** After each profile, so that a run which is cut short has said what it found. */
const tellCounts = (beside: string): void => console.log([`${beside}, six commands at a time, so far:`, ...Object.entries(counts[beside] ?? {}).map(([verb, { runs, brokenFiles, wrongExitCodes, longestMs }]) =>
  `  ${verb.padEnd(10)}${runs} runs, ${brokenFiles} broken files, ${wrongExitCodes} wrong exit codes; the longest ${(longestMs / 1_000).toFixed(1)} s`)].join('\n'));

/** Runs a command and counts what came of it. Gives the names of its files, or what is wrong. */
async function runOnce(count: Count, target: string, [verb = '', ...words]: readonly string[]): Promise<{ readonly names: readonly string[]; readonly wrong?: string }> {
  const begunAt = performance.now();
  const { code, stdout, stderr } = await runCommand(folder, [verb, ...words, '--json']);
  count.runs += 1;
  count.longestMs = Math.max(count.longestMs, performance.now() - begunAt);
  if (code !== 0 || stderr !== '') {
    count.wrongExitCodes += 1;
    return { names: [], wrong: `${verb} ended with ${code}: ${stderr}` };
  }
  const answer = JSON.parse(stdout) as Answer;
  try {
    await checks[verb]?.(target, answer);
  } catch (error) {
    count.brokenFiles += 1;
    return { names: [], wrong: `${verb}: ${error instanceof Error ? error.message : String(error)}` };
  }
  const names = [...(answer.files ?? []), ...(answer.file === undefined ? [] : [answer.file])].map(({ path }) => basename(path));
  return { names: 'manifest' in answer ? [...names, basename(answer.manifest ?? '')] : names };
}

/** All commands, side by side, as often as asked for; a wrong one does not end the others. Gives how many entries each statement had. */
async function runThem(beside: string, runs: number): Promise<readonly number[]> {
  const rows: number[] = [];
  const wrong: string[] = [];
  const byVerb = (counts[beside] ??= {});
  for (let run = 0; run < runs; run += 1) {
    const target = join(root.path, `out-${run}`);
    mkdirSync(target);
    const ended = await Promise.all(Object.entries(commandsTo(target)).map(([verb, words]) =>
      runOnce(byVerb[verb] ??= { runs: 0, brokenFiles: 0, wrongExitCodes: 0, longestMs: 0 }, target, [verb, ...words])));
    const failed = ended.flatMap((each) => each.wrong ?? []);
    const named = ended.flatMap(({ names }) => names);
    wrong.push(...failed, ...readdirSync(target).filter((name) => !named.includes(name)).map((name) => `${name} is of no answer`));
    if (failed.length === 0) rows.push(rowsOf(target).length);
    rmSync(target, { recursive: true });
  }
  tellCounts(beside);
  expect(wrong).toEqual([]);
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

it('answers while the app comes and goes, and takes nothing from it at any moment of a command', { timeout: 120_000 * (RUNS + 1) }, async () => {
  const commands = { areRunning: true };
  const ended = runThem('Without the app, which starts and quits now and then', RUNS).finally(() => { commands.areRunning = false; });
  let opened = 0;
  while (commands.areRunning) {
    const { cache, rebuilds, stores, close } = await openAsApp(folder);
    expect({ usable: stores.journal.usable, rebuilds }).toEqual({ usable: true, rebuilds: [] });
    await cache.write.putBalance('A1', { accounting: euro(100_000), available: euro(opened), date: bankDate('2026-03-31') }, instantFromMs(Date.UTC(2026, 3, 2, 8) + opened * 1_000));
    expect((await cache.read.listAccounts())[0]?.balance?.value.available).toEqual(euro(opened));
    await close();
    opened += 1;
    await givingWay();
  }
  expect(await ended).toEqual(Array.from({ length: RUNS }, () => 2_000));
  console.log(`The app started and quit ${opened} times meanwhile`);
  expect(opened).toBeGreaterThan(RUNS);
});
