import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createHabitsBook } from '#main/bank/index.ts';
import type { Cache, NotedAnswerLimit } from '#main/store/cache/index.ts';
import type { StatementWindow } from '#main/store/cache/statement/columns.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { addDays, bankDate, daysBetween } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { ListAnswer } from '#shared/contract/list-answer.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { entry, instant } from '#test/support/cache-fixture.ts';
import { backfillWindow, planRanges, syncStatement } from './statement.ts';
import { SyncRun } from './run.ts';
import type { SyncDeps } from './run.ts';

const TODAY = bankDate('2026-06-30');
const NOW = Date.parse('2026-06-30T10:00:00Z');

interface TestBank {
  readonly entries: readonly Transaction[];
  readonly cap: number;
  /** Which entries it keeps of an answer that it cuts. */
  readonly keeps: 'oldest' | 'newest';
  readonly order: 'rising' | 'falling' | 'shuffled';
  /** Days around those asked for whose entries it sends along. */
  readonly along?: number;
  /** Some entries come twice: its limit counts them twice, or once. */
  readonly repeats?: 'counted' | 'notCounted';
}

interface Reading {
  readonly requests: readonly DateRange[];
  readonly ids: readonly string[];
  readonly covered: ReadonlySet<BankDate>;
  readonly overfull: readonly BankDate[];
  readonly limit: NotedAnswerLimit | null;
}

function answerOf({ entries, cap, keeps, order, along = 0, repeats }: TestBank, from: BankDate, to: BankDate): Transaction[] {
  const twice = (rows: readonly Transaction[]): Transaction[] => rows.flatMap((row) => (hash(`${row.transactionId} ${from}`) % 9 === 0 ? [row, row] : [row]));
  const asked = entries.filter(({ operationDate }) => operationDate >= addDays(from, -along) && operationDate <= addDays(to, along));
  const within = repeats === 'counted' ? twice(asked) : asked;
  const kept = keeps === 'oldest' ? within.slice(0, cap) : within.slice(-cap);
  const cut = repeats === 'notCounted' ? twice(kept) : kept;
  if (order === 'shuffled') return cut.toSorted((a, b) => hash(a.transactionId) - hash(b.transactionId));
  return order === 'falling' ? cut.toReversed() : cut;
}

const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7);

/** As the contract reads it: what came twice stands once. */
function decoded(list: readonly Transaction[]): ListAnswer<Transaction> {
  const rows = [...new Set(list)];
  return { rows, unreadable: [], ...(rows.length < list.length && { repeated: list.filter((row, index) => list.indexOf(row) < index) }) };
}

/** Reads a period from a bank into a cache that only remembers. */
async function readAll(bank: TestBank, period: DateRange, limit: NotedAnswerLimit | null = null): Promise<Reading> {
  const requests: DateRange[] = [];
  const ids = new Set<string>();
  const covered = new Set<BankDate>();
  const overfull: BankDate[] = [];
  let noted = limit;
  const keep = (window: StatementWindow): void => {
    for (const id of window.columns.transactionId) ids.add(id);
  };
  const cache = {
    read: { answerLimit: async () => noted, entriesPerDay: async () => [] },
    write: {
      applyWindow: async (window: StatementWindow) => {
        keep(window);
        for (let day = window.from; day <= window.to; day = addDays(day, 1)) {
          expect(covered.has(day)).toBe(false);
          covered.add(day);
        }
        return { added: window.columns.transactionId.length, changed: 0, vanished: 0 };
      },
      applyOverfullDay: async (window: StatementWindow) => {
        keep(window);
        covered.delete(window.from);
        overfull.push(window.from);
        return { added: window.columns.transactionId.length, changed: 0, vanished: 0 };
      },
      putAnswerLimit: async (_: string, next: NotedAnswerLimit) => {
        noted = { ...next, noticedAt: instant('2026-06-30T10:00:00Z') };
      },
    },
  } as unknown as Cache;
  const call = async (_: string, { query }: { readonly query: { readonly fromAccountingDate: BankDate; readonly toAccountingDate: BankDate } }) => {
    requests.push({ from: query.fromAccountingDate, to: query.toAccountingDate });
    return ok(decoded(answerOf(bank, query.fromAccountingDate, query.toAccountingDate)));
  };
  const deps: SyncDeps = {
    bank: { call, habits: createHabitsBook() } as unknown as SyncDeps['bank'], cache, clock: { now: () => NOW }, settings: () => defaultSettings,
    onChanged: () => undefined, onNotice: () => undefined,
  };
  const run = new SyncRun(deps, () => undefined);
  const { complete } = await syncStatement(run, 'A1', await planRanges(run, 'A1', [period]));
  expect(run.errors).toEqual([]);
  expect(complete).toBe(true);
  return { requests, ids: [...ids].toSorted(), covered, overfull, limit: noted };
}

