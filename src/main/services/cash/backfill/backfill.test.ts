import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { Backfill } from '#shared/bridge/cash/statement-review.ts';
import { addMonths, bankDate } from '#shared/domain/bank-date.ts';
import { standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { everything, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const MAIN = '1000245781';
const clock = standingClock('2026-06-30T10:00:00Z');
const FROM = addMonths(bankDate('2026-06-30'), -20);

let folder: ReturnType<typeof temporaryFolder>;
let bank: RunningPracticeBank;
let app: TestWorkspace;

const open = (retentionMonths: number | null = null): Promise<TestWorkspace> =>
  openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, clock, settings: { historyMonths: 1, retentionMonths } });

beforeEach(async () => {
  folder = temporaryFolder();
  bank = await startPracticeBank({ port: 0, seed: 11, size: 'small', entriesPerAccount: 400, transactionCap: 100, clock });
  app = await open();
  await app.ask('sync.refresh', { accountId: null });
});

afterEach(async () => {
  await app.close();
  await bank.close();
  folder.remove();
});

async function until(fits: (backfill: Backfill) => boolean): Promise<Backfill> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const [backfill] = await app.ask('backfill.list', null);
    if (backfill !== undefined && fits(backfill)) return backfill;
    await wait(5);
  }
  throw new Error(JSON.stringify(await app.ask('backfill.list', null)));
}

const isDone = ({ phase }: Backfill): boolean => phase === 'done';

const total = async (): Promise<number> => (await app.ask('statement.summary', everything(MAIN))).total;

const entriesSince = async (): Promise<number> => (await app.ask('statement.summary', { ...everything(MAIN), from: FROM })).total;

it('reads older days newest first, rests where a person says so, goes on after a quit, and is written down when it ends', async () => {
  const before = await total();
  bank.control.addFault({ operation: 'listTransactions', kind: 'delay', ms: 40, times: 500 });
  const begun = await app.ask('backfill.start', { accountId: MAIN, from: FROM });
  expect(begun).toMatchObject({ accountId: MAIN, from: FROM, phase: 'reading', entries: 0 });
  await until(({ daysDone }) => daysDone > begun.daysDone);

  await app.ask('backfill.pause', { accountId: MAIN });
  const refreshed = app.ask('sync.refresh', { accountId: MAIN });
  await refreshed;
  const paused = await until(({ phase }) => phase === 'paused');
  bank.control.clearFaults();
  expect(paused.daysDone).toBeLessThan(paused.days);
  expect((await app.ask('accounts.get', { accountId: MAIN })).coverage.ranges).toHaveLength(1);

  await app.close();
  app = await open();
  app.workspace.start();
  await wait(50);
  expect(await app.ask('backfill.list', null)).toEqual([paused]);

  await app.ask('backfill.resume', { accountId: MAIN });
  await app.close();
  app = await open();
  app.workspace.start();
  const done = await until(isDone);
  expect(done).toMatchObject({ daysDone: done.days, entries: (await total()) - before });
  expect((await app.ask('accounts.get', { accountId: MAIN })).coverage.ranges).toMatchObject([{ from: FROM }]);
  const { rows } = await app.ask('records.page', { section: 'activity', search: '', filters: {}, sort: null, offset: 0, limit: 50 });
  expect(rows.some(({ record }) => 'subject' in record && record.subject === MAIN && record.outcome === 'done')).toBe(true);
  expect(await app.ask('backfill.end', { accountId: MAIN })).toBeNull();
  expect(await app.ask('backfill.list', null)).toEqual([]);
});

it('waits while the network is gone and goes on by itself, and fails where the bank answers nonsense until it is resumed', async () => {
  bank.control.addFault({ operation: 'listTransactions', kind: 'reset', times: 500, skip: 2 });
  await app.ask('backfill.start', { accountId: MAIN, from: FROM });
  const waiting = await until(({ phase }) => phase === 'waiting');
  expect(waiting.daysDone).toBeLessThan(waiting.days);
  bank.control.clearFaults();
  bank.control.addFault({ operation: 'listTransactions', kind: 'garbage', times: 500, skip: 4 });
  app.workspace.start();
  await until(({ phase }) => phase === 'failed');
  bank.control.clearFaults();
  await app.ask('backfill.resume', { accountId: MAIN });
  await until(isDone);
  expect((await app.ask('statement.summary', { ...everything(MAIN), from: FROM })).holes).toEqual([]);
});

it('lets a refresh go first, and keeps its days from being deleted as long as it is wanted', async () => {
  await app.close();
  app = await open(1);
  bank.control.addFault({ operation: 'listTransactions', kind: 'delay', ms: 60, times: 500 });
  await app.ask('backfill.start', { accountId: MAIN, from: FROM });
  await until(({ entries }) => entries > 0);
  const before = (await app.ask('backfill.list', null))[0]?.daysDone ?? 0;
  expect(await app.ask('sync.refresh', { accountId: MAIN })).toMatchObject({ phase: 'upToDate' });
  const after = (await app.ask('backfill.list', null))[0];
  // At most the window under way and the one that began right after the refresh.
  expect((after?.daysDone ?? 0) - before).toBeLessThanOrEqual(2 * 92);
  bank.control.clearFaults();
  await until(isDone);
  const all = await entriesSince();
  await app.ask('sync.refresh', { accountId: MAIN });
  expect(await entriesSince()).toBe(all);
  await app.ask('backfill.end', { accountId: MAIN });
  await app.ask('sync.refresh', { accountId: MAIN });
  expect(await entriesSince()).toBeLessThan(all);
});
