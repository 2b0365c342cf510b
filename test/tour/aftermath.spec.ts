import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { choose as pick, closeButton, confirm, next, openClosing, passCheck, passRefresh, stepHeading } from '../support/closing-steps.ts';
import { connectTo, startPayingBank } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { portalWorld } from '../support/portal-world.ts';
import type { PortalWorld } from '../support/portal-world.ts';
import { choose, go, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

/* What comes after a closing was sent, when not all is as it was hoped; and a rehearsal to its end. */

const english: Lookup = { language: 'en', theme: 'light' };
const everyLook: readonly Lookup[] = [{ language: 'it', theme: 'dark' }, { language: 'it', theme: 'light', width: 1024 }, english];
const ORDERS = [{ amount: 1000, fee: 10 }, { amount: 1000.55, fee: 10.01 }, { amount: 1000, fee: 9.99 }, { amount: 300.1, fee: 1.37 }] as const;

test.beforeAll(preparePictures);

let paying: PayingBank;
let world: PortalWorld;
test.beforeEach(async () => {
  paying = await startPayingBank();
  world = portalWorld(paying.bank);
});
test.afterEach(async () => { await paying.bank.kill(); });

async function shoot(app: ElectronApplication, window: Page, name: string, when: 'settled' | 'midway' = 'settled'): Promise<void> {
  for (const look of everyLook) {
    await choose(app, window, look);
    await picture(window, name, look, when);
  }
}

/** Up to the last button. */
async function toClose(window: Page, name: string, direction: 'Success' | 'Failure'): Promise<void> {
  await passRefresh(window);
  await passCheck(window);
  await pick(window, direction);
  await confirm(window, name);
}

test('refunds that were refused', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Vento del Sud', min: 1000, max: 2500, feePercentage: 3.33 });
  const orderIds = await world.takeOrders(campaignId, ORDERS);
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  await openClosing(window, campaignId);
  await toClose(window, 'Vento del Sud', 'Failure');
  await closeButton(window).click();
  await expect(next(window)).toBeEnabled();
  await next(window).click();
  await expect(stepHeading(window, 'Follow-up')).toBeVisible();
  const refundIds = (await Promise.all(orderIds.map((orderId) => world.payment(orderId)))).flatMap((payment) => payment.refundIds);
  await paying.control.refuseRefund(refundIds[0] ?? '');
  await paying.control.settle();
  await window.getByRole('button', { name: /^Read again/ }).click();
  await expect(window.getByRole('alert').first()).toBeVisible();
  await shoot(app, window, 'closing-follow-up-refused');
  await go(window, '/');
  await shoot(app, window, 'overview-refused');
});

test('a difference that nothing explains', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Pietra Viva', min: 1000, max: 9000, feePercentage: 5 });
  const orderIds = await world.takeOrders(campaignId, ORDERS);
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  await openClosing(window, campaignId);
  await toClose(window, 'Pietra Viva', 'Success');
  await paying.control.addFault({
    operation: 'succeedCampaign', kind: 'status', status: 200, when: 'after',
    body: {
      campaignId, status: 'FINALIZED_SUCCESS', ordersExecuted: orderIds, ordersUndone: [], orderSplit: null,
      amounts: { companyFunds: 3100.02, portalSuccessFee: 165.03, totalCampaignExecuted: 3265.05, portalInvestorFee: 31.37, investorsRefunds: 0, totalManagedFunds: 3296.42 },
    },
  });
  await closeButton(window).click();
  await expect(stepHeading(window, 'Result')).toBeVisible();
  await expect(next(window)).toBeEnabled();
  await shoot(app, window, 'closing-result-unexplained');
});

test('a conflict, and a closing being read', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Fuoco Lento', min: 1000, max: 2500 });
  await world.takeOrders(campaignId, ORDERS);
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  await paying.control.addFault({ operation: 'listCampaignOrders', kind: 'delay', ms: 9_000, times: 1 });
  await openClosing(window, campaignId);
  await expect(stepHeading(window, 'Refresh')).toBeVisible();
  await shoot(app, window, 'closing-reading', 'midway');
  await toClose(window, 'Fuoco Lento', 'Success');
  await paying.control.addFault({ operation: 'succeedCampaign', kind: 'status', status: 504, when: 'before', times: 1 });
  await closeButton(window).click();
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await world.finalize(campaignId, 'failure');
  await expect(window.getByText(/The bank shows something else/).first()).toBeVisible();
  await shoot(app, window, 'closing-conflict');
});

test('two rehearsals, to their results', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Sole Alto', min: 1000, max: 2500, feePercentage: 4 });
  await world.takeOrders(campaignId, [...ORDERS, { amount: 500, fee: 5, until: 'waiting' }]);
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  for (const direction of ['Success', 'Failure'] as const) {
    await go(window, `/campaigns/${campaignId}`);
    await window.getByRole('button', { name: 'Rehearse', exact: true }).click();
    await expect(window.getByText('Rehearsal: nothing real is touched')).toBeVisible();
    await passRefresh(window);
    if (direction === 'Success') {
      await window.getByRole('button', { name: 'Set failed', exact: true }).first().click();
      await expect(window.getByRole('dialog')).toBeVisible();
      await shoot(app, window, 'rehearsal-act');
      await window.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    }
    await passCheck(window);
    await pick(window, direction);
    await confirm(window, 'Sole Alto');
    if (direction === 'Success') await shoot(app, window, 'rehearsal-confirm');
    await closeButton(window).click();
    await expect(stepHeading(window, 'Result')).toBeVisible();
    await expect(next(window)).toBeEnabled();
    await shoot(app, window, `rehearsal-result-${direction.toLowerCase()}`);
  }
  await go(window, `/campaigns/${campaignId}`);
  await expect(window.getByRole('table', { name: 'Rehearsals side by side' }).or(window.getByRole('heading', { name: 'Closings and rehearsals' }))).toBeVisible();
  await window.getByRole('heading', { name: 'Closings and rehearsals' }).scrollIntoViewIfNeeded();
  await shoot(app, window, 'rehearsals-compared');
});
