import { expect, it } from 'vitest';

import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { campaignLock } from '#main/writes/freeze/portal-locks.ts';
import { PAYEE, SHOWN } from '#test/support/engine-world.ts';
import { BANK } from '#test/support/journal-fixture.ts';
import { aboutOf, factsOf, factsOfFile, lineAmount, withinOf } from './facts.ts';

/** A desk that has paid these accounts. */
const desk = (...paid: readonly string[]) => ({
  bankOrigin: BANK, journal: { usable: false, reason: 'corrupt', path: '', damage: null },
  cache: { read: { paidTransfers: async (codes: readonly string[]) => codes.filter((code) => paid.includes(code)).map((accountCode) => ({ accountCode, moneyTransferId: accountCode, at: '2026-01-01T00:00:00.000Z' })) } },
}) as unknown as Parameters<typeof factsOf>[0];

const order = { kind: 'cancelOrder', account: null, orderId: 'O1', investorName: 'Anna', campaignId: 'K1', campaignName: 'Vento', total: { amountMinor: 103_00, currency: 'EUR' }, status: 'ACCEPTED', portalOrderCode: null, moneyGoesBack: 'yes' } satisfies ShownWrite;
const closing = {
  kind: 'failCampaign', account: null, campaignId: 'K1', campaignName: null, companyName: null, status: 'CLOSED', snapshot: { currency: 'EUR' }, forecast: { totalManagedFunds: 5, investorsRefunds: 900_00 },
} as unknown as ShownWrite;

it.each([
  ['transfer', SHOWN, 12_34, true], ['instantTransfer', { ...SHOWN, scheme: 'SCT_INST' }, 12_34, true], ['swiftTransfer', { ...SHOWN, scheme: 'SWIFT' }, 12_34, true],
  ['orderCancellation', order, 103_00, false], ['orderCancellation', { ...order, moneyGoesBack: 'no' }, null, false], ['closing', closing, 900_00, false],
  ['recordChange', { ...order, kind: 'moveOrder', toCampaignId: 'K2', toCampaignName: null }, null, false],
] as const)('judges a write as %s', async (kind, shown, amountMinor, newPayee) => {
  expect(await factsOf(desk(), [shown])).toEqual({ kind, newPayee, amount: amountMinor === null ? null : { amountMinor, currency: 'EUR' } });
  expect(lineAmount(shown)).toBe(amountMinor);
});

it('knows a payee that this desk has paid, and an amount only in one currency', async () => {
  expect(await factsOf(desk(PAYEE), [SHOWN, SHOWN])).toEqual({ kind: 'transfer', newPayee: false, amount: { amountMinor: 24_68, currency: 'EUR' } });
  expect(await factsOf(desk(PAYEE), [SHOWN, { ...SHOWN, amount: { amountMinor: 1, currency: 'USD' } }])).toMatchObject({ amount: null });
  expect(await factsOf(desk(), [{ ...order, total: null }])).toMatchObject({ amount: null });
});

it('judges a file before its lines are frozen as it does afterwards', async () => {
  const shown: readonly [ShownWrite, ...ShownWrite[]] = [SHOWN, { ...SHOWN, scheme: 'SCT_INST' }];
  const file = { totals: [{ amountMinor: 24_68, currency: 'EUR' }], payees: [PAYEE, PAYEE], schemes: ['SCT', 'SCT_INST'] } as const;
  expect(await factsOfFile(desk(), file)).toEqual(await factsOf(desk(), shown));
  expect(await factsOfFile(desk(), { ...file, totals: [...file.totals, { amountMinor: 1, currency: 'USD' }] })).toMatchObject({ kind: 'instantTransfer', amount: null });
});

it('names what a write is about, and the campaigns that must not be closed meanwhile', () => {
  expect([SHOWN, order, closing].map(aboutOf)).toEqual(['Mario Rossi', 'Vento', 'K1']);
  const moved = { ...order, kind: 'moveOrder', toCampaignId: 'K2', toCampaignName: null } as unknown as ShownWrite;
  expect(withinOf(BANK, moved)).toEqual([campaignLock(BANK, 'K1'), campaignLock(BANK, 'K2')]);
  expect([withinOf(BANK, SHOWN), withinOf(BANK, closing)]).toEqual([[], []]);
});
