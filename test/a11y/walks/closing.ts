import { expect } from '../../support/app-test.ts';
import { choose, closeButton, confirm, goToLastButton, next, openClosing, passCheck, passRefresh, stepHeading } from '../../support/closing-steps.ts';
import { connectTo, startPayingBank } from '../../support/payment-steps.ts';
import { portalWorld } from '../../support/portal-world.ts';
import type { NewOrder } from '../../support/portal-world.ts';
import { go } from '../../support/window-steps.ts';
import type { Walk } from '../walk.ts';
import { button, field, leave } from './steps.ts';

const ORDERS: readonly NewOrder[] = [
  { amount: 1000, fee: 10 }, { amount: 1000.55, fee: 10.01 }, { amount: 1000, fee: 9.99 }, { amount: 500, fee: 5, until: 'waiting' },
];
const CAMPAIGN = 'Vento del Sud';

/** A campaign is led, rehearsed and closed; another one ends in an unknown outcome. */
export async function walkClosing(walk: Walk): Promise<void> {
  const { window } = walk;
  const paying = await startPayingBank();
  const world = portalWorld(paying.bank);
  const campaignId = await world.campaign({ name: CAMPAIGN, min: 1000, max: 2500, feeFixed: 10, feePercentage: 3.33 });
  await world.takeOrders(campaignId, ORDERS);
  const lost = await world.campaign({ name: 'Pietra Viva', min: 1000, max: 9000 });
  await world.takeOrders(lost, ORDERS.slice(0, 2));
  await connectTo(window, paying.bank);

  await go(window, `/campaigns/${campaignId}`);
  await expect(window.getByRole('heading', { name: 'Closings and rehearsals' })).toBeVisible();
  await walk.at('Campaign');
  await go(window, `/campaigns/${campaignId}/map`);
  await button(window, 'Read payments').click();
  await button(window, /^Received:/).click({ timeout: 30_000 });
  await walk.at('Where the money is');
  await walkSteps(walk, campaignId);

  await paying.control.addFault({ operation: 'failCampaign', kind: 'status', status: 504, when: 'before', times: 1 });
  await goToLastButton(window, { campaignId: lost, name: 'Pietra Viva', direction: 'Failure' });
  await walk.at('Closing, Confirm a failure');
  await closeButton(window).click();
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await walk.at('Closing, outcome unknown');
  await go(window, `/campaigns/${campaignId}`);
  await window.locator('a[href*="/closings/"]').first().click();
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
  await walk.at('A closing that ended');
  await paying.bank.kill();
}

async function walkSteps(walk: Walk, campaignId: string): Promise<void> {
  const { window } = walk;
  const dialog = window.getByRole('dialog');
  await openClosing(window, campaignId);
  await expect(next(window)).toBeEnabled();
  await walk.at('Closing, Refresh');
  await button(window, 'Stop new orders').click();
  await expect(dialog).toBeVisible();
  await walk.at('Closing, new orders are stopped');
  await leave(window);
  await passRefresh(window);
  await expect(stepHeading(window, 'Check')).toBeVisible();
  await button(window, 'Leave as it is').first().click();
  await walk.at('Closing, Check');
  await field(window, 'Reason').fill('Agreed with the company');
  await button(window, 'Leave it').click();
  await expect(field(window, 'Reason')).toBeHidden();
  await button(window, 'Set failed').first().click();
  await expect(dialog).toBeVisible();
  await walk.at('Closing, orders dealt with');
  await leave(window);
  await passCheck(window);
  await window.getByRole('radio', { name: /^Success/ }).check();
  await window.getByText('How it is computed').first().click();
  await window.getByText('What the bank’s document leaves open').click();
  await walk.at('Closing, Choose');
  await choose(window, 'Success');
  await confirm(window, CAMPAIGN);
  await walk.at('Closing, Confirm');
  await closeButton(window).click();
  await expect(stepHeading(window, 'Result')).toBeVisible();
  await expect(next(window)).toBeEnabled();
  await walk.at('Closing, Result');
  await next(window).click();
  await expect(window.getByText(/of \d+ executed/).first()).toBeVisible();
  await walk.at('Closing, Follow-up');
}
