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
    'worksheet.get': ({ most }) => ok(Array.from({ length: Math.min(most, 120) }, (_, number) => campaign(number))),
    'worksheet.whole': () => ok({ count: 120, undated: 0, hash: 'a'.repeat(64) }),
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

it('shows the first campaigns while the others are still being added up, and says so', async () => {
  let addedUp: () => void = () => undefined;
  startPage('#/investor-protection', {
    'accounts.list': () => ok([]),
    'records.page': () => ok({ rows: [], total: 0, asOf: null, partial: null }),
    'protection.retention': () => ok({ years: null, investors: 0, before: null, due: 0 }),
    'worksheet.get': () => ok([campaign(1)]),
    'worksheet.whole': () => new Promise((resolve) => {
      addedUp = () => resolve(ok({ count: 1, undated: 2, hash: 'b'.repeat(64) }));
    }),
  });
  await showPage(<ProtectionPage />);
  await screen.findByRole('table', { name: 'Supervisor’s worksheet' });
  screen.getByText('All campaigns are being added up.');
  expect(screen.queryByText(/^Fingerprint/)).toBeNull();
  addedUp();
  await screen.findByText('2 accepted orders have no confirmation and belong to no year.');
  screen.getByText(`${'b'.repeat(16)}…`);
  expect(screen.queryByText('All campaigns are being added up.')).toBeNull();
});

it('says that a year has no orders only when all are added up, and how many belong to none', async () => {
  startPage('#/investor-protection', {
    'accounts.list': () => ok([]),
    'records.page': () => ok({ rows: [], total: 0, asOf: null, partial: null }),
    'protection.retention': () => ok({ years: null, investors: 0, before: null, due: 0 }),
    'worksheet.get': () => ok([]),
    'worksheet.whole': () => ok({ count: 0, undated: 1, hash: 'c'.repeat(64) }),
  });
  await showPage(<ProtectionPage />);
  await screen.findByText('No accepted order was confirmed in this year.');
  expect(screen.getByText('1 accepted order has no confirmation and belongs to no year.')).toBeTruthy();
});
