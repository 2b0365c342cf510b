import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { endPage, showPage, startPage } from '#renderer/testing/show-page.tsx';
import type { AppError } from '#shared/bridge/app-error.ts';
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

const around = {
  'accounts.list': () => ok([]),
  'records.page': () => ok({ rows: [], total: 0, asOf: null, partial: null }),
  'protection.retention': () => ok({ years: null, investors: 0, before: null, due: 0 }),
};
const hashOf = (letter: string): string => letter.repeat(64);
const wholeOf = (letter: string, undated = 0, count = 1) => ok({ count, undated, hash: hashOf(letter) });
const fingerprint = (): string | null => screen.queryByText(/^([a-f])\1{15}…$/)?.textContent ?? null;
const rows = (): string[] => screen.queryAllByRole('rowheader').map((head) => head.querySelector('a')?.textContent ?? '');
const ADDING_UP = 'The fingerprint of the figures follows when everything is added up.';

it('shows the first campaigns while all are still being added up, and says so', async () => {
  const whole = Promise.withResolvers<ReturnType<typeof wholeOf>>();
  startPage('#/investor-protection', { ...around, 'worksheet.get': () => ok([campaign(1)]), 'worksheet.whole': () => whole.promise });
  await showPage(<ProtectionPage />);
  await waitFor(() => expect(rows()).toEqual(['Campaign 1']));
  expect([screen.getByText(ADDING_UP).getAttribute('role'), fingerprint()]).toEqual(['status', null]);
  whole.resolve(wholeOf('b', 2));
  await screen.findByText('2 accepted orders have no confirmation and belong to no year.');
  expect([screen.queryByText(ADDING_UP), fingerprint()]).toEqual([null, `${'b'.repeat(16)}…`]);
});

it('never shows the figures of one year with the fingerprint of another', async () => {
  let year = Promise.withResolvers<ReturnType<typeof wholeOf>>();
  let first = Promise.withResolvers<ReturnType<typeof ok<WorksheetCampaign[]>>>();
  startPage('#/investor-protection', { ...around, 'worksheet.get': () => first.promise, 'worksheet.whole': () => year.promise });
  await showPage(<ProtectionPage />);
  first.resolve(ok([campaign(1)]));
  year.resolve(wholeOf('a'));
  await waitFor(() => expect([rows(), fingerprint()]).toEqual([['Campaign 1'], `${'a'.repeat(16)}…`]));
  year = Promise.withResolvers();
  first = Promise.withResolvers();
  const choice = screen.getByLabelText<HTMLSelectElement>('Year');
  fireEvent.change(choice, { target: { value: String(Number(choice.value) - 1) } });
  await waitFor(() => expect([rows(), fingerprint()]).toEqual([[], null]));
  first.resolve(ok([campaign(2)]));
  await waitFor(() => expect([rows(), fingerprint()]).toEqual([['Campaign 2'], null]));
  year.resolve(wholeOf('c'));
  await waitFor(() => expect(fingerprint()).toBe(`${'c'.repeat(16)}…`));
});

it('hides the fingerprint while the figures are read again, and says where that failed', async () => {
  let whole: Promise<ReturnType<typeof wholeOf> | { readonly ok: false; readonly error: AppError }> = Promise.resolve(wholeOf('a'));
  const { emit } = startPage('#/investor-protection', { ...around, 'worksheet.get': () => ok([campaign(1)]), 'worksheet.whole': () => whole });
  await showPage(<ProtectionPage />);
  await waitFor(() => expect(fingerprint()).toBe(`${'a'.repeat(16)}…`));
  const again = Promise.withResolvers<{ readonly ok: false; readonly error: AppError }>();
  whole = again.promise;
  emit({ type: 'changed', parts: ['orders'] });
  await screen.findByText(ADDING_UP);
  expect([rows(), fingerprint()]).toEqual([['Campaign 1'], null]);
  again.resolve({ ok: false, error: { kind: 'internal', reference: 'R1' } });
  await screen.findByRole('button', { name: 'Try again' });
  expect([rows(), fingerprint(), screen.queryByText(ADDING_UP)]).toEqual([['Campaign 1'], null, null]);
});

it('says at once that a year has no orders, and how many belong to none when that is known', async () => {
  const whole = Promise.withResolvers<ReturnType<typeof wholeOf>>();
  startPage('#/investor-protection', { ...around, 'worksheet.get': () => ok([]), 'worksheet.whole': () => whole.promise });
  await showPage(<ProtectionPage />);
  await screen.findByText('No accepted order was confirmed in this year.');
  expect(screen.queryByText(/belongs to no year/)).toBeNull();
  whole.resolve(wholeOf('d', 1, 0));
  expect(await screen.findByText('1 accepted order has no confirmation and belongs to no year.')).toBeTruthy();
});
