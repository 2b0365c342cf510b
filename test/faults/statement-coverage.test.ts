import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { addDays, bankDate, daysBetween } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { startScriptedBank } from '#test/support/scripted-bank.ts';
import type { ScriptedAnswer } from '#test/support/scripted-bank.ts';
import { everything, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const TODAY = bankDate('2026-06-30');
const clock = standingClock('2026-06-30T10:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => folder.remove());

interface Row {
  readonly transactionId: string;
  readonly operationDate: BankDate;
  readonly valueDate: BankDate;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly type: string;
}

const list = (rows: readonly unknown[]): ScriptedAnswer => ({ json: { list: rows } });

/** Two years of an account: some entries on each weekday, few at weekends; `extra` more on a day, identical rows among them. */
const rowsOf = (extra: ReadonlyMap<BankDate, number> = new Map()): Row[] =>
  Array.from({ length: 731 }, (_, index) => addDays(TODAY, index - 730)).flatMap((date, index) => {
    const weekday = daysBetween(bankDate('1970-01-04'), date) % 7;
    const count = (weekday === 0 || weekday === 6 ? index % 2 : 2 + (index * 7) % 5) + (extra.get(date) ?? 0);
    return Array.from({ length: count }, (__, number) => ({
      transactionId: `T${index}-${number}`, operationDate: date, valueDate: date, amount: (number % 7) + 0.5, currency: 'EUR',
      description: `MOVIMENTO ${number % 7}`, type: 'CREDIT',
    }));
  });

/** A bank with one account that silently gives the oldest `cap` of the rows asked for. */
async function cappedBank(rows: readonly Row[], limit: { cap: number; mostDays?: number; forgets?: BankDate }) {
  const server = await startScriptedBank(({ path, query }) => {
    if (path.endsWith('/transactions') && !path.includes('/parent/')) {
      const [from, to] = [query.get('fromAccountingDate') ?? '', query.get('toAccountingDate') ?? ''];
      const days = daysBetween(bankDate(from), bankDate(to)) + 1;
      if (days > (limit.mostDays ?? Infinity) || from < (limit.forgets ?? '')) return refused;
      return list(rows.filter(({ operationDate }) => operationDate >= from && operationDate <= to).slice(0, limit.cap));
    }
    if (path.endsWith('/banking/v4.0/accounts')) return list([{ accountId: 'A1', currency: 'EUR' }]);
    if (path.endsWith('/accounts/A1')) return { json: { accountId: 'A1', currency: 'EUR' } };
    if (path.endsWith('/balance')) return { json: { balance: 1, currency: 'EUR' } };
    return path.endsWith('/parent') ? null : list([]);
  });
  return { ...server, asked: () => server.requests.filter(({ query }) => query.has('fromAccountingDate')).length };
}

const refused: ScriptedAnswer = {
  by: (response) => void response.writeHead(400, { 'content-type': 'application/json' }).end('{"errors":[{"code":"SZBO-0040","description":"Date range exceeded","params":""}]}'),
};

const textOf = (id: string, date: string, minor: number, description: string | null): string => `${date} ${id} ${minor} ${description}`;

async function cachedRows(app: TestWorkspace): Promise<string[]> {
  const texts: string[] = [];
  for (let offset = 0; ; offset += 500) {
    const { rows } = await app.ask('statement.rows', { ...everything('A1'), sort: { key: 'operationDate', direction: 'asc' }, offset, limit: 500 });
    for (const { transaction, change } of rows) {
      expect(change).toBeNull();
      texts.push(textOf(transaction.transactionId, transaction.operationDate, transaction.amount.amountMinor, transaction.description));
    }
    if (rows.length < 500) return texts.toSorted();
  }
}

const bankRows = (rows: readonly Row[]): string[] =>
  rows.map((row) => textOf(row.transactionId, row.operationDate, Math.round(row.amount * 100), row.description)).toSorted();

const coverageOf = async (app: TestWorkspace) => (await app.ask('accounts.get', { accountId: 'A1' })).coverage;

describe('a bank that refuses long periods', () => {
  it.each([[90, 90], [60, 31], [7, 7]])('of more than %i days is asked for %i, and that is remembered', async (mostDays, learned) => {
    const rows = rowsOf();
    const bank = await cappedBank(rows, { cap: Infinity, mostDays });
    const app = await openTestWorkspace({ directory: folder.path, url: bank.url, clock });
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    expect(await cachedRows(app)).toEqual(bankRows(rows));
    expect(await coverageOf(app)).toMatchObject({ ranges: [{ from: '2024-06-30', to: TODAY }], overfull: [] });
    const daysAsked = () => bank.requests.filter(({ query }) => query.has('fromAccountingDate'))
      .map(({ query }) => daysBetween(bankDate(query.get('fromAccountingDate') ?? ''), bankDate(query.get('toAccountingDate') ?? '')) + 1);
    const before = daysAsked();
    // As many as are under way at once, for each length that is tried.
    expect(before.filter((days) => days > learned).length).toBeLessThanOrEqual(3 * 4);
    const again = await app.reopen();
    await again.ask('sync.refreshStatement', { accountId: 'A1', from: addDays(TODAY, -1_100), to: addDays(TODAY, -800) });
    expect(daysAsked().slice(before.length).filter((days) => days > learned)).toEqual([]);
    await again.close();
    await bank.close();
  });

  it('is still asked for long ones when it was older days that it refused', async () => {
    const rows = rowsOf();
    const bank = await cappedBank(rows, { cap: Infinity, forgets: addDays(TODAY, -300) });
    const app = await openTestWorkspace({ directory: folder.path, url: bank.url, clock });
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'failed' });
    expect((await coverageOf(app)).ranges).toEqual([{ from: addDays(TODAY, -275), to: TODAY }]);
    // No day by day.
    expect(bank.asked()).toBeLessThan(14);
    await app.close();
    await bank.close();
  });
});

