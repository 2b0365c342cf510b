import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import type { StatementRowsInput } from '#shared/bridge/cash/statement-inputs.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { entry, instant, openDatabase, statementWindow } from '#test/support/cache-fixture.ts';
import { accountKey, putBalance } from '../accounts.ts';
import { balanceHistory } from '../cash/balance-history.ts';
import { coveredRanges, pruneStatements } from './coverage.ts';
import { applyWindow } from './apply.ts';
import { statementRows, statementSummary } from './reading.ts';

let database: Database;
let key: number;

beforeEach(() => {
  const opened = openDatabase('2026-06-30T09:00:00Z', ['other', 'A1']);
  ({ database, key } = opened);
  return opened.close;
});

const apply = (from: string, to: string, entries: readonly Transaction[], asOf = '2026-06-30T10:00:00Z') =>
  applyWindow(database, key, statementWindow('A1', from, to, entries, asOf));

const NOTHING = { added: 0, changed: 0, vanished: 0, returned: 0, late: 0 };

const ALL = { accountId: 'A1', from: null, to: null, search: '', entries: 'all', marks: 'all' } as const;

const rows = (over: Partial<StatementRowsInput> = {}) =>
  statementRows(database, { ...ALL, sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: 500, ...over })?.rows ?? [];

const ids = (over: Partial<StatementRowsInput> = {}) => rows(over).map(({ transaction }) => transaction.transactionId);

const summary = (over: Partial<StatementRowsInput> = {}) => {
  const found = statementSummary(database, { ...ALL, ...over });
  if (found === null) throw new Error('The account was never read');
  return found;
};

