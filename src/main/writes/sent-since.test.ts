import { describe, expect, it } from 'vitest';

import type { AccountView, ReservedEntriesView } from '#shared/bridge/cash/statement.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';
import { account, instant } from '#test/support/cache-fixture.ts';
import type { Needs, WorkspaceContext } from '#main/context/workspace-context.ts';
import { spendableOf } from './sent-since.ts';

const euro = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });
const READ = instant('2026-06-30T08:00:00Z');
const LATER = instant('2026-06-30T10:00:00Z');

/** A journal with payments of 50.00 from A1, sent at those times. */
const workspace = (...at: readonly string[]): Needs<'journal' | 'bankOrigin'> => ({
  bankOrigin: 'b',
  journal: {
    usable: true,
    journal: {
      list: () => at.map((startedAt) => ({
        state: 'ACCEPTED', shown: { kind: 'createTransfer', account: { accountId: 'A1' }, amount: euro(5_000) }, attempts: [{ phase: 'send', outcome: 'accepted', startedAt: instant(startedAt) }],
      })),
    },
  } as unknown as WorkspaceContext['journal'],
});

const view = (accounting: number, available: number | null): AccountView => ({
  account: account('A1', { currency: 'EUR' }), asOf: READ,
  balance: { asOf: READ, value: { accounting: euro(accounting), available: available === null ? null : euro(available), date: null } },
  reserved: null, coverage: { ranges: [], asOf: null, overfull: [] },
});

const held = (...amounts: readonly number[]): ReservedEntriesView => ({
  entries: amounts.map((amountMinor, index) => ({ reservedEntryId: `R${index}`, amount: euro(amountMinor), creationDate: bankDate('2026-06-30'), dueDate: null, description: null })),
  total: null, asOf: LATER, gone: [],
});

describe('what can be spent', () => {
  it('is the available balance where the bank has taken off what it holds back', () => {
    expect(spendableOf(workspace(), view(100_000, 90_000), held(10_000))).toMatchObject({ left: euro(90_000), reserved: euro(0), from: 'available' });
  });

  it('is less what the bank holds back where its available balance is the accounting one', () => {
    expect(spendableOf(workspace(), view(100_000, 100_000), held(10_000, 2_500))).toMatchObject({ left: euro(87_500), reserved: euro(12_500) });
    expect(spendableOf(workspace(), view(100_000, 95_000), held(10_000))).toMatchObject({ left: euro(90_000), reserved: euro(5_000) });
  });

  it('counts a payment of this desk once, also where the bank holds its amount back already', () => {
    const sent = '2026-06-30T09:00:00Z';
    expect(spendableOf(workspace(sent), view(100_000, 90_000), held(10_000, 5_000))).toMatchObject({ left: euro(85_000), sentSince: euro(5_000), reserved: euro(0) });
    expect(spendableOf(workspace(sent), view(100_000, 100_000), held(5_000))).toMatchObject({ left: euro(95_000), sentSince: euro(5_000), reserved: euro(0) });
    // One of two amounts alike is somebody else's.
    expect(spendableOf(workspace(sent), view(100_000, 100_000), held(5_000, 5_000))).toMatchObject({ left: euro(90_000), reserved: euro(5_000) });
  });

  it('takes no reserved amount for a payment that left after the amounts were read', () => {
    expect(spendableOf(workspace('2026-06-30T11:00:00Z'), view(100_000, 100_000), held(5_000))).toMatchObject({ left: euro(90_000), sentSince: euro(5_000), reserved: euro(5_000) });
  });

  it('is counted from the accounting balance where the bank says no available one, and not at all where it says nothing of what it holds back', () => {
    expect(spendableOf(workspace(), view(100_000, null), held(10_000))).toMatchObject({ left: euro(90_000), from: 'accounting', reserved: euro(10_000) });
    expect(spendableOf(workspace(), view(100_000, null), null)).toBeNull();
    expect(spendableOf(workspace(), { ...view(0, null), balance: null }, held())).toBeNull();
  });
});