describe('a bank that cuts answers without saying so', () => {
  it.each([100, 137])('at %i is read row by row in at most 3 times the fewest requests, and the limit is remembered', async (cap) => {
    const rows = rowsOf();
    const bank = await cappedBank(rows, { cap });
    const app = await openTestWorkspace({ directory: folder.path, url: bank.url, clock });
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    expect(await cachedRows(app)).toEqual(bankRows(rows));
    expect(await coverageOf(app)).toMatchObject({ ranges: [{ from: '2024-06-30', to: TODAY }], overfull: [] });
    // No plan needs fewer requests than all rows in full answers.
    expect(bank.asked()).toBeLessThanOrEqual(3 * Math.ceil(rows.length / cap));
    const before = bank.asked();
    const again = await app.reopen();
    await again.ask('sync.refresh', { accountId: null });
    expect(bank.asked() - before).toBe(1);
    await again.close();
    await bank.close();
  });

  it('tells a day that it never gives whole, reads on, and covers the day when it comes whole', async () => {
    const day = bankDate('2026-03-17');
    const rows = rowsOf(new Map([[day, 180]]));
    const limit = { cap: 100 };
    const bank = await cappedBank(rows, limit);
    const app = await openTestWorkspace({ directory: folder.path, url: bank.url, clock });
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    expect(await coverageOf(app)).toMatchObject({
      ranges: [{ from: '2024-06-30', to: '2026-03-16' }, { from: '2026-03-18', to: TODAY }], overfull: [{ date: day, answered: 100 }],
    });
    const shown = await cachedRows(app);
    expect(shown.filter((text) => text.startsWith(day))).toHaveLength(100);
    expect(shown.filter((text) => !text.startsWith(day))).toEqual(bankRows(rows.filter(({ operationDate }) => operationDate !== day)));

    const before = bank.asked();
    await app.ask('sync.refresh', { accountId: null });
    expect(bank.asked() - before).toBe(2);
    expect(await cachedRows(app)).toEqual(shown);

    limit.cap = 1000;
    await app.ask('sync.refresh', { accountId: null });
    expect(await coverageOf(app)).toMatchObject({ ranges: [{ from: '2024-06-30', to: TODAY }], overfull: [] });
    expect(await cachedRows(app)).toEqual(bankRows(rows));
    await app.close();
    await bank.close();
  });
});