describe('applying a window of a statement', () => {
  it('keeps entries exactly as they came', () => {
    const original = entry('T1', '2026-06-01', -123_456, 'Bonifico a "Società" è');
    apply('2026-06-01', '2026-06-30', [original]);
    expect(rows()).toEqual([{ rowId: expect.any(Number) as number, transaction: original, asOf: '2026-06-30T10:00:00.000Z', change: null, accountId: 'A1', occurrence: 0, mark: null, balance: { kind: 'unknown', why: 'noBalance' } }]);
  });

  it('points out a changed entry with what it was before, and keeps its row', () => {
    apply('2026-06-01', '2026-06-30', [entry('T1', '2026-06-01', 100, 'before')]);
    const [before] = rows();
    const applied = apply('2026-06-01', '2026-06-30', [entry('T1', '2026-06-01', 200, 'after')], '2026-07-01T10:00:00Z');
    expect(applied).toEqual({ ...NOTHING, changed: 1 });
    const [row] = rows();
    expect(row?.rowId).toBe(before?.rowId);
    expect(row?.transaction.amount.amountMinor).toBe(200);
    expect(row?.change).toEqual({ kind: 'changed', noticedAt: '2026-07-01T10:00:00.000Z', before: entry('T1', '2026-06-01', 100, 'before') });
    expect(summary().sums).toEqual([
      { credits: { amountMinor: 200, currency: 'EUR' }, debits: { amountMinor: 0, currency: 'EUR' }, net: { amountMinor: 200, currency: 'EUR' } },
    ]);
  });

  it('moves an entry whose accounting date changed, with its former version', () => {
    apply('2026-06-01', '2026-06-30', [entry('T1', '2026-06-01', 100), entry('T2', '2026-06-10', 100)]);
    apply('2026-06-01', '2026-06-30', [entry('T1', '2026-06-20', 100), entry('T2', '2026-06-10', 100)]);
    expect(ids()).toEqual(['T1', 'T2']);
    expect(rows()[0]?.change).toMatchObject({ kind: 'changed', before: { operationDate: '2026-06-01' } });
  });

  it('marks an entry as vanished, shows it, sums without it, and takes it back when it returns', () => {
    apply('2026-06-01', '2026-06-30', [entry('T1', '2026-06-01', 100), entry('T2', '2026-06-02', 50)]);
    expect(apply('2026-06-01', '2026-06-30', [entry('T2', '2026-06-02', 50)], '2026-07-01T10:00:00Z').vanished).toBe(1);
    expect(rows().map(({ change }) => change?.kind ?? null)).toEqual([null, 'vanished']);
    expect(summary()).toMatchObject({ total: 2, sums: [{ net: { amountMinor: 50 } }] });
    apply('2026-06-01', '2026-06-30', [entry('T1', '2026-06-01', 100), entry('T2', '2026-06-02', 50)]);
    expect(rows().map(({ change }) => change)).toEqual([null, null]);
    expect(summary().sums[0]?.net.amountMinor).toBe(150);
  });

  it('keeps every entry when the bank uses one id for several, in one window and across two', () => {
    apply('2026-06-01', '2026-06-30', [entry('T', '2026-06-01', 1), entry('T', '2026-06-01', 1), entry('T', '2026-06-03', 2)]);
    apply('2026-05-01', '2026-05-31', [entry('T', '2026-05-01', 3)]);
    expect(summary()).toMatchObject({ total: 4, sums: [{ net: { amountMinor: 7 } }] });
    expect(apply('2026-05-01', '2026-05-31', [entry('T', '2026-05-01', 3)])).toEqual(NOTHING);
  });

  it('keeps every entry of a long answer in which ids repeat', () => {
    const repeating = Array.from({ length: 203 }, (_, index) => entry(`T${index % 9}`, addDays(bankDate('2026-06-01'), index % 20), index));
    apply('2026-06-01', '2026-06-30', repeating);
    expect(rows().map(({ transaction }) => transaction.amount.amountMinor).toSorted((a, b) => a - b)).toEqual(repeating.map((_, index) => index));
    expect(apply('2026-06-01', '2026-06-30', repeating)).toEqual(NOTHING);
  });

  it('leaves days outside the window alone, whatever the bank sends along', () => {
    apply('2026-05-01', '2026-05-31', [entry('M', '2026-05-15', 5)]);
    apply('2026-06-01', '2026-06-30', [entry('J', '2026-06-15', 7), entry('M', '2026-05-15', 999)]);
    expect(rows().map(({ transaction }) => [transaction.transactionId, transaction.amount.amountMinor])).toEqual([['J', 7], ['M', 5]]);
  });

  it('reads a descending answer in the order of time', () => {
    apply('2026-06-01', '2026-06-30', [entry('late', '2026-06-02', 1), entry('second', '2026-06-01', 1), entry('first', '2026-06-01', 1)]);
    expect(ids({ sort: { key: 'operationDate', direction: 'asc' } })).toEqual(['first', 'second', 'late']);
  });

  it('takes over nothing of a window that fails midway', () => {
    apply('2026-06-01', '2026-06-30', [entry('T1', '2026-06-01', 100)]);
    database.exec(`CREATE TRIGGER refuse BEFORE INSERT ON entry WHEN NEW.transaction_id = 'bad' BEGIN SELECT RAISE(ABORT, 'no'); END`);
    expect(() => apply('2026-06-01', '2026-06-30', [entry('good', '2026-06-02', 1), entry('bad', '2026-06-03', 1)], '2026-07-01T10:00:00Z')).toThrow('no');
    expect(ids()).toEqual(['T1']);
    expect(rows()[0]?.change).toBeNull();
    expect(coveredRanges(database, key).map(({ asOf }) => asOf)).toEqual(['2026-06-30T10:00:00.000Z']);
  });
});

describe('coverage', () => {
  it('keeps the time of each part, and the oldest for the whole', () => {
    apply('2026-04-01', '2026-06-30', [], '2026-06-30T10:00:00Z');
    apply('2026-06-20', '2026-06-30', [], '2026-07-02T10:00:00Z');
    expect(coveredRanges(database, key)).toEqual([
      { from: '2026-04-01', to: '2026-06-19', asOf: '2026-06-30T10:00:00.000Z' },
      { from: '2026-06-20', to: '2026-06-30', asOf: '2026-07-02T10:00:00.000Z' },
    ]);
    expect(summary().coverage).toEqual({ ranges: [{ from: '2026-04-01', to: '2026-06-30' }], asOf: '2026-06-30T10:00:00.000Z', overfull: [] });
  });

  it('does not call a day complete that was under way when it was read, once later days were read', () => {
    apply('2026-06-01', '2026-06-20', [], '2026-06-20T10:00:00Z');
    expect([summary().coverage.ranges, summary().holes]).toEqual([[{ from: '2026-06-01', to: '2026-06-20' }], []]);
    // Nobody answered any more before the older days came.
    apply('2026-06-21', '2026-06-25', [], '2026-06-25T10:00:00Z');
    expect([summary().coverage.ranges, summary().holes]).toEqual([
      [{ from: '2026-06-01', to: '2026-06-19' }, { from: '2026-06-21', to: '2026-06-25' }], [{ from: '2026-06-20', to: '2026-06-20' }],
    ]);
    apply('2026-06-18', '2026-06-20', [], '2026-06-25T10:00:01Z');
    expect([summary().coverage.ranges, summary().holes]).toEqual([[{ from: '2026-06-01', to: '2026-06-25' }], []]);
  });

  it('names the holes of the selected period', () => {
    apply('2026-02-01', '2026-02-28', []);
    apply('2026-04-01', '2026-04-30', []);
    expect(summary({ from: bankDate('2026-01-15'), to: bankDate('2026-04-15') }).holes).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-31' },
    ]);
  });
});

