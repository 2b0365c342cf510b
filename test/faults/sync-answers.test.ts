import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { startScriptedBank } from '#test/support/scripted-bank.ts';
import type { ScriptedAnswer, ScriptedRequest } from '#test/support/scripted-bank.ts';
import { everything, firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => folder.remove());

const list = (rows: readonly unknown[]): ScriptedAnswer => ({ json: { list: rows } });

/** A bank with one account and nothing on it, but for what `special` answers. */
const plainBank = (special: (request: ScriptedRequest) => ScriptedAnswer | undefined) =>
  startScriptedBank((request) => {
    const own = special(request);
    if (own !== undefined) return own;
    if (request.path.endsWith('/banking/v4.0/accounts')) return list([{ accountId: 'A1', currency: 'EUR' }]);
    if (request.path.endsWith('/balance')) return { json: { balance: 1, currency: 'EUR' } };
    if (request.path.endsWith('/parent')) return null;
    return list([]);
  });

describe('the pages of the transfer search', () => {
  const transfers = Array.from({ length: 137 }, (_, index) => ({ moneyTransferId: `M${index}`, status: 'EXECUTED', direction: 'OUTGOING' }));
  const pageOf = (body: unknown, most: number): readonly unknown[] => {
    const { pagination } = body as { readonly pagination: { readonly offset: number; readonly limit: number } };
    return transfers.slice(pagination.offset, pagination.offset + Math.min(pagination.limit, most));
  };

  it.each([
    ['a bank that gives seven at most', (body: unknown) => pageOf(body, 7)],
    ['a bank that gives what is asked for', (body: unknown) => pageOf(body, 1000)],
    ['a bank that disregards paging', () => transfers],
    ['a bank that repeats its last page for ever', (body: unknown) => (pageOf(body, 50).length === 0 ? transfers.slice(-50) : pageOf(body, 50))],
  ])('are all read from %s', async (_, answer) => {
    const bank = await plainBank(({ path, body }) => (path.endsWith('/money-transfers/search') ? list(answer(body)) : undefined));
    const app = await openTestWorkspace({ directory: folder.path, url: bank.url });
    await app.ask('sync.refresh', { accountId: null });
    expect((await app.ask('records.page', { section: 'transfers', ...firstPage })).total).toBe(transfers.length);
    await app.close();
    await bank.close();
  });

  it('leave the former list as it is when one of them fails', async () => {
    let failing = false;
    const bank = await plainBank(({ path, body }) => {
      if (!path.endsWith('/money-transfers/search')) return undefined;
      const { offset } = (body as { readonly pagination: { readonly offset: number } }).pagination;
      return failing && offset > 0 ? { text: '<html>' } : list(pageOf(body, 50));
    });
    const app = await openTestWorkspace({ directory: folder.path, url: bank.url });
    await app.ask('sync.refresh', { accountId: null });
    failing = true;
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'failed', error: { kind: 'badResponse' } });
    expect((await app.ask('records.page', { section: 'transfers', ...firstPage })).total).toBe(transfers.length);
    await app.close();
    await bank.close();
  });
});

describe('an account without a parent', () => {
  it('has none, which is no failure', async () => {
    const bank = await plainBank(() => undefined);
    const app = await openTestWorkspace({ directory: folder.path, url: bank.url });
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    expect(await app.ask('accounts.parent', { accountId: 'A1' })).toEqual({ parent: null, transactions: null });
    await app.close();
    await bank.close();
  });
});

describe('answers that cannot be trusted', () => {
  const good = (date: string | null) =>
    Array.from({ length: 7 }, (_, index) => ({ transactionId: `T${date}-${index}`, operationDate: date, amount: index, currency: 'EUR', type: 'CREDIT' }));

  /** An answer that is right but for one entry, one field, or its end. */
  const damagedAnswer = fc.oneof(
    fc.record({ index: fc.nat(6), field: fc.constantFrom('transactionId', 'operationDate', 'amount', 'currency'), value: fc.oneof(fc.jsonValue(), fc.constant(undefined)) }),
    fc.record({ cut: fc.integer({ min: 0, max: 600 }) }),
    fc.record({ whole: fc.jsonValue() }),
  );

  it('leave each window of the statement whole or untouched', async () => {
    let damage: (rows: readonly Readonly<Record<string, unknown>>[]) => ScriptedAnswer = list;
    const bank = await plainBank(({ path, query }) =>
      (path.endsWith('/transactions') ? damage(good(query.get('fromAccountingDate'))) : undefined));
    const app = await openTestWorkspace({ directory: folder.path, url: bank.url, settings: { historyMonths: 1 } });
    await app.ask('sync.refresh', { accountId: null });
    await fc.assert(
      fc.asyncProperty(damagedAnswer, async (fault) => {
        damage = (rows) => {
          if ('whole' in fault) return { text: JSON.stringify(fault.whole) };
          if ('cut' in fault) return { text: JSON.stringify({ list: rows }).slice(0, fault.cut) };
          return list(rows.map((row, index) => (index === fault.index ? { ...row, [fault.field]: fault.value } : row)));
        };
        const result = await app.workspace.handlers['sync.refresh']({ accountId: 'A1' });
        expect(result.ok).toBe(true);
        const summary = await app.ask('statement.summary', everything('A1'));
        const { rows } = await app.ask('statement.rows', { ...everything('A1'), sort: { key: 'operationDate', direction: 'asc' }, offset: 0, limit: 500 });
        // The sums agree with the entries, and every entry lies in a covered range.
        expect(summary.total).toBe(rows.length);
        const live = rows.filter(({ change }) => change?.kind !== 'vanished');
        const byCurrency = Map.groupBy(live, ({ transaction }) => transaction.amount.currency);
        for (const { net } of summary.sums) {
          const sum = (byCurrency.get(net.currency) ?? []).reduce((total, { transaction }) => total + transaction.amount.amountMinor, 0);
          expect(net.amountMinor).toBe(sum);
        }
        expect(summary.coverage.ranges).toHaveLength(1);
      }),
      { numRuns: 60, endOnFailure: true },
    );
    await app.close();
    await bank.close();
  });
});