const period = (days: number): DateRange => ({ from: addDays(TODAY, 1 - days), to: TODAY });

/** Entries by day back from today. */
const entriesOf = (perDay: readonly number[]): Transaction[] =>
  perDay.flatMap((count, ago) => Array.from({ length: count }, (_, index) => entry(`${ago}-${index}`, addDays(TODAY, -ago), 100 + index)))
    .toSorted((a, b) => (a.operationDate < b.operationDate ? -1 : 1));

const idsOf = (entries: readonly Transaction[]): string[] => entries.map(({ transactionId }) => transactionId).toSorted();

/** A portal's account: busy weekdays, quiet weekends, a day of refunds now and then. */
const portalDays = (days: number, usual: number): number[] =>
  Array.from({ length: days }, (_, ago) => {
    const weekday = (daysBetween(bankDate('1970-01-04'), addDays(TODAY, -ago)) % 7);
    const noise = 0.4 + (((ago + 1) * 7919 * 3) % 101) / 84;
    if ((ago * 13) % 61 === 60) return Math.round(usual * 3);
    return Math.round(weekday === 0 || weekday === 6 ? usual * 0.08 * noise : usual * noise);
  });

it.each<BankError>([
  { operation: 'listTransactions', effect: 'read', kind: 'notSent', cause: 'refused', detail: 'ECONNREFUSED' },
  { operation: 'listTransactions', effect: 'read', kind: 'unauthenticated', httpStatus: 401, bankErrors: [] },
  { operation: 'listTransactions', effect: 'read', kind: 'rateLimited', httpStatus: 429, retryAfterMs: 60_000, bankErrors: [] },
])('a statement says what kept it from being read, also where it ends everything: $kind', async (error) => {
  const cache = { read: { answerLimit: async () => null, entriesPerDay: async () => [], coveredRanges: async () => [], overfullDays: async () => [] } } as unknown as Cache;
  const deps: SyncDeps = {
    bank: { call: async () => failed(error), habits: createHabitsBook() } as unknown as SyncDeps['bank'], cache, clock: { now: () => NOW }, settings: () => defaultSettings,
    onChanged: () => undefined, onNotice: () => undefined,
  };
  const run = new SyncRun(deps, () => undefined);
  // Without it a back-fill would ask again at once, and for ever.
  expect(await backfillWindow(run, 'A1', period(90))).toMatchObject({ answers: 0, error });
  expect(run.errors).toEqual([error]);
});

describe('a statement of a bank that cuts answers without saying so', () => {
  // No plan needs fewer requests than rows/limit.
  it.each([[100, 4], [100, 12], [137, 9], [23, 3]])(
    'is complete with a limit of %i and about %i entries a day, in at most 3 times the fewest requests',
    async (cap, usual) => {
      const perDay = portalDays(730, usual).map((count) => Math.min(count, cap - 1));
      const entries = entriesOf(perDay);
      for (const keeps of ['oldest', 'newest'] as const) {
        const read = await readAll({ entries, cap, keeps, order: 'rising' }, period(730));
        expect(read.ids).toEqual(idsOf(entries));
        expect(read.covered.size).toBe(730);
        expect(read.overfull).toEqual([]);
        expect(read.limit).toMatchObject({ cutAt: cap });
        expect(read.requests.length).toBeLessThanOrEqual(3 * Math.ceil(entries.length / cap));
      }
    },
  );

  it('is read with the limit of the last time, and with windows that fit from the start', async () => {
    const entries = entriesOf(portalDays(400, 6));
    const first = await readAll({ entries, cap: 100, keeps: 'oldest', order: 'rising' }, period(400));
    const again = await readAll({ entries, cap: 100, keeps: 'oldest', order: 'rising' }, period(400), first.limit);
    expect(again.requests.length).toBeLessThan(first.requests.length);
    expect(again.ids).toEqual(idsOf(entries));
  });

  it('forgets a limit when the bank answers more', async () => {
    const entries = entriesOf(portalDays(400, 6));
    const noted = { longest: 100, cutAt: 100, noticedAt: instant('2026-06-29T10:00:00Z') };
    const read = await readAll({ entries, cap: 100_000, keeps: 'oldest', order: 'rising' }, period(400), noted);
    expect(read.limit?.cutAt).toBeNull();
    expect(read.ids).toEqual(idsOf(entries));
  });
});

