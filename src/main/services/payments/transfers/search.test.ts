import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { TransferFilters } from '#shared/bridge/payments/transfer-filters.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';
import { searchBody } from './index.ts';

const everything: TransferFilters = {
  accountId: null, direction: null, accountedFrom: null, accountedTo: null, createdFrom: null, createdTo: null, status: null, amountFrom: '',
  amountTo: '', currency: '', isUrgent: null, isInstant: null, counterpartAccount: '', counterpartName: '', feeType: null, trn: '', cro: '',
  description: '', hasTaxRelief: null,
};

describe('the search body', () => {
  it('names only what is filtered by', () => {
    expect(searchBody(everything)).toEqual({});
  });

  it('carries every filter of the interface', () => {
    expect(searchBody({
      accountId: 'A', direction: 'OUTGOING', accountedFrom: bankDate('2026-01-01'), accountedTo: bankDate('2026-01-31'), createdFrom: null,
      createdTo: bankDate('2026-07-01'), status: 'BOOKED', amountFrom: '10', amountTo: '1,234.50', currency: 'eur', isUrgent: false, isInstant: true,
      counterpartAccount: 'it60 x054 2811 1010 0000 0123 456', counterpartName: ' Rossi ', feeType: 'OUR', trn: 'T', cro: 'C', description: 'saldo',
      hasTaxRelief: true,
    })).toEqual({
      direction: 'OUTGOING', accountedDatetime: { from: '2025-12-31T23:00:00.000Z', to: '2026-01-31T22:59:59.999Z' },
      createdDatetime: { to: '2026-07-01T21:59:59.999Z' }, status: 'BOOKED', amount: { from: 10, to: 1234.5 }, currency: 'EUR', isUrgent: false,
      isInstant: true, counterpartAccount: 'IT60X0542811101000000123456', counterpartName: 'Rossi', feeType: 'OUR', trn: 'T', cro: 'C',
      description: 'saldo', isTaxAdvantage: true,
    });
  });
});

describe('the bounds of a date-time', () => {
  it('are those of a day, or of the minute that was typed', () => {
    expect(searchBody({ ...everything, createdFrom: instant('2026-03-01T10:15:00Z'), createdTo: instant('2026-03-01T10:45:00Z'), accountedTo: bankDate('2026-03-01') })).toEqual({
      createdDatetime: { from: '2026-03-01T10:15:00.000Z', to: '2026-03-01T10:45:59.999Z' }, accountedDatetime: { to: '2026-03-01T22:59:59.999Z' },
    });
  });
});

describe('a search at the bank', () => {
  let bank: RunningPracticeBank;
  let folder: ReturnType<typeof temporaryFolder>;
  let opened: TestWorkspace;
  beforeEach(async () => {
    bank = await startPracticeBank({ port: 0, seed: 5, size: 'small' });
    folder = temporaryFolder();
    opened = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
    await opened.ask('sync.refresh', { accountId: null });
  });
  afterEach(async () => {
    await opened.close();
    await bank.close();
    folder.remove();
  });

  const listed = async (over: Partial<TransferFilters> = {}) =>
    (await opened.ask('transfers.page', { ...everything, ...over, search: '', sort: null, offset: 0, limit: 500 })).total;

  it('reads every page of a bank whose pages are smaller than asked for, and finds what the list shows', async () => {
    const before = bank.control.arrivals()['searchMoneyTransfers'] ?? 0;
    const { count: found, whole } = await opened.ask('transfers.searchBank', everything);
    expect(whole).toBe(true);
    expect(found).toBeGreaterThan(100);
    expect(found).toBe(await listed());
    const accounts = (await opened.ask('accounts.list', null)).length;
    expect((bank.control.arrivals()['searchMoneyTransfers'] ?? 0) - before).toBeGreaterThan(accounts + 1);
  });

  it('agrees with the list on each filter', async () => {
    for (const filters of [{ direction: 'INCOMING' }, { status: 'EXECUTED' }, { isInstant: true }, { description: 'saldo' }, { feeType: 'SHA' }] satisfies Partial<TransferFilters>[]) {
      expect(await opened.ask('transfers.searchBank', { ...everything, ...filters })).toEqual({ count: await listed(filters), whole: true });
    }
  });

  it('says so when a later page cannot be read, instead of giving half an answer', async () => {
    // The first page arrives; the reads of the second, tried three times, do not.
    const { handlers } = opened.workspace;
    bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'delay', ms: 1, times: 1 });
    bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 500, times: 3 });
    const result = await handlers['transfers.searchBank'](everything);
    expect(result).toMatchObject({ ok: false, error: { kind: 'ambiguous', effect: 'read', httpStatus: 500 } });
  });

  it('gives what a bank found whose answers show no end, and says that it may be a part', async () => {
    const cutting = await startPracticeBank({ port: 0, seed: 5, size: 'small', dialect: 'pages=ignored,rows=one-in-five' });
    const elsewhere = temporaryFolder();
    const other = await openTestWorkspace({ directory: elsewhere.path, url: cutting.url, portalId: cutting.portalId });
    await other.ask('sync.refresh', { accountId: null });
    const found = await other.ask('transfers.searchBank', everything);
    expect(found.whole).toBe(false);
    expect(found.count).toBeGreaterThan(100);
    await other.close();
    await cutting.close();
    elsewhere.remove();
  });

  it('knows no account that was never listed', async () => {
    const result = await opened.workspace.handlers['transfers.searchBank']({ ...everything, accountId: 'nobody' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  });
});
