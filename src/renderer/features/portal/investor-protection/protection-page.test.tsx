import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { endPage, showPage, startPage } from '#renderer/testing/show-page.tsx';
import type { WorksheetCampaign } from '#shared/domain/investor-protection/worksheet.ts';
import { ok } from '#shared/domain/result.ts';

import { ProtectionPage } from './protection-page.tsx';

afterEach(endPage);

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const campaign = (number: number): WorksheetCampaign => ({
  campaignId: `K${number}`, name: `Campaign ${number}`, companyId: null, companyName: null, status: 'CLOSED', currency: 'EUR', instrument: null, kiisVersion: null, kiisDate: null, expectedClosingDate: null,
  offeredMin: null, offeredMax: null, successFeeFixed: null, successFeePercentage: null, raised: eur(100), investorFees: eur(1), split: 0,
  groups: [{ investorClass: null, taxResidence: null, investors: 1, orders: 1, amount: eur(100), fees: eur(1), lacking: 0 }],
});

it('asks for the first of hundreds of campaigns, and for more on demand', async () => {
  startPage('#/investor-protection', {
    'accounts.list': () => ok([]),
    'records.page': () => ok({ rows: [], total: 0, asOf: null, partial: null }),
    'protection.retention': () => ok({ years: null, investors: 0, before: null, due: 0 }),
    'worksheet.get': ({ year, most }) => ok({ worksheet: { year, campaigns: Array.from({ length: Math.min(most, 120) }, (_, number) => campaign(number)), undated: 0 }, count: 120, hash: 'a'.repeat(64) }),
  });
  await showPage(<ProtectionPage />);
  const table = await screen.findByRole('table', { name: 'Supervisor’s worksheet' });
  const drawn = (): number => within(table).getAllByRole('rowheader').length;
  expect(drawn()).toBe(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show 50 more of 120' }));
  await waitFor(() => expect(drawn()).toBe(100));
  fireEvent.click(await screen.findByRole('button', { name: 'Show 20 more of 120' }));
  await waitFor(() => expect(drawn()).toBe(120));
  expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull();
});