describe('a statement of a bank that cuts nothing', () => {
  it('costs a request for every 92 days, and the first time two small ones that prove the longest', async () => {
    // Busier in former times, so that every answer is longer than the one before.
    const perDay = Array.from({ length: 368 }, (_, ago) => 3 + Math.floor(ago / 30));
    const read = await readAll({ entries: entriesOf(perDay), cap: 100_000, keeps: 'oldest', order: 'falling' }, period(368));
    expect(read.requests.filter(({ from, to }) => daysBetween(from, to) === 91)).toHaveLength(4);
    expect(read.requests.filter(({ from, to }) => from === to)).toHaveLength(2);
    expect(read.requests).toHaveLength(6);
    const later = await readAll({ entries: entriesOf(perDay), cap: 100_000, keeps: 'oldest', order: 'falling' }, period(184), read.limit);
    expect(later.requests).toHaveLength(2);
  });

  it('is no less complete where it sends entries of days around along', async () => {
    const entries = entriesOf(portalDays(368, 6));
    for (const along of [1, 1000]) {
      const read = await readAll({ entries, cap: 100_000, keeps: 'oldest', order: 'rising', along }, period(368));
      expect([read.ids, read.covered.size, read.overfull, read.limit?.cutAt]).toEqual([idsOf(entries), 368, [], null]);
      expect(read.requests.length).toBeLessThanOrEqual(12);
    }
  });

  it('has a day with many entries and nothing around it without a mistake', async () => {
    const perDay = Array.from({ length: 92 }, (_, ago) => (ago === 40 ? 37 : 0));
    const read = await readAll({ entries: entriesOf(perDay), cap: 1000, keeps: 'oldest', order: 'rising' }, period(92));
    expect([read.ids.length, read.covered.size, read.overfull, read.limit?.cutAt]).toEqual([37, 92, [], null]);
  });
});

describe('a statement whose reading gives way', () => {
  it('asks nothing more, and takes over what needs no proof', async () => {
    const windows: DateRange[] = [];
    let asked = 0;
    const cache = {
      read: { answerLimit: async () => null, entriesPerDay: async () => [] },
      write: {
        applyWindow: async ({ from, to }: StatementWindow) => {
          windows.push({ from, to });
          return { added: 0, changed: 0, vanished: 0, returned: 0, late: 0 };
        },
        putAnswerLimit: async () => undefined,
      },
    } as unknown as Cache;
    const entries = entriesOf(Array.from({ length: 92 }, () => 1));
    const call = async (_: string, { query }: { readonly query: { readonly fromAccountingDate: BankDate; readonly toAccountingDate: BankDate } }) => {
      asked += 1;
      run.ending = asked === 2;
      return ok({ rows: answerOf({ entries, cap: 1000, keeps: 'oldest', order: 'rising' }, query.fromAccountingDate, query.toAccountingDate), unreadable: [] });
    };
    const run = new SyncRun(
      { bank: { call, habits: createHabitsBook() } as unknown as SyncDeps['bank'], cache, clock: { now: () => NOW }, settings: () => defaultSettings, onChanged: () => undefined, onNotice: () => undefined },
      () => undefined,
    );
    await syncStatement(run, 'A1', await planRanges(run, 'A1', [period(180)]));
    // Both windows were asked for at once; the older one is empty.
    expect(asked).toBe(2);
    expect(windows).toEqual([{ from: addDays(TODAY, -179), to: addDays(TODAY, -92) }]);
  });
});

