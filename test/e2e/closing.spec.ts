import { expect, test } from '../support/app-test.ts';
import { carryOut, createCampaign, createOrder } from '../support/campaign-steps.ts';
import { choose, closeButton, confirm, goToLastButton, openClosing, passCheck, passRefresh, stepHeading } from '../support/closing-steps.ts';
import { connectTo, startPayingBank } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { portalWorld } from '../support/portal-world.ts';
import type { PortalWorld } from '../support/portal-world.ts';

let paying: PayingBank;
let world: PortalWorld;
test.beforeEach(async () => {
  paying = await startPayingBank();
  world = portalWorld(paying.bank);
});
test.afterEach(async () => { await paying.bank.kill(); });

/** Three orders fill 2,500.00 and the third is split; a fourth goes back whole. Fees that do not divide. */
const OVER_SUBSCRIBED = [{ amount: 1000, fee: 10 }, { amount: 1000.55, fee: 10.01 }, { amount: 1000, fee: 9.99 }, { amount: 300.1, fee: 1.37 }] as const;

test('closes an over-subscribed campaign with success, to the cent of the bank', async ({ launch }) => {
  const { window } = await launch();
  await connectTo(window, paying.bank);
  const campaignId = await createCampaign(window, { name: 'Vento del Sud', min: '1.000,00', max: '2,500.00', feeFixed: '10', feePercentage: '3,33' });
  await carryOut(window, 'Open', /^Open campaign/);
  expect(await world.campaignStatus(campaignId)).toBe('OPEN');
  const first = await createOrder(window, { campaign: 'Vento del Sud', amount: '1.000,00', fee: '10,00', description: 'Prima quota' });
  await carryOut(window, 'Set waiting', /^Set waiting/);
  await paying.control.payOrder(first);
  const [, third] = await world.takeOrders(campaignId, OVER_SUBSCRIBED.slice(1));
  await openClosing(window, campaignId);
  await passRefresh(window);
  expect(await world.campaignStatus(campaignId)).toBe('CLOSED');
  await passCheck(window);
  await choose(window, 'Success');
  await confirm(window, 'Vento del Sud');
  await closeButton(window).click();
  await expect(stepHeading(window, 'Result')).toBeVisible();

  expect(await paying.control.executionsOf('succeedCampaign')).toBe(1);
  expect((await world.orders(campaignId)).map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED', 'SPLIT', 'CANCELED']);
  // By hand: 2,500.00 raised; fee 10.00 + 3.33 % = 93.25; the split order keeps 499.45 and 4.99 of its fee.
  const amounts = window.getByRole('table', { name: /amounts/i });
  const bankFigure = async (part: RegExp): Promise<string> => (await amounts.getByRole('row', { name: part }).getByRole('cell').allInnerTexts()).join(' | ');
  for (const [part, figure] of [
    [/company/i, '2,406.75'], [/success fee/i, '93.25'], [/investor fee/i, '25.00'], [/refund/i, '807.02'], [/campaign executed/i, '2,500.00'], [/managed/i, '3,332.02'],
  ] as const) {
    const row = await bankFigure(part);
    expect(row.split(figure).length - 1, `${String(part)}: ${row}`).toBeGreaterThanOrEqual(2);
  }
  await expect(window.getByTitle(third ?? '').first()).toBeVisible();
});

test('refunds everybody on failure, with a refund of each', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Terra Alta', min: 5000, max: 9000 });
  const orderIds = await world.takeOrders(campaignId, OVER_SUBSCRIBED);
  const { window } = await launch();
  await connectTo(window, paying.bank);
  await goToLastButton(window, { campaignId, name: 'Terra Alta', direction: 'Failure' });
  await closeButton(window).click();
  await expect(stepHeading(window, 'Result')).toBeVisible();
  expect(await paying.control.executionsOf('failCampaign')).toBe(1);
  await window.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(stepHeading(window, 'Follow-up')).toBeVisible();
  for (const orderId of orderIds) {
    const { refundIds } = await world.payment(orderId);
    expect(refundIds).toHaveLength(1);
    await expect(window.getByText(refundIds[0] ?? '').first()).toBeVisible();
  }
  await paying.control.advance(120_000);
  await window.getByRole('button', { name: /^Read again/ }).click();
  await expect(window.getByText(/4 of 4|all executed/i).first()).toBeVisible();
});

test('sends nothing when the campaign changed after it was approved, and shows the difference', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Acqua Chiara', min: 1000, max: 2500 });
  const [first] = await world.takeOrders(campaignId, OVER_SUBSCRIBED);
  const { window } = await launch();
  await connectTo(window, paying.bank);
  await goToLastButton(window, { campaignId, name: 'Acqua Chiara', direction: 'Success' });
  await world.cancelOrder(first ?? '');
  await closeButton(window).click();
  await expect(window.getByText(/nothing was sent/i).first()).toBeVisible();
  await expect(window.getByText(/Cancelled/).first()).toBeVisible();
  expect(await paying.control.executionsOf('succeedCampaign')).toBe(0);
  expect(await world.campaignStatus(campaignId)).toBe('CLOSED');
});

test('resolves a success whose answer was lost from what the bank shows', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Pietra Viva', min: 1000, max: 2500, feePercentage: 5 });
  await world.takeOrders(campaignId, OVER_SUBSCRIBED);
  const { window } = await launch();
  await connectTo(window, paying.bank);
  await goToLastButton(window, { campaignId, name: 'Pietra Viva', direction: 'Success' });
  await paying.control.addFault({ operation: 'succeedCampaign', kind: 'status', status: 504, when: 'after', times: 1 });
  await closeButton(window).click();
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await expect(window.getByText(/rebuilt from what the bank shows/i).first()).toBeVisible();
  expect(await paying.control.executionsOf('succeedCampaign')).toBe(1);
  expect(await world.campaignStatus(campaignId)).toBe('FINALIZED_SUCCESS');
});

test('freezes a closing whose opposite won the race', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Fuoco Lento', min: 1000, max: 2500 });
  await world.takeOrders(campaignId, OVER_SUBSCRIBED);
  const { window } = await launch();
  await connectTo(window, paying.bank);
  await goToLastButton(window, { campaignId, name: 'Fuoco Lento', direction: 'Success' });
  // Nothing comes of ours, its answer is lost, and somebody else refunds everybody meanwhile.
  await paying.control.addFault({ operation: 'succeedCampaign', kind: 'status', status: 504, when: 'before', times: 1 });
  await closeButton(window).click();
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await world.finalize(campaignId, 'failure');
  await expect(window.getByText(/The bank shows something else/).first()).toBeVisible();
  expect(await paying.control.executionsOf('succeedCampaign')).toBe(0);
  expect(await world.campaignStatus(campaignId)).toBe('FINALIZED_FAIL');
});