describe('reading a statement', () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    entry(`N${index}`, addDays(bankDate('2026-05-01'), Math.floor(index / 7)), index % 4 === 0 ? index : -index, index === 42 ? 'Pagamento à Nicolò 50%' : `CAUSALE ${index}`));

  it('gives the same rows page by page as at once, in both directions and for credits alone', () => {
    apply('2026-05-01', '2026-06-30', many);
    for (const direction of ['asc', 'desc'] as const) {
      for (const entries of ['all', 'credits', 'debits'] as const) {
        const whole = ids({ sort: { key: 'operationDate', direction }, entries });
        const pages = Array.from({ length: Math.ceil(whole.length / 11) }, (_, page) =>
          ids({ sort: { key: 'operationDate', direction }, entries, offset: page * 11, limit: 11 })).flat();
        expect(pages).toEqual(whole);
        expect(summary({ entries }).total).toBe(whole.length);
      }
    }
    expect(ids({ offset: 300 })).toEqual([]);
  });

  it('sorts by amount, value date and description', () => {
    apply('2026-05-01', '2026-06-30', many);
    const amounts = rows({ sort: { key: 'amount', direction: 'asc' } }).map(({ transaction }) => transaction.amount.amountMinor);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    expect(rows({ sort: { key: 'description', direction: 'desc' } })[0]?.transaction.description).toBe('Pagamento à Nicolò 50%');
  });

  it.each([
    ['nicolo', 'N42'], ['NICOLÒ', 'N42'], ['50%', 'N42'], ['causale 17', 'N17'], ['n123', 'N123'],
  ])('finds %s without regard to case and accents', (search, id) => {
    apply('2026-05-01', '2026-06-30', many);
    expect(ids({ search })).toContain(id);
  });

  it('takes % and _ as they are typed', () => {
    apply('2026-05-01', '2026-06-30', many);
    expect(ids({ search: '50%' })).toEqual(['N42']);
    expect(ids({ search: 'causale_1' })).toEqual([]);
  });

  it.each([
    ['1.234,50', ['big']], ['1,234.50', ['big']], ['1234.5', ['big']], ['-30', ['small']], ['30', ['small']], ['+30', []], ['1234', ['big']],
    ['2026-03-15', ['small']], ['15/03/2026', ['small']], ['2026-03', ['small']], ['03/2026', ['small']], ['2026', ['big', 'small']], ['31/02/2026', []],
  ])('finds by %s', (search, expected) => {
    apply('2026-01-01', '2026-06-30', [entry('small', '2026-03-15', -3000), entry('big', '2026-04-20', 123_450)]);
    expect(ids({ search })).toEqual(expected);
    expect(summary({ search }).total).toBe(expected.length);
  });

  it('sums a search like it sums everything', () => {
    apply('2026-05-01', '2026-06-30', many.map((row) => ({ ...row, description: 'same' })));
    const { coverage, holes, ...everything } = summary();
    expect(summary({ search: 'same' })).toMatchObject(everything);
    expect([coverage.ranges.length, holes.length]).toEqual([1, 0]);
  });

  it('gives in- and outflow per month, oldest first', () => {
    apply('2026-05-01', '2026-06-30', [entry('a', '2026-06-02', 5), entry('b', '2026-05-02', -3), entry('c', '2026-05-03', 2)]);
    expect(summary().months.map(({ month, credits, debits }) => [month, credits.amountMinor, debits.amountMinor])).toEqual([
      ['2026-05', 2, -3], ['2026-06', 5, 0],
    ]);
  });

  it('adds up all accounts with their currencies by day, and again once one of them was read', () => {
    const other = accountKey(database, 'other') ?? 0;
    const dollars = (id: string, day: string, amountMinor: number): Transaction => ({ ...entry(id, day, 0), amount: { amountMinor, currency: 'USD' } });
    const everything = { accountId: null } as const;
    const pages = () => [0, 1, 2, 3, 4, 5].map((offset) => rows({ ...everything, offset, limit: 1 }).map(({ transaction }) => transaction.transactionId).join());
    apply('2026-05-01', '2026-06-30', [entry('a', '2026-06-01', 5), dollars('b', '2026-06-02', -3), entry('c', '2026-06-02', 2)]);
    expect([pages(), summary(everything).total]).toEqual([['c', 'b', 'a', '', '', ''], 3]);
    applyWindow(database, other, statementWindow('other', '2026-05-01', '2026-06-30', [entry('d', '2026-06-02', 7), dollars('e', '2026-06-03', 1)], '2026-06-30T11:00:00Z'));
    expect([pages(), summary(everything).total]).toEqual([['e', 'c', 'b', 'd', 'a', ''], 5]);
    expect(summary(everything).sums.map(({ net }) => net)).toEqual([{ amountMinor: 14, currency: 'EUR' }, { amountMinor: -2, currency: 'USD' }]);
  });

  it('never shows another account', () => {
    apply('2026-05-01', '2026-06-30', many);
    expect(statementRows(database, { ...ALL, accountId: 'other', sort: { key: 'amount', direction: 'asc' }, offset: 0, limit: 10 })).toMatchObject({ rows: [], found: 0 });
  });
});

