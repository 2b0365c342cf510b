import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { choose as pick, closeButton, confirm, next, openClosing, stepHeading } from '../support/closing-steps.ts';
import { connectTo, startPayingBank } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { portalWorld } from '../support/portal-world.ts';
import type { PortalWorld } from '../support/portal-world.ts';
import { choose, command, go, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

const english: Lookup = { language: 'en', theme: 'light' };
const everyLook: readonly Lookup[] = [{ language: 'it', theme: 'dark' }, { language: 'it', theme: 'light', width: 1024 }, { language: 'en', theme: 'dark', width: 1024 }, english];

test.beforeAll(preparePictures);

let paying: PayingBank;
let world: PortalWorld;
test.beforeEach(async () => {
  paying = await startPayingBank();
  world = portalWorld(paying.bank);
});
test.afterEach(async () => { await paying.bank.kill(); });

async function shoot(app: ElectronApplication, window: Page, name: string): Promise<void> {
  for (const look of everyLook) {
    await choose(app, window, look);
    await picture(window, name, look);
  }
}

const ORDERS = [{ amount: 1000, fee: 10 }, { amount: 1000.55, fee: 10.01 }, { amount: 1000, fee: 9.99 }, { amount: 300.1, fee: 1.37 }] as const;

test('the guided closing', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Vento del Sud', min: 1000, max: 2500, feeFixed: 10, feePercentage: 3.33 });
  await world.takeOrders(campaignId, [...ORDERS, { amount: 500, fee: 5, until: 'waiting' }, { amount: 250, fee: 2.5, until: 'created' }]);
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  await openClosing(window, campaignId);
  await expect(next(window)).toBeEnabled();
  await shoot(app, window, 'closing-refresh');
  await window.getByRole('button', { name: 'Stop new orders', exact: true }).click();
  await shoot(app, window, 'closing-stop-orders');
  await window.getByRole('button', { name: 'Stop new orders now' }).click();
  await expect(window.getByText('The campaign takes no new orders.')).toBeVisible();
  if (!(await next(window).isEnabled())) await window.getByRole('button', { name: /^Read everything/ }).click();
  await expect(next(window)).toBeEnabled();
  await next(window).click();
  await expect(stepHeading(window, 'Check')).toBeVisible();
  const leave = window.getByRole('button', { name: 'Leave as it is', exact: true }).first();
  if (await leave.isVisible()) await leave.click();
  await shoot(app, window, 'closing-check');
  await window.getByRole('button', { name: 'Set failed', exact: true }).first().click();
  await expect(window.getByRole('dialog')).toBeVisible();
  await shoot(app, window, 'closing-act');
  await window.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  while (!(await next(window).isEnabled())) {
    await window.getByLabel('Reason', { exact: true }).fill('Agreed with the company');
    await window.getByRole('button', { name: 'Leave it', exact: true }).click();
    await expect(window.getByLabel('Reason', { exact: true })).toBeHidden();
    if (!(await next(window).isEnabled())) await leave.click();
  }
  await shoot(app, window, 'closing-check-left');
  await next(window).click();
  await expect(stepHeading(window, 'Choose')).toBeVisible();
  await window.getByRole('radio', { name: /^Success/ }).check();
  await window.getByText('How it is computed').first().click();
  await window.getByText('What the bank’s document leaves open').click();
  await shoot(app, window, 'closing-choose');
  await pick(window, 'Success');
  await confirm(window, 'Vento del Sud');
  await shoot(app, window, 'closing-confirm');
  await closeButton(window).click();
  await expect(stepHeading(window, 'Result')).toBeVisible();
  await expect(next(window)).toBeEnabled();
  await shoot(app, window, 'closing-result');
  await next(window).click();
  await expect(stepHeading(window, 'Follow-up')).toBeVisible();
  await expect(window.getByText(/of \d+ executed/).first()).toBeVisible();
  await shoot(app, window, 'closing-follow-up');
});

test('where the money of a campaign is', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Vento del Sud', min: 1000, max: 2500, feeFixed: 10, feePercentage: 3.33 });
  await world.takeOrders(campaignId, ORDERS);
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  await go(window, `/campaigns/${campaignId}/map`);
  await shoot(app, window, 'campaign-map-unread');
  await window.getByRole('button', { name: 'Read payments' }).click();
  await expect(window.getByText(/orders? (was|were) read/)).toBeVisible();
  await window.getByRole('button', { name: /^Received:/ }).click();
  await shoot(app, window, 'campaign-map');
  await world.closeToOrders(campaignId);
  await world.finalize(campaignId, 'success');
  await command(window, 'records.refresh', { section: 'campaigns', id: campaignId });
  await command(window, 'campaigns.readPayments', { campaignId });
  await go(window, `/campaigns/${campaignId}`);
  await go(window, `/campaigns/${campaignId}/map`);
  await shoot(app, window, 'campaign-map-closed');
});

test('a rehearsal, an outcome that is not known, and a campaign that changed', async ({ launch }) => {
  const campaignId = await world.campaign({ name: 'Pietra Viva', min: 5000, max: 9000, feePercentage: 5 });
  const [first] = await world.takeOrders(campaignId, ORDERS);
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  await go(window, `/campaigns/${campaignId}`);
  await shoot(app, window, 'campaign-closings');
  const rehearse = window.getByRole('button', { name: 'Rehearse', exact: true });
  if (await rehearse.isVisible()) {
    await rehearse.click();
    await expect(window.getByText('Rehearsal: nothing real is touched')).toBeVisible();
    await expect(next(window)).toBeEnabled();
    await shoot(app, window, 'closing-rehearsal');
  }
  await openClosing(window, campaignId);
  await expect(next(window)).toBeEnabled();
  await next(window).click();
  while (!(await next(window).isEnabled())) {
    await window.getByRole('button', { name: 'Leave as it is', exact: true }).first().click();
    await window.getByLabel('Reason', { exact: true }).fill('A picture');
    await window.getByRole('button', { name: 'Leave it', exact: true }).click();
    await expect(window.getByLabel('Reason', { exact: true })).toBeHidden();
  }
  await next(window).click();
  await pick(window, 'Failure');
  await confirm(window, 'Pietra Viva');
  await world.cancelOrder(first ?? '');
  await closeButton(window).click();
  await expect(window.getByText(/nothing was sent/i).first()).toBeVisible();
  await expect(next(window)).toBeEnabled();
  await shoot(app, window, 'closing-aborted');
  await next(window).click();
  while (!(await next(window).isEnabled())) {
    await window.getByRole('button', { name: 'Leave as it is', exact: true }).first().click();
    await window.getByLabel('Reason', { exact: true }).fill('A picture');
    await window.getByRole('button', { name: 'Leave it', exact: true }).click();
    await expect(window.getByLabel('Reason', { exact: true })).toBeHidden();
  }
  await next(window).click();
  await pick(window, 'Failure');
  await confirm(window, 'Pietra Viva');
  await shoot(app, window, 'closing-confirm-failure');
  await paying.control.addFault({ operation: 'failCampaign', kind: 'status', status: 504, when: 'before', times: 1 });
  await closeButton(window).click();
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await shoot(app, window, 'closing-unknown');
});
