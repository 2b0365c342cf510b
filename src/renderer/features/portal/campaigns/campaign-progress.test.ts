import { describe, expect, it } from 'vitest';

import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { campaignStates } from '#shared/contract/states.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { readStatus } from '#shared/domain/open-status.ts';

import { campaignProgress, daysLeft } from './campaign-progress.ts';

const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

function campaign(part: Partial<SectionRecords['campaigns']>): SectionRecords['campaigns'] {
  return {
    campaignId: 'C1', companyId: null, name: null, description: null, status: null, targetMin: euros(100_00), targetMax: euros(400_00),
    successFeeFixed: null, successFeePercentage: null, currency: 'EUR', expectedClosingDate: null, createdDatetime: null, available: null, ...part,
  };
}

const raised = (accounted: number, waiting: number) =>
  ({ campaignId: 'C1', accounted: euros(accounted), waiting: euros(waiting), total: euros(accounted + waiting) });

describe('campaignProgress', () => {
  it('is unknown until what was raised was read', () => {
    expect(campaignProgress(campaign({}))).toBeNull();
  });

  it('measures against the maximum and says what is short of the minimum', () => {
    expect(campaignProgress(campaign({ available: raised(60_00, 100_00) }))).toMatchObject({
      accountedShare: 0.15, waitingShare: 0.25, minimumShare: 0.25, maximumShare: 1, ofMinimum: 0.6, ofMaximum: 0.15,
      minimumReached: false, missing: euros(40_00),
    });
  });

  it('fits a campaign that raised more than its maximum', () => {
    expect(campaignProgress(campaign({ available: raised(600_00, 200_00) }))).toMatchObject({
      accountedShare: 0.75, waitingShare: 0.25, maximumShare: 0.5, minimumReached: true, missing: null, ofMaximum: 1.5,
    });
  });

  it('does not call the minimum reached when there is none', () => {
    expect(campaignProgress(campaign({ targetMin: null, available: raised(1, 0) }))).toMatchObject({
      minimumShare: null, ofMinimum: null, minimumReached: false, missing: null,
    });
  });

  it('does not compare amounts of different currencies', () => {
    const available = { ...raised(1, 0), waiting: { amountMinor: 5, currency: 'USD' } };
    expect(campaignProgress(campaign({ available }))).toBeNull();
    expect(campaignProgress(campaign({ targetMin: { amountMinor: 1, currency: 'USD' }, available: raised(5, 0) }))?.minimumReached).toBe(false);
  });

  it('draws nothing out of nothing', () => {
    expect(campaignProgress(campaign({ targetMin: null, targetMax: null, available: raised(0, 0) }))).toMatchObject({ accountedShare: 0, waitingShare: 0 });
  });
});

const at = Date.parse('2026-03-10T23:30:00Z');

const campaignDue = (status: string | null, date: string | null): Campaign => ({
  campaignId: 'C1', companyId: null, name: null, description: null, targetMin: null, targetMax: null, successFeeFixed: null,
  successFeePercentage: null, currency: 'EUR', createdDatetime: null,
  status: status === null ? null : readStatus(campaignStates, status),
  expectedClosingDate: date === null ? null : bankDate(date),
});

it('counts whole days from the date at the bank, not from the date at Greenwich', () => {
  expect(daysLeft(campaignDue('OPEN', '2026-03-12'), at)).toBe(1);
});

it('is negative once the date is past, also for a status that nobody documented', () => {
  expect(daysLeft(campaignDue('CLOSED', '2026-03-01'), at)).toBe(-10);
  expect(daysLeft(campaignDue('ON_HOLD', '2026-03-01'), at)).toBe(-10);
});

it('says nothing of a campaign that is over, or without a date', () => {
  expect(daysLeft(campaignDue('FINALIZED_SUCCESS', '2026-03-12'), at)).toBeNull();
  expect(daysLeft(campaignDue('OPEN', null), at)).toBeNull();
});
