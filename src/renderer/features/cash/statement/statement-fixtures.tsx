import { screen } from '@testing-library/react';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { showPage, startPage } from '#renderer/testing/show-page.tsx';
import type { AccountView, StatementPage as StatementPageOf, StatementRow, StatementSummary } from '#shared/bridge/cash/statement.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { ok } from '#shared/domain/result.ts';
import { StatementPage, StatementsPage } from './index.ts';

export const euro = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });
export const instant = (text: string): Instant => parseInstant(text) ?? (() => { throw new Error('not an instant'); })();
export const asOf = instant('2026-03-01T08:00:00Z');
const range = { from: bankDate('2026-01-01'), to: bankDate('2026-02-28') };

export const rowOf = (rowId: number, amountMinor: number, description: string): StatementRow => ({
  rowId,
  accountId: 'A1',
  occurrence: 0,
  asOf,
  change: null,
  mark: null,
  balance: { kind: 'unknown', why: 'noBalance' },
  transaction: {
    transactionId: `T${rowId}`, operationDate: bankDate('2026-02-10'), valueDate: null, amount: euro(amountMinor), description,
    type: amountMinor > 0 ? 'CREDIT' : 'DEBIT',
  },
});

export const rows: readonly StatementRow[] = [
  rowOf(1, 123_450, 'Bonifico da Rossi'),
  { ...rowOf(2, -5_000, 'Commissioni'), change: { kind: 'changed', noticedAt: asOf, before: rowOf(2, -4_000, 'Spese').transaction } },
  { ...rowOf(3, 999, 'Storno'), change: { kind: 'vanished', noticedAt: asOf } },
];

export const summary: StatementSummary = {
  total: 3,
  sums: [{ credits: euro(123_450), debits: euro(-5_000), net: euro(118_450) }],
  months: [{ month: '2026-02', credits: euro(123_450), debits: euro(-5_000) }],
  coverage: { ranges: [range], asOf, overfull: [] },
  holes: [{ from: bankDate('2026-03-01'), to: bankDate('2026-03-31') }],
};

export const pageOf = (shown: readonly StatementRow[]): StatementPageOf => ({ rows: shown, found: shown.length, counted: true });

const nothing: StatementSummary = { ...summary, total: 0, sums: [], months: [] };

const view: AccountView = {
  account: {
    accountId: 'A1', iban: 'IT60X0542811101000000123456', abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null,
    account: null, alias: 'Conto operativo', productName: null, holderName: null, activatedDate: null, currency: 'EUR',
  },
  asOf,
  balance: null,
  reserved: null,
  coverage: summary.coverage,
};

/** A main process with a statement of three entries; `more` adds or replaces answers. */
export const startStatement = (more: FakeHandlers = {}): FakeBridge => startPage('#/accounts/A1/statement', {
  'accounts.get': () => ok(view),
  'accounts.list': () => ok([view]),
  'statement.summary': ({ search }) => ok(search === 'zzz' ? nothing : summary),
  'statement.rows': ({ search }) => ok(pageOf(search === 'zzz' ? [] : rows)),
  'statement.differences': () => ok({ rows: [], total: 2, unseen: 0 }),
  'savedSearches.list': () => ok([]),
  'backfill.list': () => ok([]),
  'sync.refreshStatement': () => ok({ phase: 'upToDate', asOf }),
  ...more,
});

/** Shows the statement of the account, or of all for null. */
export async function showStatement(accountId: string | null = 'A1'): Promise<void> {
  await showPage(accountId === null ? <StatementsPage /> : <StatementPage accountId={accountId} />);
  if (accountId !== null) await screen.findByText('Conto operativo');
}