describe('a statement of any bank', () => {
  it('is complete but for over-full days, which are told, whatever the limit and the order, and whatever comes twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 3, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(40) }), { minLength: 30, maxLength: 180 }),
        fc.integer({ min: 12, max: 60 }),
        fc.constantFrom('oldest', 'newest'),
        fc.constantFrom('rising', 'falling', 'shuffled'),
        fc.constantFrom('counted', 'notCounted', undefined),
        async (perDay, cap, keeps, order, repeats) => {
          const read = await readAll({ entries: entriesOf(perDay), cap, keeps, order, ...(repeats !== undefined && { repeats }) }, period(perDay.length));
          const counts = new Map<string, number>();
          for (const id of read.ids) counts.set(id.split('-')[0] ?? '', (counts.get(id.split('-')[0] ?? '') ?? 0) + 1);
          const wrong = perDay.filter((count, ago) => {
            const day = addDays(TODAY, -ago);
            const isOverfull = read.overfull.includes(day);
            return read.covered.has(day) === isOverfull || (!isOverfull && (counts.get(String(ago)) ?? 0) !== count);
          });
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('is not taken for whole by a probe that was cut itself, and has as many entries only because others came twice', async () => {
  const perDay = [...Array.from({ length: 47 }, () => 0), 22, 3, 1];
  const bank: TestBank = { entries: entriesOf(perDay), cap: 26, keeps: 'oldest', order: 'rising', repeats: 'counted' };
  const [whole, probe] = [addDays(TODAY, -49), addDays(TODAY, -47)].map((from) => answerOf(bank, from, TODAY));
  expect([whole?.length, probe?.length]).toEqual([26, 26]);
  const read = await readAll(bank, period(50));
  const busiest = addDays(TODAY, -47);
  expect(read.overfull.includes(busiest) || read.ids.length === 26).toBe(true);
  expect(read.covered.has(busiest)).toBe(!read.overfull.includes(busiest));
});

describe('a bank that refuses long windows', () => {
  const REFUSED: BankError = {
    operation: 'listTransactions', effect: 'read', kind: 'rejected', httpStatus: 400, challengeId: null, bankErrors: [{ code: 'SZBO-0040', description: 'Date range exceeded', params: null }],
  };
  const accounts = ['A1', 'A2', 'A3', 'A4'];

  /** Reads the accounts all at once, from a bank that refuses what `refuses` says; gives the windows that were asked for, refused ones first. */
  async function readAccounts(refuses: (accountId: string, days: number) => boolean) {
    const asked: { readonly accountId: string; readonly days: number; readonly refused: boolean }[] = [];
    const covered = new Map<string, number>();
    const cache = {
      read: { answerLimit: async () => null, entriesPerDay: async () => [] },
      write: {
        applyWindow: async ({ accountId, from, to }: StatementWindow) => {
          covered.set(accountId, (covered.get(accountId) ?? 0) + daysBetween(from, to) + 1);
          return { added: 0, changed: 0, vanished: 0, returned: 0, late: 0 };
        },
        putAnswerLimit: async () => undefined,
      },
    } as unknown as Cache;
    const habits = createHabitsBook();
    const call = async (_: string, { params, query }: { readonly params: { readonly accountId: string }; readonly query: { readonly fromAccountingDate: BankDate; readonly toAccountingDate: BankDate } }) => {
      const days = daysBetween(query.fromAccountingDate, query.toAccountingDate) + 1;
      const refused = refuses(params.accountId, days);
      asked.push({ accountId: params.accountId, days, refused });
      await new Promise(setImmediate);
      return refused ? failed(REFUSED) : ok({ rows: [], unreadable: [] });
    };
    const run = new SyncRun(
      { bank: { call, habits } as unknown as SyncDeps['bank'], cache, clock: { now: () => NOW }, settings: () => defaultSettings, onChanged: () => undefined, onNotice: () => undefined },
      () => undefined,
    );
    const read = await Promise.all(accounts.map(async (accountId) => (await syncStatement(run, accountId, await planRanges(run, accountId, [period(365)]))).complete));
    return { asked, refused: asked.filter(({ refused }) => refused), covered, read, errors: run.errors, statementDays: habits.get().statementDays };
  }

  it.each([[31, 2], [7, 3], [1, 4]])('above %i days refuses at most %i times, whatever the number of accounts', async (most, refusals) => {
    const { refused, covered, read, errors, statementDays } = await readAccounts((_, days) => days > most);
    expect(refused.length).toBeLessThanOrEqual(refusals);
    expect([...covered.values()]).toEqual(accounts.map(() => 365));
    expect([read, errors, statementDays]).toEqual([accounts.map(() => true), [], { days: most, learnedAtMs: NOW }]);
  });

  it('of one account only, whatever their length, reads the others as before', async () => {
    const { refused, covered, read, statementDays } = await readAccounts((accountId) => accountId === 'A2');
    expect(read).toEqual([true, false, true, true]);
    expect(refused.every(({ accountId }) => accountId === 'A2')).toBe(true);
    expect([...covered]).toEqual([['A1', 365], ['A3', 365], ['A4', 365]]);
    expect(statementDays).toBeNull();
  });

  it('of the first account that is read, even of a single day, reads the others as before', async () => {
    const { covered, read, errors } = await readAccounts((accountId) => accountId === 'A1');
    expect(read).toEqual([false, true, true, true]);
    expect([...covered.keys()]).toEqual(['A2', 'A3', 'A4']);
    expect(errors[0]).toEqual(REFUSED);
  });
});
