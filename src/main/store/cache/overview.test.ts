import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import { campaign, cashout } from '#shared/contract/campaigns.ts';
import { dispute } from '#shared/contract/disputes.ts';
import { moneyTransfer } from '#shared/contract/money-transfers.ts';
import { order, refund } from '#shared/contract/orders.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { openRecords, waitingCounts } from './overview.ts';
import { putPaymentRecord } from './records/payments.ts';
import { putRecords } from './records/writing.ts';

const NOON = instant('2026-06-30T12:00:00Z');
const TODAY = bankDate('2026-06-30');

let database: Database;

beforeEach(() => {
  const opened = emptyDatabase();
  database = opened.database;
  return opened.close;
});

const waits = (kind: string) => waitingCounts(database, TODAY).find((waiting) => waiting.kind === kind);

const putCampaigns = (...campaigns: readonly (readonly [campaignId: string, status: string | null, expectedClosingDate: string])[]): void => {
  putRecords(database, 'campaigns', campaigns.map(([campaignId, status, expectedClosingDate]) => ({ ...campaign.parse({ campaignId, status, expectedClosingDate }), available: null })), NOON);
};
const putUnidentified = (...statuses: readonly (string | null)[]): void => {
  putRecords(database, 'unidentified', statuses.map((status, index) => unidentifiedTransfer.parse({ unidentifiedTransferId: `U${index}`, status })), NOON);
};
const putDisputes = (...statuses: readonly (string | null)[]): void => {
  putRecords(database, 'disputes', statuses.map((status, index) => dispute.parse({ disputeId: `D${index}`, status })), NOON);
};

describe('what waits, at a bank with status words of its own', () => {
  it('counts what may be open, and says how much of it nobody documented', () => {
    putUnidentified('RECEIVED', 'sent_back', 'IN_REVIEW', 'IN_REVIEW', null);
    putDisputes('OPEN', 'CLOSED_WON', 'APPEALED');
    putCampaigns(['C1', 'OPEN', '2026-06-01'], ['C2', 'PAUSED', '2026-06-01'], ['C3', 'PAUSED', '2026-12-01'], ['C4', 'FINALIZED_FAIL', '2026-06-01'], ['C5', 'CREATED', '2026-06-01']);
    for (const [id, status] of [['R1', 'EXECUTED'], ['R2', 'SCHEDULED'], ['R3', 'HELD'], ['R4', null]] as const) putPaymentRecord(database, 'refund', id, refund.parse({ refundId: id, status }), NOON);
    expect(waits('unidentifiedTransfers')).toEqual({ kind: 'unidentifiedTransfers', count: 4, undocumented: { count: 3, words: ['IN_REVIEW'], unsaid: 1 } });
    expect(waits('openDisputes')).toEqual({ kind: 'openDisputes', count: 2, undocumented: { count: 1, words: ['APPEALED'], unsaid: 0 } });
    expect(waits('campaignsPastClosing')).toEqual({ kind: 'campaignsPastClosing', count: 2, undocumented: { count: 1, words: ['PAUSED'], unsaid: 0 } });
    expect(waits('refundsNotExecuted')).toEqual({ kind: 'refundsNotExecuted', count: 3, undocumented: { count: 2, words: ['HELD'], unsaid: 1 } });
  });

  it('counts a transfer as perhaps booked until it was accounted or its day is past', () => {
    const transfers = [
      { status: 'BOOKED' }, { status: 'PLANNED' }, { status: 'PLANNED', accountedDatetime: '2026-06-01T10:00:00Z' }, { status: 'PLANNED', direction: 'INCOMING' },
      { status: 'PLANNED', debtorValueDate: '2026-05-01' }, { status: 'PLANNED', debtorValueDate: '2026-07-01' }, { status: 'EXECUTED' },
    ].map((given, index) => ({ ...moneyTransfer.parse({ moneyTransferId: `T${index}`, direction: 'OUTGOING', ...given }), accountId: 'A' }));
    putRecords(database, 'transfers', transfers, NOON);
    expect(waits('bookedTransfers')).toEqual({ kind: 'bookedTransfers', count: 3, undocumented: { count: 2, words: ['PLANNED'], unsaid: 0 } });
  });

  it('does not take a status that nobody documented for a refusal or a wrong amount, and says how many have one', () => {
    putRecords(database, 'orders', [['O1', 'INCORRECT_AMOUNT'], ['O2', 'DISPUTED'], ['O3', 'accepted'], ['O4', null]].map(([orderId, status]) => order.parse({ orderId, status })), NOON);
    for (const [id, status] of [['X1', 'FAILED'], ['X2', 'BOUNCED'], ['X3', 'EXECUTED']] as const) putPaymentRecord(database, 'cashout', id, cashout.parse({ cashoutId: id, status }), NOON);
    expect(waits('wrongAmountOrders')).toEqual({ kind: 'wrongAmountOrders', count: 1 });
    expect(waits('undocumentedOrders')).toEqual({ kind: 'undocumentedOrders', count: 2, undocumented: { count: 2, words: ['DISPUTED'], unsaid: 1 } });
    expect(waits('cashoutsRefused')).toEqual({ kind: 'cashoutsRefused', count: 1 });
    expect(waits('undocumentedCashouts')).toEqual({ kind: 'undocumentedCashouts', count: 1, undocumented: { count: 1, words: ['BOUNCED'], unsaid: 0 } });
  });

  it('says nothing of it where every status is documented', () => {
    putUnidentified('RECEIVED');
    putDisputes('CLOSED_LOST');
    expect(waitingCounts(database, TODAY)).toEqual([{ kind: 'unidentifiedTransfers', count: 1 }]);
  });
});

it('hands over what is not known to be over', () => {
  putUnidentified('RECEIVED', 'SENT_BACK', 'IN_REVIEW', null);
  putDisputes('OPEN', 'CLOSED_LOST', 'APPEALED');
  putCampaigns(['C1', 'CLOSED', '2026-06-01'], ['C2', 'PAUSED', '2026-06-01'], ['C3', 'CANCELLED', '2026-06-01'], ['C4', 'PAUSED', '2026-07-01']);
  const open = openRecords(database, TODAY);
  expect(open.unidentified.map(({ unidentifiedTransferId }) => unidentifiedTransferId).toSorted()).toEqual(['U0', 'U2', 'U3']);
  expect(open.disputes.map(({ disputeId }) => disputeId).toSorted()).toEqual(['D0', 'D2']);
  expect(open.campaigns.map(({ campaignId }) => campaignId).toSorted()).toEqual(['C1', 'C2']);
});
