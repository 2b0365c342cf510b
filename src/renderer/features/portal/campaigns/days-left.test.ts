import { expect, it } from 'vitest';

import type { Campaign } from '#shared/contract/campaigns.ts';
import { campaignStates } from '#shared/contract/states.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { readStatus } from '#shared/domain/open-status.ts';

import { daysLeft } from './days-left.ts';

const at = Date.parse('2026-03-10T23:30:00Z');

const campaign = (status: string | null, date: string | null): Campaign => ({
  campaignId: 'C1', companyId: null, name: null, description: null, targetMin: null, targetMax: null, successFeeFixed: null,
  successFeePercentage: null, currency: 'EUR', createdDatetime: null,
  status: status === null ? null : readStatus(campaignStates, status),
  expectedClosingDate: date === null ? null : bankDate(date),
});

it('counts whole days from the date at the bank, not from the date at Greenwich', () => {
  expect(daysLeft(campaign('OPEN', '2026-03-12'), at)).toBe(1);
});

it('is negative once the date is past, also for a status that nobody documented', () => {
  expect(daysLeft(campaign('CLOSED', '2026-03-01'), at)).toBe(-10);
  expect(daysLeft(campaign('ON_HOLD', '2026-03-01'), at)).toBe(-10);
});

it('says nothing of a campaign that is over, or without a date', () => {
  expect(daysLeft(campaign('FINALIZED_SUCCESS', '2026-03-12'), at)).toBeNull();
  expect(daysLeft(campaign('OPEN', null), at)).toBeNull();
});
