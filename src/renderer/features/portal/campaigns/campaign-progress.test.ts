import { describe, expect, it } from 'vitest';

import type { SectionRecords } from '#shared/bridge/lists/records.ts';

import { campaignProgress } from './campaign-progress.ts';

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