describe('retention', () => {
  it('counts no longer what it deleted of days that no complete answer covered', () => {
    const of = (id: string, entries: readonly Transaction[]) => applyWindow(database, accountKey(database, id) ?? 0, { ...statementWindow(id, '2025-01-01', '2026-06-30', entries, '2026-06-30T10:00:00Z'), complete: false });
    of('A1', [entry('old', '2025-02-01', 5), entry('new', '2026-06-01', 7)]);
    of('other', [entry('older', '2025-01-01', 3)]);
    const everything = { ...ALL, accountId: null, sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: 10 } as const;
    expect([statementRows(database, everything)?.found, summary({ accountId: null }).total]).toEqual([3, 3]);
    expect(pruneStatements(database, bankDate('2026-01-01'))).toBe(2);
    expect([statementRows(database, everything)?.found, summary({ accountId: null }).total]).toEqual([1, 1]);
  });

  it('deletes older entries with their sums, versions and coverage', () => {
    apply('2026-01-01', '2026-06-30', [entry('old', '2026-02-01', 1), entry('new', '2026-05-01', 2)]);
    apply('2026-01-01', '2026-06-30', [entry('old', '2026-02-01', 9), entry('new', '2026-05-01', 2)]);
    expect(pruneStatements(database, bankDate('2026-04-01'))).toBe(1);
    expect(ids()).toEqual(['new']);
    expect(summary()).toMatchObject({ total: 1, coverage: { ranges: [{ from: '2026-04-01', to: '2026-06-30' }] } });
    expect(database.prepare('SELECT * FROM transaction_version').all()).toEqual([]);
  });
});

describe('the balance history', () => {
  const amountOf = (cents: number) => ({ amountMinor: cents, currency: 'EUR' });

  it('is computed back from the balance read last, as far as the statement is covered', () => {
    putBalance(database, key, { accounting: amountOf(1000), available: null, date: bankDate('2026-06-30') }, instant('2026-06-30T10:00:00Z'));
    apply('2026-06-27', '2026-06-30', [entry('a', '2026-06-30', 100), entry('b', '2026-06-28', -50)]);
    const [series] = balanceHistory(database, bankDate('2026-06-01'), bankDate('2026-06-30')).series;
    expect(series?.points.map(({ date, balance }) => [date, balance?.amountMinor])).toEqual([
      ['2026-06-26', 950], ['2026-06-27', 950], ['2026-06-28', 900], ['2026-06-29', 900], ['2026-06-30', 1000],
    ]);
  });

  it('says nothing of accounts whose balance was never read', () => {
    apply('2026-06-01', '2026-06-30', [entry('a', '2026-06-30', 100)]);
    expect(balanceHistory(database, bankDate('2026-06-01'), bankDate('2026-06-30')).series).toEqual([]);
  });
});
