import { expect, it } from 'vitest';

import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Refund } from '#shared/contract/orders.ts';
import { campaignStates } from '#shared/contract/states.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { readStatus } from '#shared/domain/open-status.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { putPaymentRecord } from '../records/payments.ts';
import { replaceRecords } from '../records/writing.ts';
import { agendaRecords, awaitedPayments } from './agenda.ts';

const NOON = instant('2026-06-30T10:00:00Z');

const campaign = (campaignId: string, status: Campaign['status'], closing: string): Campaign & { readonly available: null } => ({
  campaignId, companyId: null, name: campaignId, description: null, status, targetMin: null, targetMax: null, successFeeFixed: null, successFeePercentage: null,
  currency: 'EUR', expectedClosingDate: bankDate(closing), createdDatetime: null, available: null,
});

const refund = (refundId: string, status: Refund['status'], amountMinor: number | null): Refund => ({
  refundId, status, createdDatetime: NOON, executedDatetime: null, amount: amountMinor === null ? null : { amountMinor, currency: 'EUR' },
});

it('takes the campaigns of the period and those that are late, adds up what is awaited, and walks no table from end to end', () => {
  const { database, close } = emptyDatabase();
  replaceRecords(database, { section: 'campaigns', scope: null, asOf: NOON, records: [
    campaign('late', 'CLOSED', '2026-05-01'), campaign('over', 'FINALIZED_SUCCESS', '2026-05-01'), campaign('in', 'FINALIZED_SUCCESS', '2026-07-15'),
    campaign('later', 'OPEN', '2026-09-01'), campaign('undocumented', readStatus(campaignStates, 'PAUSED'), '2026-05-02'), campaign('unsaid', null, '2026-05-03'),
  ] });
  for (const [id, status, amount] of [['R1', 'SCHEDULED', 100], ['R2', 'SCHEDULED', 250], ['R3', 'EXECUTED', 900], ['R4', 'FAILED', null]] as const) {
    putPaymentRecord(database, 'refund', id, refund(id, status, amount), NOON);
  }
  const asked = {
    from: bankDate('2026-07-01'), to: bankDate('2026-07-31'), today: bankDate('2026-06-30'),
    confirmedFrom: instant('2026-06-26T00:00:00Z'), confirmedBefore: instant('2026-07-30T00:00:00Z'),
  };
  expect(agendaRecords(database, asked).campaigns.map(({ campaignId }) => campaignId)).toEqual(['late', 'undocumented', 'unsaid', 'in']);
  expect(awaitedPayments(database).map(({ status, count, amount }) => [status, count, amount?.amountMinor ?? null])).toEqual([['FAILED', 1, null], ['SCHEDULED', 2, 350]]);
  const planOf = (sql: string): string => JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  expect(planOf(`SELECT document FROM transfer WHERE +gone_at IS NULL AND status = 'BOOKED' ORDER BY +createdDatetime DESC, id LIMIT 5000`)).toContain('transfer_status');
  expect(planOf(`SELECT campaignId FROM investment_order WHERE gone_at IS NULL AND portalOrderDatetime >= 'a' AND portalOrderDatetime < 'b'`)).not.toContain('SCAN');
  close();
});
