import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createHabitsBook } from '#main/bank/habits.ts';
import type { Cache } from '#main/store/cache/index.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { account, entry, instant, openTestCache, standingClock, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { SyncRun } from './run.ts';
import type { SyncDeps } from './run.ts';
import { readDaysAgain, readDueAgain, windowDueAgain } from './statement-again.ts';

const TODAY = bankDate('2026-06-30');
const covered = (from: string, to: string, asOf: string) => ({ from: bankDate(from), to: bankDate(to), asOf: instant(`${asOf}T08:00:00Z`) });

describe('days that are read again', () => {
  it('are none where everything was read within a week, or is recent', () => {
    expect(windowDueAgain([covered('2026-01-01', '2026-06-30', '2026-06-24')], TODAY, 10, null)).toBeNull();
    expect(windowDueAgain([covered('2026-06-21', '2026-06-30', '2026-06-01')], TODAY, 10, null)).toBeNull();
    expect(windowDueAgain([], TODAY, 10, null)).toBeNull();
  });

  it('begin with the oldest that was read long ago, and are as many as one question holds', () => {
    expect(windowDueAgain([covered('2025-01-01', '2026-06-30', '2026-06-20')], TODAY, 10, null)).toEqual({ from: '2025-01-01', to: '2025-04-02' });
    expect(windowDueAgain([covered('2025-01-01', '2025-04-02', '2026-06-29'), covered('2025-04-03', '2026-06-30', '2026-06-20')], TODAY, 10, null)).toEqual({ from: '2025-04-03', to: '2025-07-03' });
  });

  it('take along those after them, so that days do not come due one by one', () => {
    const daily = Array.from({ length: 20 }, (_, day) => covered(`2026-05-${String(day + 1).padStart(2, '0')}`, `2026-05-${String(day + 1).padStart(2, '0')}`, `2026-06-${String(day + 10).padStart(2, '0')}`));
    expect(windowDueAgain(daily, TODAY, 10, null)).toEqual({ from: '2026-05-01', to: '2026-05-20' });
  });

  it('do not reach over days that were never read, nor before the day on which the bank begins', () => {
    const apart = [covered('2026-01-01', '2026-01-31', '2026-06-01'), covered('2026-03-01', '2026-06-30', '2026-06-01')];
    expect(windowDueAgain(apart, TODAY, 10, null)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(windowDueAgain(apart, TODAY, 10, bankDate('2026-02-10'))).toEqual({ from: '2026-03-01', to: '2026-05-31' });
    expect(windowDueAgain(apart, TODAY, 10, bankDate('2026-03-15'))).toEqual({ from: '2026-03-15', to: '2026-06-14' });
  });
});

describe('reading days of a statement again', () => {
  const first = [entry('E1', '2026-01-10', 100), entry('E2', '2026-02-10', 200), entry('E3', '2026-03-10', 300)];
  const folder = temporaryFolder();
  const clock = standingClock('2026-06-30T10:00:00Z');
  const asked: string[] = [];
  const habits = createHabitsBook();
  let cache: Cache;
  let statement: readonly Transaction[] = first;
  let refuses = false;

  beforeEach(async () => {
    ({ cache } = await openTestCache(`${folder.path}/${crypto.randomUUID()}`, { clock }));
    await cache.write.replaceAccounts([account('A1')], instant('2026-06-01T08:00:00Z'));
    await cache.write.applyWindow(statementWindow('A1', '2026-01-01', '2026-06-01', first, instant('2026-06-01T08:00:00Z')));
    asked.length = 0;
    habits.change({ statementBegins: {} });
    refuses = false;
  });
  afterEach(() => cache.close());

  const newRun = (): SyncRun => {
    const call = async (_: string, { query: { fromAccountingDate: from, toAccountingDate: to } }: { readonly query: { readonly fromAccountingDate: BankDate; readonly toAccountingDate: BankDate } }) => {
      asked.push(`${from} ${to}`);
      if (refuses) return failed({ operation: 'listTransactions', effect: 'read', kind: 'rejected', httpStatus: 400, codes: [], message: null });
      return ok({ rows: statement.filter(({ operationDate }) => operationDate >= from && operationDate <= to), unreadable: [] });
    };
    const deps = { bank: { call, habits }, cache, clock, settings: () => defaultSettings, onChanged: () => undefined, onNotice: () => undefined } as unknown as SyncDeps;
    return new SyncRun(deps, () => undefined);
  };
  const differences = async (): Promise<readonly string[]> => {
    const rows = (await cache.read.differences('A1', 'all', 0, 10))?.rows ?? [];
    return rows.map(({ kind, before, after }) => `${kind} ${(after ?? before)?.transactionId}`);
  };
  const coverage = async (): Promise<readonly string[]> => (await cache.read.coveredRanges('A1')).map(({ from, to, asOf }) => `${from} ${to} ${asOf.slice(0, 10)}`);

  it('finds what was booked late and what was taken back, long after its day', async () => {
    statement = [entry('E1', '2026-01-10', 100), entry('LATE', '2026-02-20', -50), entry('E3', '2026-03-10', 300)];
    await readDueAgain(newRun(), ['A1']);
    expect(asked[0]).toBe('2026-01-01 2026-04-02');
    expect((await differences()).toSorted()).toEqual(['late LATE', 'vanished E2']);
    await readDueAgain(newRun(), ['A1']);
    expect(await coverage()).toEqual(['2026-01-01 2026-04-02 2026-06-30', '2026-04-03 2026-06-01 2026-06-30']);
    asked.length = 0;
    await readDueAgain(newRun(), ['A1']);
    expect(asked).toEqual([]);
  });

  it('takes nothing away where the bank does not keep its statement any more', async () => {
    statement = [entry('E3', '2026-03-10', 300)];
    await readDueAgain(newRun(), ['A1']);
    expect([await differences(), await coverage()]).toEqual([[], ['2026-01-01 2026-03-09 2026-06-01', '2026-03-10 2026-04-02 2026-06-30', '2026-04-03 2026-06-01 2026-06-01']]);
    // It is asked for those days again a day later, and for the others meanwhile.
    asked.length = 0;
    await readDueAgain(newRun(), ['A1']);
    await readDueAgain(newRun(), ['A1']);
    expect(asked.every((days) => days.startsWith('2026-04-03'))).toBe(true);
    statement = [];
    await readDaysAgain(newRun(), 'A1', { from: bankDate('2026-01-01'), to: bankDate('2026-02-28') });
    expect([await differences(), (await coverage())[0]]).toEqual([[], '2026-01-01 2026-03-09 2026-06-01']);
  });

  it('does not ask a bank that refuses old days at every refresh', async () => {
    refuses = true;
    await readDueAgain(newRun(), ['A1']);
    asked.length = 0;
    await readDueAgain(newRun(), ['A1']);
    expect(asked.some((days) => days.startsWith('2026-01'))).toBe(false);
  });
});
